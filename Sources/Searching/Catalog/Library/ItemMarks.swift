/// The user's marks on the items of one source, by id.
struct ItemMarks: Equatable, Sendable {
  /// The frecency of the chosen items.
  var scores: [String: Double] = [:]
  /// The user's own names of items.
  var names: [String: String] = [:]
  /// Items that no search finds.
  var hidden: Set<String> = []
  /// Items that are looked up without a search.
  var pinned: Set<String> = []

  /// All marked items.
  var ids: Set<String> { hidden.union(pinned).union(scores.keys).union(names.keys) }
}

extension PersonalItems {
  func marks(of source: String, scores: [String: Double]) -> ItemMarks {
    let source = ItemReference(source: source, item: "").lasting.source
    func ids(_ items: some Sequence<ItemReference>) -> [String] { items.filter { $0.source == source }.map(\.item) }
    let names = names.filter { $0.key.source == source }.map { ($0.key.item, $0.value) }
    return ItemMarks(
      scores: scores, names: Dictionary(uniqueKeysWithValues: names), hidden: Set(ids(hidden)), pinned: Set(ids(pinned))
    )
  }
}
