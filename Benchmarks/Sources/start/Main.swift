import BenchSupport
import Glibc

/// Measures the start of the program, and of its choosers over a short list, compared with a minimal GTK window and
/// with rofi.
///
/// Usage: `start PROGRAM LEAST-WINDOW RESULTS [RUNS]`; `make bench-start` runs it with a separate display and
/// separate folders.
@main
enum Main {
  private static let look = Duration.seconds(3)
  /// The time for an instance to end a chooser.
  private static let pause = Duration.milliseconds(500)
  /// The number of lines to choose from.
  private static let lineCount = 200

  /// A program to start: the words of its command line, a part of its window's title, its input, its preparation, and
  /// the instance that runs beside it.
  struct Subject {
    var name: String
    var command: [String]
    var title: String
    var input = "/dev/null"
    var prepare: () -> Void = {}
    var instance: [String]?
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 || arguments.count == 4, let runs = Int(arguments.count == 4 ? arguments[3] : "10"),
      runs > 0
    else { fail("usage: start PROGRAM LEAST-WINDOW RESULTS [RUNS]") }
    guard let caches = getenv("XDG_CACHE_HOME").map({ String(cString: $0) }) else { fail("XDG_CACHE_HOME is not set") }
    let program = arguments[0]
    let lines = "/tmp/hunch-start-\(getpid()).txt"
    write((1...lineCount).map { "line \($0)\n" }.joined(), to: lines)
    defer { unlink(lines) }
    let fill = { Process([program, "sources"]).wait() }
    // A cache of its own: the others find files that are older than this start, as after a login.
    let emptied = ["env", "XDG_CACHE_HOME=\(caches)/emptied", program]
    let subjects = [
      Subject(name: "least window", command: [arguments[1]], title: "Least window"),
      // GTK 4.16 and newer has another variable for it.
      Subject(
        name: "least window without OpenGL", command: ["env", "GDK_DEBUG=gl-disable", "GDK_DISABLE=gl", arguments[1]],
        title: "Least window"),
      Subject(name: "hunch", command: [program], title: "Hunch", prepare: fill),
      Subject(
        name: "hunch, nothing saved", command: emptied, title: "Hunch",
        prepare: { Process(emptied + ["sources", "--clear-cache"]).wait() }),
      Subject(name: "hunch pick", command: [program, "pick"], title: "Hunch", input: lines, prepare: fill),
      Subject(
        name: "hunch pick, with an instance", command: [program, "pick"], title: "Hunch", input: lines, prepare: fill,
        instance: [program, "--hidden"]),
      Subject(name: "rofi -dmenu", command: ["rofi", "-dmenu", "-i"], title: "rofi", input: lines),
    ]
    var samples = [[Sample]](repeating: [], count: subjects.count)
    // The first start of each brings its files into memory, and starts the common services of the session.
    for subject in subjects { _ = measure(subject) }
    for _ in 0..<runs {
      for (number, subject) in subjects.enumerated() { samples[number].append(measure(subject)) }
    }
    let results = zip(subjects, samples).map { Result(name: $0.name, samples: $1) }
    for result in results { print(result.line(beside: results[0])) }
    let search = measureSearch(program, runs: runs)
    print("hunch search 'smil eyes' --in characters, whole process: \(Result.rounded(search)) ms")
    write(results, search: search, runs: runs, to: arguments[2])
  }

  private static func measure(_ subject: Subject) -> Sample {
    subject.prepare()
    guard let words = subject.instance else { return measure(subject, beside: nil) }
    let instance = Process(words)
    defer { instance.stop() }
    // An instance that stays has read its sources and shown choosers before.
    sleep(until: ContinuousClock.now + look)
    _ = measure(subject, beside: instance)
    sleep(until: ContinuousClock.now + pause)
    return measure(subject, beside: instance)
  }

  /// - Parameter instance: The instance that shows the window. Its work counts, and the memory that it gains.
  private static func measure(_ subject: Subject, beside instance: Process?) -> Sample {
    let before = (memory: instance?.memory ?? (resident: 0, share: 0), time: instance?.processorTime ?? 0)
    let window = MappedWindow()
    let start = ContinuousClock.now
    let process = Process(subject.command, input: subject.input)
    defer { process.stop() }
    guard let mapped = window.wait(for: subject.title, limit: .seconds(30)) else {
      fail("\(subject.command.joined(separator: " ")) opened no window called \(subject.title)")
    }
    sleep(until: start + look)
    var (memory, time) = (process.memory, process.processorTime)
    if let instance {
      let after = instance.memory
      memory.resident += after.resident - before.memory.resident
      memory.share += after.share - before.memory.share
      time += instance.processorTime - before.time
    }
    return Sample(
      mapped: (mapped - start) / .milliseconds(1), resident: Double(memory.resident) / 1e6,
      share: Double(memory.share) / 1e6, processor: time * 1000)
  }

  /// Returns the median time of the whole process, with everything saved, in milliseconds.
  private static func measureSearch(_ program: String, runs: Int) -> Double {
    let command = [program, "search", "smil eyes", "--in", "characters"]
    Process(command).wait()
    return Result.median(
      (0..<max(10, runs)).map { _ in
        let start = ContinuousClock.now
        Process(command).wait()
        return (ContinuousClock.now - start) / .milliseconds(1)
      })
  }

  private static func sleep(until end: ContinuousClock.Instant) {
    while ContinuousClock.now < end { usleep(useconds_t(max(1, (end - .now) / .microseconds(1)))) }
  }

  private static func write(_ results: [Result], search: Double, runs: Int, to path: String) {
    let objects = results.map { "    " + $0.json(beside: results[0]) }.joined(separator: ",\n")
    let text = """
      {
        "date": "\(Machine.date)",
        "machine": "\(Machine.name)",
        "runs": \(runs),
        "starts": [
      \(objects)
        ],
        "searchMilliseconds": \(Result.rounded(search))
      }

      """
    write(text, to: path)
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { fail("cannot write \(path): \(String(cString: strerror(errno)))") }
    fputs(text, file)
    fclose(file)
  }
}

/// The measurements of one start: milliseconds, and megabytes three seconds after it.
struct Sample {
  var mapped: Double
  var resident: Double
  var share: Double
  var processor: Double
}
