import CProgramStart
public import SmallFiles

/// An open file whose content is known, to be run as exactly that.
///
/// The path may lead to another file at any moment, and the file may be written to. A start with a checked file fails
/// unless the path still leads to this file, unchanged to the last time stamp, at the very end: in the new process, right
/// before it becomes the program. A program in machine code is then run by its descriptor. A script has an interpreter,
/// which opens it by its path once more: nothing else would leave the script its name and its folder. So what is not
/// covered is a change within that instant, and what a script itself reads.
nonisolated public final class CheckedFile: Sendable {
  /// The SHA-256 of its content.
  public let digest: String
  let stamp: cps_stamp
  private let file: SmallFile

  var descriptor: Int32 { file.descriptor }

  /// Reads the file: not on the main thread.
  /// - Throws: ``SmallFileError``, which names the path.
  public init(path: String, limit: Int) throws(SmallFileError) {
    file = try SmallFile(path)
    var stamp = cps_stamp()
    // Taken first: what is changed while it is read has another one.
    guard cps_stamp_file(file.descriptor, &stamp) == 0 else { throw SmallFileError(path: path, reason: .notRegular) }
    self.stamp = stamp
    digest = Checksum.sha256(try file.read(limit: limit))
  }
}
