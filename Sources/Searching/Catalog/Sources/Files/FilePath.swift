internal import GLibKit
internal import SystemKit

/// The path of a file or folder on this machine: the bytes of an absolute path, which may be invalid UTF-8.
///
/// The displayed text may be inexact; actions use the exact bytes.
public struct FilePath: Hashable, Sendable {
  /// The path as the system knows it: it begins with a slash, ends without one unless it is the root, and has no NUL.
  public let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// Makes a path of these bytes; nil if it is not absolute. Repeated slashes and those at the end are removed.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.first == Self.slash, !bytes.contains(0) else { return nil }
    var kept: [UInt8] = []
    for byte in bytes where byte != Self.slash || kept.last != Self.slash { kept.append(byte) }
    if kept.count > 1, kept.last == Self.slash { kept.removeLast() }
    self.bytes = kept
  }

  /// Makes a path of a text.
  public init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Makes the path of a `file://` address; nil for other addresses.
  public init?(uri: String) {
    guard let path = FileAddress.path(of: uri) else { return nil }
    self.init(path)
  }

  /// The path as text, if it is valid UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The `file://` address; everything but plain ASCII is escaped.
  public var uri: String {
    guard let uri = FileAddress.of(bytes) else { preconditionFailure("an absolute path has an address") }
    return uri
  }

  /// Identifies the path in one text, the same in every run: the path, or its address if the path is not text.
  ///
  /// As Swift strings, two ids that differ only in the encoding of an accent are equal; their bytes differ.
  public var id: String { text ?? uri }

  /// Parses an ``id``; nil if it is invalid.
  public init?(id: String) {
    if id.utf8.first == Self.slash { self.init(Array(id.utf8)) } else { self.init(uri: id) }
  }
}

// MARK: Parts

extension FilePath {
  /// The last part of the path; a slash for the root.
  public var name: ArraySlice<UInt8> {
    guard bytes.count > 1, let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The containing folder; nil for the root.
  public var folder: FilePath? {
    guard bytes.count > 1, let slash = bytes.lastIndex(of: Self.slash) else { return nil }
    return FilePath(bytes[..<max(slash, 1)])
  }
}

// MARK: Existence

extension FilePath {
  /// Whether nothing exists at the path any more, not even a broken link. False if the disk does not answer in time.
  package func isGone() async -> Bool { await !DiskCall.missing(among: [bytes]).isEmpty }
}

// MARK: Display

extension FilePath {
  /// The name for display: invalid UTF-8 is replaced by a sign.
  public var shownName: String { String(decoding: name, as: UTF8.self) }

  /// The path for display, with `~` for the home folder. Invalid UTF-8 is replaced by a sign.
  public var shown: String { Directories.shown(String(decoding: bytes, as: UTF8.self)) }
}
