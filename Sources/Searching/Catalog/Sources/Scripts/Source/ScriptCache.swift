import GLibKit
import Glibc
import SystemKit

/// What scripts have answered, kept from run to run, so that none is run at each start: a file for each script as it was,
/// by the SHA-256 of its content and of its path, which only its owner may read. Two links to one script are two scripts:
/// it may look at its own name.
struct ScriptCache: Sendable {
  let folder: String

  /// Something that a script answered.
  struct Entry: Sendable {
    var answer: ScriptAnswer
    /// How long ago.
    var age: Duration
  }

  /// What a script has answered; nil if nothing is kept that can be read.
  func entry(of script: ScriptFile) -> Entry? {
    guard let file = try? SmallFile(path(of: script), access: .ownerOnly),
      let bytes = try? file.read(limit: ScriptRunner.outputLimit), let answer = try? ScriptAnswer(bytes)
    else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Int64(now.tv_sec) - file.stamp.seconds
    // The clock was set back: nobody knows how old it is.
    return Entry(answer: answer, age: .seconds(age < 0 ? Int64(Int32.max) : age))
  }

  /// Keeps what a script has answered. Where that fails, it is asked again the next time.
  func keep(_ output: [UInt8], of script: ScriptFile) {
    LocalFiles.makeFolder(folder)
    try? FileReplacement.replace(path(of: script).utf8, with: output)
  }

  /// Forgets what any other scripts have answered.
  func forget(allBut scripts: [ScriptFile]) {
    let wanted = Set(scripts.map(name(of:)))
    for name in (try? LocalFiles.names(in: folder)) ?? [] where !name.hasPrefix(".") && !wanted.contains(name) {
      unlink("\(folder)/\(name)")
    }
  }

  private func path(of script: ScriptFile) -> String { "\(folder)/\(name(of: script))" }

  private func name(of script: ScriptFile) -> String {
    "\(script.digest)-\(Checksum.sha256(Array(script.path.utf8)).prefix(16))"
  }
}
