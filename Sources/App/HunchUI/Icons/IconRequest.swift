import GtkKit
import SystemKit

/// A picture file to read and decode.
nonisolated struct IconRequest: Sendable, Hashable {
  var path: String
  /// The side of the square that the picture must fit into, in device pixels.
  var side: Int
  /// The version that was read before, if any. An unchanged file is not read again.
  var known: FileStamp?
}

nonisolated enum IconAnswer: Sendable, Hashable {
  case picture(Pixels, FileStamp)
  /// The file has no picture that can be shown. The stamp is nil if nothing is known about the file.
  case noPicture(FileStamp?)
  case unchanged
}

/// A reader and decoder of picture files, one at a time.
nonisolated protocol IconLoader: Sendable {
  /// Reads and decodes a file. Blocks, so the main thread must not call it.
  func load(_ request: IconRequest) -> IconAnswer
  /// Frees resources that only save time, because it had no request for a while.
  func rest()
}
