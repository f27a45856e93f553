internal import Glibc

/// The saved files that were checked since the session began, so that the next start need not read all of them.
///
/// A note for each file, in the session's folder for such things, tells which contents were checked. They are the same
/// as long as the file is: its owner cannot hide a change, because the system sets the time of the last change. Without
/// such a folder, every file counts as unchecked.
package struct CheckedFiles: Sendable {
  private let folder: String?
  private let leastAge: Int64

  /// - Parameters:
  ///   - folder: The folder for the notes, by default in `XDG_RUNTIME_DIR`. It is made when it is needed.
  ///   - leastAge: The seconds since the last change of a file that is noted. A change within one tick of the system's
  ///     clock, just after the check, would go unnoticed.
  package init(folder: String? = Self.ofSession, leastAge: Int64 = 2) {
    self.folder = folder
    self.leastAge = leastAge
  }

  package static var ofSession: String? {
    Environment.value(of: "XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 + "/hunch-checked" : nil }
  }

  private static let largestNote = 256

  /// Whether a note says that somebody checked exactly these contents.
  package func contains(_ name: String, _ contents: FileContents) -> Bool {
    guard let folder,
      let note = try? SmallFile.read("\(folder)/\(name)", limit: Self.largestNote, access: .ownerOnly)
    else { return false }
    return note.elementsEqual(contents.description.utf8)
  }

  /// Notes that a file was checked, unless it is too young.
  package func add(_ name: String, _ contents: FileContents) {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    guard let folder, Int64(now.tv_sec) - contents.changeSeconds >= leastAge else { return }
    unsafe mkdir(folder, 0o700)
    try? FileReplacement.replace("\(folder)/\(name)".utf8, with: Array(contents.description.utf8))
  }
}

/// Distinguishes a file from others, and from its earlier contents, even if its times were set by hand.
package struct FileContents: Sendable, Hashable, CustomStringConvertible {
  package var stamp: FileStamp
  /// The time of the last change to the file or its stamp, in seconds since 1970, plus nanoseconds.
  package var changeSeconds: Int64
  package var changeNanoseconds: Int64

  init(_ status: stat) {
    stamp = FileStamp(status)
    changeSeconds = Int64(status.st_ctim.tv_sec)
    changeNanoseconds = Int64(status.st_ctim.tv_nsec)
  }

  package var description: String {
    [
      stamp.device, stamp.inode, stamp.size, stamp.seconds, stamp.nanoseconds, changeSeconds, changeNanoseconds,
    ].map(String.init).joined(separator: " ")
  }
}
