import GtkKit
import SystemKit

/// A picture file that is to be read and decoded.
nonisolated struct IconRequest: Sendable, Hashable {
  var path: String
  /// The side, in pixels of the screen, of the square that the picture is to fit into.
  var side: Int
  /// The file as it was read before, if it was: it is not read again unless it has changed.
  var known: FileStamp?
}

/// What became of a picture file.
nonisolated enum IconAnswer: Sendable, Hashable {
  case picture(Pixels, FileStamp)
  /// The file has no picture that could be shown; there is no stamp if nothing is known of it.
  case noPicture(FileStamp?)
  /// The file is the one that was known.
  case unchanged
}

/// Something that reads and decodes picture files, one at a time.
nonisolated protocol IconLoader: Sendable {
  /// Waits for the answer: not for the main thread.
  func load(_ request: IconRequest) -> IconAnswer
  /// Gives back what it holds only to be quick, for nothing has been asked of it for a while.
  func rest()
}
