import Foundation
import Scripts
import TestSupport

/// A folder of real scripts.
struct ScriptFixture {
  let folder = TemporaryFolder()
  let runner = ScriptRunner(version: "9.8.7")

  /// Writes a script for the shell.
  @discardableResult
  func script(_ name: String, _ body: String, mode: Int = 0o700) throws -> String {
    try folder.write("#!/bin/sh\n\(body)\n", to: name, mode: mode)
  }

  /// What a script prints.
  func output(
    of body: String, _ arguments: ScriptArguments = ScriptArguments(), purpose: ScriptCall.Purpose = .list,
    deadline: Duration = .seconds(60)
  ) async throws -> String {
    let call = ScriptCall(try script("script", body), arguments, purpose: purpose, deadline: deadline)
    return String(decoding: try await runner.run(call).bytes, as: UTF8.self)
  }

  /// What a script has written to a file beside it; nil until there is a whole line.
  func line(of name: String) -> String? {
    guard let text = try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8), text.hasSuffix("\n")
    else { return nil }
    return String(text.dropLast())
  }
}

/// Waits for something that is to become so, generously.
func eventually(_ isSo: @Sendable () async throws -> Bool) async throws -> Bool {
  let start = ContinuousClock.now
  while ContinuousClock.now - start < .seconds(60) {
    if try await isSo() { return true }
    try await Task.sleep(for: .milliseconds(2))
  }
  return false
}

/// Whether a process is there and has not ended.
func isRunning(_ id: Int32) -> Bool {
  guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
  // The state follows the name, which stands in parentheses.
  return text.split(separator: ")").last?.split(separator: " ").first != "Z"
}
