import GLibKit
import Glibc
import SystemKit

/// Caches the answers of scripts, to avoid running each at every start. Each state of a script has a file that only
/// its owner may read, named after the SHA-256 of its content and of its path. Two links to one script are two
/// scripts: it may look at its own name.
struct ScriptCache: Sendable {
  let folder: String

  struct Entry: Sendable {
    var answer: ScriptAnswer
    /// The age of the answer.
    var age: Duration
  }

  /// Returns the cached answer of a script; nil without a readable one.
  func entry(of script: ScriptFile) -> Entry? {
    guard let file = try? SmallFile(path(of: script), access: .ownerOnly),
      let bytes = try? file.read(limit: ScriptRunner.outputLimit), let answer = try? ScriptAnswer(bytes)
    else { return nil }
    return Entry(answer: answer, age: Self.age(of: file))
  }

  /// Returns the last failure of a script since its last answer, in a sentence, and its age; nil without one.
  func failure(of script: ScriptFile) -> (sentence: String, age: Duration)? {
    guard let file = try? SmallFile(failurePath(of: script), access: .ownerOnly), let bytes = try? file.read()
    else { return nil }
    return (String(decoding: bytes, as: UTF8.self), Self.age(of: file))
  }

  private static func age(of file: borrowing SmallFile) -> Duration {
    let age = Int64(time(nil)) - file.stamp.seconds
    // The clock was set back: the age is unknown.
    return .seconds(age < 0 ? Int64(Int32.max) : age)
  }

  /// Stores an answer. If that fails, the script runs again the next time.
  func keep(_ output: [UInt8], of script: ScriptFile) {
    LocalFiles.makeFolder(folder)
    try? FileReplacement.replace(path(of: script).utf8, with: output)
    unlink(failurePath(of: script))
  }

  /// Stores a failure. The last answer stays.
  func keep(failure sentence: String, of script: ScriptFile) {
    LocalFiles.makeFolder(folder)
    try? FileReplacement.replace(failurePath(of: script).utf8, with: Array(sentence.utf8))
  }

  /// Removes the answers and failures of all other scripts, but none that another process is writing.
  func forget(allBut scripts: [ScriptFile]) {
    let wanted = Set(scripts.map(name(of:)).flatMap { [$0, $0 + Self.failureEnding] })
    for name in (try? LocalFiles.names(in: folder)) ?? [] where !name.hasPrefix(".") && !wanted.contains(name) {
      if name.contains(FileReplacement.suffix), !FileReplacement.isAbandoned(name) { continue }
      unlink("\(folder)/\(name)")
    }
  }

  private func path(of script: ScriptFile) -> String { "\(folder)/\(name(of: script))" }

  private static let failureEnding = ".failure"

  private func failurePath(of script: ScriptFile) -> String { path(of: script) + Self.failureEnding }

  private func name(of script: ScriptFile) -> String {
    "\(script.digest)-\(Checksum.sha256(Array(script.path.utf8)).prefix(16))"
  }
}
