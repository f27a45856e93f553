public import GLibKit

public enum ItemIcon: Sendable, Hashable {
  /// An icon, with a replacement for the time until its file is read, or if the file is no picture.
  case icon(Icon, fallback: Fallback)

  /// Text drawn large where the icon would be: a character, an emoji.
  case glyph(String)

  /// These hexadecimal digits in a box: the code point of a character that no installed font can draw.
  case codePoint(String)

  /// No picture; the space stays free where other rows have one.
  case none

  /// The theme's icons for items without a picture of their own.
  public enum Fallback: String, Sendable, Hashable {
    case application = "application-x-executable"
    case package = "package-x-generic"
    case picture = "image-x-generic"
    case text = "text-x-generic"

    /// Icon names in order of preference: the first one in the theme is shown, or nothing if it has none.
    package var names: [String] {
      switch self {
      case .application: [rawValue, "application-x-executable-symbolic"]
      case .package:
        [rawValue, "package", "package-x-generic-symbolic", "system-software-install", Self.application.rawValue]
      case .picture: [rawValue, "image-x-generic-symbolic"]
      case .text: [rawValue, "text-x-generic-symbolic"]
      }
    }
  }
}

extension ItemIcon {
  /// Returns the theme's icon of this name; none if the name is invalid.
  public static func themed(_ name: String) -> ItemIcon {
    Icon(names: [name]).map { .icon($0, fallback: .picture) } ?? .none
  }

  public static func fallback(_ fallback: Fallback) -> ItemIcon {
    Icon(names: [fallback.rawValue]).map { .icon($0, fallback: fallback) } ?? .none
  }

  /// Makes an icon that may be missing or not displayable.
  public init(_ icon: Icon?, fallback: Fallback) {
    self = icon.map { .icon($0, fallback: fallback) } ?? .fallback(fallback)
  }
}
