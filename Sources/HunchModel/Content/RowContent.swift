package import Catalog
import SmartSearch

/// What one row shows. All of it may be shown as it is: texts are made ``VisibleText`` as they come in.
package struct RowContent: Equatable {
  /// Nil where no row of the list has a picture, and the name needs no room beside it.
  package let icon: ItemIcon?
  package let name: String
  /// The parts of the name that the search matched.
  package let matched: [Range<String.Index>]
  package let subtitle: String?
  /// At the far edge, quietly: where the item comes from, or how many there are.
  package let detail: String?

  /// - Parameter matcher: What matched the name; nil if nothing is to be set off in it.
  init(
    icon: ItemIcon?, name: String, matcher: SmartMatcher? = nil, subtitle: String? = nil, detail: String? = nil
  ) {
    self.icon = icon
    (self.name, matched) = matcher.map { VisibleText.of(name, matching: $0) } ?? (VisibleText.of(name), [])
    self.subtitle = subtitle.map(VisibleText.of)
    self.detail = detail.map(VisibleText.of)
  }
}
