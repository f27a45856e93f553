import CProgramStart
public import SystemKit

/// An open file with known content, which a start runs exactly.
///
/// The path may change its file at any moment, and the file may be written. So the new process checks, right before it
/// becomes the program, that the path still leads to this file, with unchanged time stamps, and fails otherwise.
/// Machine code then runs by its descriptor. A script's interpreter opens the path again; only this keeps the script's
/// name and folder. Not covered: a change in that instant, and files that the script reads.
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
    // Taken first: a change while reading makes a different stamp.
    guard cps_stamp_file(file.descriptor, &stamp) == 0 else { throw SmallFileError(path: path, reason: .notRegular) }
    self.stamp = stamp
    digest = Checksum.sha256(try file.read(limit: limit))
  }
}
