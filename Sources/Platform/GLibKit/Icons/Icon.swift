import SystemKit

/// An icon described by untrusted data: a desktop entry, a line of a list, another program's answer.
///
/// Only safe things can be an icon: names in the theme, files of this machine, and pixels. GIO also accepts addresses
/// (`https://…`, `trash:`, `resource://…`, `. GFileIcon …`), and GTK then downloads them while it draws, or ends the
/// program. So GIO never gets a description, and GTK gets only these cases.
nonisolated public enum Icon: Sendable, Hashable {
  /// An icon of the theme.
  case themed(Names)
  /// A picture file.
  case file(File)
  /// The picture itself.
  case pixels(Pixels)

  /// One or more names in the icon theme, the best first.
  public struct Names: Sendable, Hashable {
    public let list: [String]

    /// Keeps the valid names among the first eight texts; nil without any.
    public init?(_ names: [String]) {
      list = names.prefix(Self.most).filter(Self.isName)
      if list.isEmpty { return nil }
    }

    private static let most = 8
    /// The longest file name, because themes use names as file names.
    private static let longest = 255

    /// Whether the text is a plain file name, and not a path, an address, or another kind of description.
    private static func isName(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= longest && !text.hasPrefix(".")
        && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    }
  }

  /// The path of a picture file. It is not checked: the file may be missing or no picture.
  public struct File: Sendable, Hashable {
    /// An absolute path.
    public let path: String

    /// Returns nil if the path is relative, too long for the system, or contains a NUL.
    public init?(path: String) {
      guard path.hasPrefix("/"), path.utf8.count <= Self.longest, !path.utf8.contains(0) else { return nil }
      self.path = path
    }

    /// Linux's PATH_MAX, without the byte that ends it.
    private static let longest = 4095
  }
}

nonisolated extension Icon {
  private static let names = ". GThemedIcon "
  private static let scheme = "file://"

  /// Whether it is drawn in the colour of the text around it.
  public var isSymbolic: Bool {
    if case .themed(let names) = self { names.list[0].hasSuffix("-symbolic") } else { false }
  }

  /// Makes a themed icon of these names; nil if none is valid.
  public init?(names: [String]) {
    guard let names = Names(names) else { return nil }
    self = .themed(names)
  }

  /// Makes a file icon of an absolute path; nil for other paths.
  public init?(path: String) {
    guard let file = File(path: path) else { return nil }
    self = .file(file)
  }

  /// Parses an icon in the form of desktop entries and `g_icon_to_string`: a name, several names, a path, or a local
  /// file's address. Returns nil for all else.
  public init?(_ description: String) {
    if description.hasPrefix(Self.names) {
      self.init(
        names: description.dropFirst(Self.names.count).split(separator: " ").compactMap { String(percentDecoding: $0) })
    } else if description.hasPrefix("/") {
      self.init(path: description)
    } else if description.hasPrefix(Self.scheme) {
      guard let path = String(percentDecoding: description.dropFirst(Self.scheme.count)) else { return nil }
      self.init(path: path)
    } else {
      self.init(names: [description])
    }
  }

  /// A text from which the icon can be made again; nil for pixels.
  public var description: String? {
    switch self {
    case .themed(let names) where names.list.count == 1: names.list[0]
    case .themed(let names): Self.names + names.list.map { $0.percentEncoded() }.joined(separator: " ")
    case .file(let file): file.path
    case .pixels: nil
    }
  }
}
