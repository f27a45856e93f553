package import Catalog
internal import GLibKit
internal import SmartSearch

/// A result for another program.
package struct ProvidedResult: Sendable, Hashable {
  /// The id of the result, the same in every run.
  package let id: String
  /// A single line, safe to show.
  package let name: String
  package let summary: String?
  /// The text that the default action copies; nil if it does something else, or the text is very long.
  package let copiedText: String?
  let icon: Icon?

  /// The longest text for another program to copy, in bytes.
  static let longestCopy = 65_536

  /// The picture of characters in lists that only show icons of the theme.
  private static let characterIcon = Icon(names: ["accessories-character-map-symbolic"])

  package init(_ reference: ItemReference, _ item: CatalogItem) {
    id = reference.description
    summary = item.subtitle.map { VisibleText.of($0) }
    if case .copy(let text)? = item.actions.first?.effect, text.utf8.count <= Self.longestCopy {
      copiedText = text
    } else {
      copiedText = nil
    }
    // The user looks for the character itself.
    let sign = if case .glyph(let glyph) = item.icon { glyph + " " } else { "" }
    name = VisibleText.of(sign + item.name)
    icon =
      switch item.icon {
      case .icon(let icon, let fallback): icon.falling(backOn: fallback.rawValue)
      case .glyph, .codePoint: Self.characterIcon
      case .none: nil
      }
  }
}

extension Icon {
  /// Returns the icon with another name, for themes that have none of its own names.
  fileprivate func falling(backOn name: String) -> Icon {
    guard case .themed(let names) = self else { return self }
    return Icon(names: names.list + [name]) ?? self
  }

  /// The icon in the form of `g_icon_serialize`; nil for pixels, which no source has.
  var serialized: Variant? {
    switch self {
    case .themed(let names): .tuple([.string("themed"), .variant(.strings(names.list))])
    case .file(let file):
      FileAddress.of(Array(file.path.utf8)).map { .tuple([.string("file"), .variant(.string($0))]) }
    case .pixels: nil
    }
  }

  /// The icon's name in the theme, or the path of its file; empty for pixels.
  var nameOrPath: String {
    switch self {
    case .themed(let names): names.list.first ?? ""
    case .file(let file): file.path
    case .pixels: ""
    }
  }
}
