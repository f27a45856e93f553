import Catalog

/// What one row shows.
struct RowContent: Equatable {
  var icon: ItemIcon = .none
  var name: String
  /// The parts of the name that the search matched.
  var matched: [Range<String.Index>] = []
  var subtitle: String?
  /// At the far edge, quietly: where the item comes from, or how many there are.
  var detail: String?

  /// The name as it is safe to show: what would break the line or turn the writing direction stands as a visible sign.
  var visibleName: String { VisibleText.of(name) }
}
