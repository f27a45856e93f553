/// What something is known by whose name can stand in a search field.
public enum ItemIdentity: Hashable, Sendable {
  /// An item of a source, by its position there.
  case item(Int, source: Int = 0)
  /// Something that another program found, by what the program knows it by.
  case result(program: String, id: String)
  /// Something suggested to search for, by what tells it from other suggestions.
  case suggestion(String)
}

extension ItemIdentity {
  /// Whether it stands over the list, not in it: down from there the first row is gone to like any other.
  var isSuggestion: Bool {
    if case .suggestion = self { true } else { false }
  }
}
