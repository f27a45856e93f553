import Foundation

/// Other programs.
enum Command {
  /// What a program prints.
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

  /// How long a program takes that prints to nowhere, in milliseconds; nil if there is no such program.
  static func milliseconds(_ program: String, _ arguments: [String]) throws -> Double? {
    guard let path = path(of: program) else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    return (ContinuousClock.now - start).milliseconds
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

/// A number of times, in milliseconds or microseconds.
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
