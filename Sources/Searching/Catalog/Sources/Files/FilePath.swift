internal import GLibKit
internal import SystemKit

/// Where a file or folder of this machine is: the bytes of an absolute path, which need not be text.
///
/// What is shown of it may be less exact; what is done with it never is.
public struct FilePath: Hashable, Sendable {
  /// The path as the system knows it: it begins with a slash, ends with none unless it is the root, and has no NUL.
  public let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// A path of these bytes; nil if they are no absolute path. Slashes at its end, and after others, are left out.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.first == Self.slash, !bytes.contains(0) else { return nil }
    var kept: [UInt8] = []
    for byte in bytes where byte != Self.slash || kept.last != Self.slash { kept.append(byte) }
    if kept.count > 1, kept.last == Self.slash { kept.removeLast() }
    self.bytes = kept
  }

  /// A path that is text.
  public init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The path that a `file://` address leads to; nil if it leads elsewhere.
  public init?(uri: String) {
    guard let path = FileAddress.path(of: uri) else { return nil }
    self.init(path)
  }

  /// The path itself, if it is text (UTF-8).
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Its `file://` address, in which all but plain ASCII is escaped.
  public var uri: String {
    guard let uri = FileAddress.of(bytes) else { preconditionFailure("an absolute path has an address") }
    return uri
  }

  /// Names it in one text, the same in every run: the path, or its address where the path is not text.
  ///
  /// Two ids that differ only in how an accent is encoded are equal as Swift's strings are; their bytes differ.
  public var id: String { text ?? uri }

  /// The path of an ``id``; nil if it is none.
  public init?(id: String) {
    if id.utf8.first == Self.slash { self.init(Array(id.utf8)) } else { self.init(uri: id) }
  }
}

// MARK: Parts

extension FilePath {
  /// The last part of the path, as the folder has it; a slash for the root.
  public var name: ArraySlice<UInt8> {
    guard bytes.count > 1, let slash = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The folder that it is in; nil for the root.
  public var folder: FilePath? {
    guard bytes.count > 1, let slash = bytes.lastIndex(of: Self.slash) else { return nil }
    return FilePath(bytes[..<max(slash, 1)])
  }
}

// MARK: What is there

extension FilePath {
  /// Whether there is nothing at the path any more, not even a link that leads nowhere. A disk that does not answer in time
  /// is taken to have it.
  package func isGone() async -> Bool { await !DiskCall.missing(among: [bytes]).isEmpty }
}

// MARK: What is shown

extension FilePath {
  /// The name for people: what is not text in it is replaced by a sign.
  public var shownName: String { String(decoding: name, as: UTF8.self) }

  /// The path for people, with `~` for the user's own folder. What is not text in it is replaced by a sign.
  public var shown: String { shown(home: Self.home) }

  /// Each row in view asks for it.
  private static let home = FilePath(Directories.home)

  /// The path for people, with `~` for a folder.
  package func shown(home: FilePath?) -> String {
    guard let home, home.bytes.count > 1, bytes.starts(with: home.bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let rest = bytes[home.bytes.count...]
    // Another folder's name may begin like the user's.
    guard rest.first ?? Self.slash == Self.slash else { return String(decoding: bytes, as: UTF8.self) }
    return "~" + String(decoding: rest, as: UTF8.self)
  }
}
