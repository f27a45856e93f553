import Catalog

/// What one row shows.
struct RowContent: Equatable {
  /// Nil where no row of the list has a picture, and the name needs no room beside it.
  var icon: ItemIcon?
  var name: String
  /// The parts of the name that the search matched.
  var matched: [Range<String.Index>] = []
  var subtitle: String?
  /// At the far edge, quietly: where the item comes from, or how many there are.
  var detail: String?

  /// The name as it is safe to show: what would break the line or turn the writing direction stands as a visible sign.
  var visibleName: String { VisibleText.of(name) }
}
