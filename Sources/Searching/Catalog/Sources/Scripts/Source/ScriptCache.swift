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
    let age = Int64(time(nil)) - file.stamp.seconds
    // The clock was set back: the age is unknown.
    return Entry(answer: answer, age: .seconds(age < 0 ? Int64(Int32.max) : age))
  }

  /// Stores an answer. If that fails, the script runs again the next time.
  func keep(_ output: [UInt8], of script: ScriptFile) {
    LocalFiles.makeFolder(folder)
    try? FileReplacement.replace(path(of: script).utf8, with: output)
  }

  /// Removes the answers of all other scripts, but none that another process is writing.
  func forget(allBut scripts: [ScriptFile]) {
    let wanted = Set(scripts.map(name(of:)))
    for name in (try? LocalFiles.names(in: folder)) ?? [] where !name.hasPrefix(".") && !wanted.contains(name) {
      if name.contains(FileReplacement.suffix), !FileReplacement.isAbandoned(name) { continue }
      unlink("\(folder)/\(name)")
    }
  }

  private func path(of script: ScriptFile) -> String { "\(folder)/\(name(of: script))" }

  private func name(of script: ScriptFile) -> String {
    "\(script.digest)-\(Checksum.sha256(Array(script.path.utf8)).prefix(16))"
  }
}
