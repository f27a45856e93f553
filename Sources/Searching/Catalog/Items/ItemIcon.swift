public import GLibKit

/// The picture of an item.
public enum ItemIcon: Sendable, Hashable {
  /// An icon, and what stands in its place while its file is read, and if that is no picture.
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

    /// Names in the theme, of which the first that the theme has is shown; nothing is, if it has none.
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
  /// The theme's icon of this name; none if it cannot be a name.
  public static func themed(_ name: String) -> ItemIcon {
    Icon(names: [name]).map { .icon($0, fallback: .picture) } ?? .none
  }

  /// The fallback itself.
  public static func fallback(_ fallback: Fallback) -> ItemIcon {
    Icon(names: [fallback.rawValue]).map { .icon($0, fallback: fallback) } ?? .none
  }

  /// An icon that may not be there, or not be one that can be shown.
  public init(_ icon: Icon?, fallback: Fallback) {
    self = icon.map { .icon($0, fallback: fallback) } ?? .fallback(fallback)
  }
}
