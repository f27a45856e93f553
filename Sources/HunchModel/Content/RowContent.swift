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
  /// The parts of the subtitle that the search matched.
  package let matchedInSubtitle: [Range<String.Index>]
  /// At the far edge, quietly: where the item comes from, or how many there are.
  package let detail: String?
  /// Whether what the row is about was looked for, and is no more.
  package let isGone: Bool

  /// Whether it is marked to be picked with others; nil where none can be.
  package var isMarked: Bool?

  /// - Parameter matcher: What matched the name; nil if nothing is to be set off in it.
  init(
    icon: ItemIcon?, name: String, matcher: SmartMatcher? = nil, subtitle: String? = nil, detail: String? = nil,
    isGone: Bool = false
  ) {
    self.init(
      icon: icon, name: name, matchesInName: { matcher?.highlights(in: $0) ?? [] }, subtitle: subtitle,
      detail: detail, isGone: isGone)
  }

  /// - Parameters:
  ///   - matchesInName: Finds the parts of a name that are to be set off; given as much of the name as is shown.
  ///   - matchesInSubtitle: The same of a subtitle.
  init(
    icon: ItemIcon?, name: String, matchesInName: (String) -> [Range<String.Index>], subtitle: String?,
    matchesInSubtitle: (String) -> [Range<String.Index>] = { _ in [] }, detail: String?, isGone: Bool = false
  ) {
    self.icon = icon
    (self.name, matched) = VisibleText.of(name, marking: matchesInName)
    let subtitle = subtitle.map { VisibleText.of($0, marking: matchesInSubtitle) }
    self.subtitle = subtitle?.text
    matchedInSubtitle = subtitle?.marked ?? []
    self.detail = detail.map(VisibleText.of)
    self.isGone = isGone
  }
}
