import Foundation

/// Runs command lines of a shell.
enum Shell {
  /// Runs a command line, and returns its status.
  @discardableResult
  static func run(_ command: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "PATH=$PATH:/usr/sbin; " + command]
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Whether a program is installed. Says so if it is not.
  static func has(_ program: String) -> Bool {
    let isThere = run("command -v \(program) > /dev/null 2>&1") == 0
    if !isThere { FileHandle.standardError.write(Data("skipping \(program): not installed\n".utf8)) }
    return isThere
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Returns the time of a call, in microseconds.
  static func time(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    return (clock.now - start).microseconds
  }
}
