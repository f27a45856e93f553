/// What tells the suggestions of one list apart: those of one outcome and one kind are the same suggestion.
///
/// What comes to the same is mostly one, whatever kinds the providers give it. But a provider that has several of one
/// outcome and of different kinds means all of them, such as a term that is also a correction.
enum SuggestionIdentities {
  /// Of the kinds of one outcome, the first that is there goes by the outcome alone, as it does without the others.
  private static let order: [Suggestion.Kind] = [.regular, .symbol, .autocorrect, .unknown]

  /// The identities of some suggestions, in their order: each the same as that of the same one in a later list.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  static func of(_ suggestions: [Suggestion], in request: SuggestionRequest) -> [String] {
    let outcomes = suggestions.map { $0.identity(in: request) }
    var kinds: [String: Set<Suggestion.Kind>] = [:]
    for (outcome, suggestion) in zip(outcomes, suggestions) { kinds[outcome, default: []].insert(suggestion.kind) }
    return zip(outcomes, suggestions).map { outcome, suggestion in
      let first = order.first { kinds[outcome]?.contains($0) == true }
      return suggestion.kind == first ? outcome : outcome + "\0" + suggestion.kind.rawValue
    }
  }
}
