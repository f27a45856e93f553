import BenchSupport
import Foundation

/// A duration in milliseconds: by the clock, and of all processors together, which is more meaningful on a busy
/// machine.
struct Cost {
  var wall: Double
  var processor: Double

  /// Measures work in this process.
  static func of(_ body: () throws -> Void) rethrows -> Cost {
    let (start, before) = (ContinuousClock.now, processorTime(RUSAGE_SELF))
    try body()
    return Cost(wall: (ContinuousClock.now - start).milliseconds, processor: processorTime(RUSAGE_SELF) - before)
  }

  /// Measures work that needs no other thread.
  static func ofThread(_ body: () -> Void) -> Cost {
    let (start, before) = (now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID))
    body()
    return Cost(wall: now(CLOCK_MONOTONIC) - start, processor: now(CLOCK_THREAD_CPUTIME_ID) - before)
  }

  private static func now(_ clock: clockid_t) -> Double {
    Double(Machine.nanoseconds(of: clock)) / 1_000_000
  }

  fileprivate static func processorTime(_ whose: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(whose.rawValue), &usage)
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000 + Double(microseconds) / 1_000
  }
}

/// Runs other programs.
enum Command {
  /// Returns the output of a program.
  static func output(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path(of: program) ?? program).resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  /// Returns the cost of a program with discarded output; nil if the program is missing.
  static func cost(_ program: String, _ arguments: [String]) throws -> Cost? {
    guard let path = path(of: program) else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (start, before) = (ContinuousClock.now, Cost.processorTime(RUSAGE_CHILDREN))
    try process.run()
    process.waitUntilExit()
    return Cost(
      wall: (ContinuousClock.now - start).milliseconds,
      processor: Cost.processorTime(RUSAGE_CHILDREN) - before)
  }

  private static func path(of program: String) -> String? {
    if program.hasPrefix("/") { return program }
    return ["/usr/bin/", "/bin/", "/usr/sbin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}

/// Several durations, in milliseconds or microseconds.
struct Times: Codable {
  var median: Double
  var p99: Double
  var most: Double

  init?(_ times: [Double]) {
    let sorted = times.sorted()
    guard let last = sorted.last else { return nil }
    median = sorted[sorted.count / 2]
    p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    most = last
  }
}

/// Formats durations for people.
func line(_ what: String, _ times: Times?, _ rest: String = "") -> String {
  guard let times else { return "\(what): not measured" }
  return what + String(format: ": %.2f median, %.2f p99, %.2f most ", times.median, times.p99, times.most) + rest
}
