package import Catalog
import Foundation
package import TestSupport

/// A temporary folder of real scripts.
package struct ScriptFixture {
  package let folder = TemporaryFolder()
  package let runner = ScriptRunner(version: "9.8.7")

  package init() {}

  /// Writes a shell script. Another program writes the file: otherwise a program that another test starts meanwhile
  /// could inherit the open file, and the script could not run until it closes.
  /// - Parameter first: The line that names its interpreter.
  @discardableResult
  package func script(
    _ name: String, _ body: String, mode: Int = 0o700, first: String = "#!/bin/sh\n"
  ) throws -> String {
    let path = folder.path + "/" + name
    let command = "cat > \"$0\" && chmod \(String(mode, radix: 8)) \"$0\""
    try Program.run("sh", ["-c", command, path], input: "\(first)\(body)\n")
    return path
  }

  /// Runs a script, and returns its output.
  package func output(
    of body: String, _ arguments: ScriptArguments = ScriptArguments(), purpose: ScriptCall.Purpose = .list,
    deadline: Duration = .seconds(60)
  ) async throws -> String {
    let call = ScriptCall(try script("script", body), arguments, purpose: purpose, deadline: deadline)
    return String(decoding: try await runner.run(call).bytes, as: UTF8.self)
  }

  /// Returns the line that a script has written to a file beside it; nil until the line is complete.
  package func line(of name: String) -> String? { folder.line(of: name) }
}

/// Whether a process exists and has not ended.
package func isRunning(_ id: Int32) -> Bool {
  guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
  // The state follows the name, which is in parentheses.
  return text.split(separator: ")").last?.split(separator: " ").first != "Z"
}
