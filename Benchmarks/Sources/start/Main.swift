import BenchSupport
import Glibc

/// Measures the start of the program, compared with a minimal GTK window.
///
/// Usage: `start PROGRAM LEAST-WINDOW RESULTS [RUNS]`; `make bench-start` runs it with a separate display and
/// separate folders.
@main
enum Main {
  private static let look = Duration.seconds(3)

  /// A program to start: the words of its command line, the title of its window, and its preparation.
  struct Subject {
    var name: String
    var command: [String]
    var title: String
    var prepare: () -> Void = {}
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 3 || arguments.count == 4, let runs = Int(arguments.count == 4 ? arguments[3] : "10"),
      runs > 0
    else { fail("usage: start PROGRAM LEAST-WINDOW RESULTS [RUNS]") }
    let program = arguments[0]
    let fill = { Process([program, "sources"]).wait() }
    let subjects = [
      Subject(name: "least window", command: [arguments[1]], title: "Least window"),
      Subject(name: "hunch", command: [program], title: "Hunch", prepare: fill),
      Subject(
        name: "hunch, nothing saved", command: [program], title: "Hunch",
        prepare: { Process([program, "sources", "--clear-cache"]).wait() }),
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
    let window = MappedWindow()
    let start = ContinuousClock.now
    let process = Process(subject.command)
    defer { process.stop() }
    guard let mapped = window.wait(for: subject.title, limit: .seconds(30)) else {
      fail("\(subject.command[0]) opened no window called \(subject.title)")
    }
    sleep(until: start + look)
    let (memory, time) = (process.memory, process.processorTime)
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
