import BenchSupport
import Glibc

/// Another running program, in its own process group.
struct Process {
  let id: pid_t

  /// Starts a program with a file as its input and discarded output.
  init(_ arguments: [String], input: String = "/dev/null") {
    id = Child(arguments, input: input, leadsGroup: true).process
  }

  /// Waits until it has ended.
  func wait() { waitpid(id, nil, 0) }

  /// Terminates it and its children, and waits until it has ended.
  func stop() {
    kill(-id, SIGTERM)
    wait()
  }

  /// The resident memory of it and its children, and their proportional share of that, in bytes.
  var memory: (resident: Int, share: Int) {
    let processes = members
    func sum(_ key: String) -> Int { processes.reduce(0) { $0 + Self.kilobytes(key, of: $1) } * 1024 }
    return (sum("Rss:"), sum("Pss:"))
  }

  /// The processor time of it and its children, in seconds. That of ended children is in steps of ten milliseconds.
  var processorTime: Double {
    members.reduce(0) { sum, process in
      var clock: clockid_t = 0
      var time = timespec()
      if clock_getcpuclockid(process, &clock) == 0 { clock_gettime(clock, &time) }
      // The name in parentheses may contain anything; the fields are counted from behind it.
      let fields = Machine.text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
      let ended = (13...14).reduce(0) { $0 + (fields.indices.contains($1) ? Int(fields[$1]) ?? 0 : 0) }
      return sum + Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        + Double(ended) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  private var members: [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var members: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let process = pid_t(name), getpgid(process) == id { members.append(process) }
    }
    return members
  }

  private static func kilobytes(_ key: String, of process: pid_t) -> Int {
    let line = Machine.text(of: "/proc/\(process)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
