package import Catalog
internal import GLibKit
internal import SmartSearch

/// A result as other programs are told of it.
package struct ProvidedResult: Sendable, Hashable {
  /// What it is asked for by later, the same in every run.
  package let id: String
  /// One harmless line.
  package let name: String
  package let summary: String?
  /// What its default action puts on the clipboard; nil if it does something else, or if that is very long.
  package let copiedText: String?
  let icon: Icon?

  /// The most bytes of a text that another program is to copy.
  static let longestCopy = 65_536

  /// What stands for a character in a list that shows pictures of the theme alone.
  private static let characterIcon = Icon(names: ["accessories-character-map-symbolic"])

  package init(_ reference: ItemReference, _ item: CatalogItem) {
    id = reference.description
    summary = item.subtitle.map { VisibleText.of($0) }
    if case .copy(let text)? = item.actions.first?.effect, text.utf8.count <= Self.longestCopy {
      copiedText = text
    } else {
      copiedText = nil
    }
    switch item.icon {
    case .icon(let icon, let fallback):
      (name, self.icon) = (VisibleText.of(item.name), icon.falling(backOn: fallback.rawValue))
    case .glyph(let glyph):
      // The character itself is what is looked for.
      (name, icon) = (VisibleText.of(glyph + " " + item.name), Self.characterIcon)
    case .codePoint:
      (name, icon) = (VisibleText.of(item.name), Self.characterIcon)
    case .none:
      (name, icon) = (VisibleText.of(item.name), nil)
    }
  }
}

extension Icon {
  /// The icon, or where the theme has none of its names that of another name.
  fileprivate func falling(backOn name: String) -> Icon {
    guard case .themed(let names) = self else { return self }
    return Icon(names: names.list + [name]) ?? self
  }

  /// As `g_icon_serialize` writes it; nil for pixels, which no source has.
  var serialized: Variant? {
    switch self {
    case .themed(let names): .tuple([.string("themed"), .variant(.strings(names.list))])
    case .file(let file):
      FileAddress.of(Array(file.path.utf8)).map { .tuple([.string("file"), .variant(.string($0))]) }
    case .pixels: nil
    }
  }

  /// Its name in the theme, or the path of its file; empty for pixels.
  var nameOrPath: String {
    switch self {
    case .themed(let names): names.list.first ?? ""
    case .file(let file): file.path
    case .pixels: ""
    }
  }
}
