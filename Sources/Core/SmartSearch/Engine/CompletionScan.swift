/// Finds how a typed text may go on among names that are gone through once, in their own order: the answer of
/// ``SearchEngine/completion(of:chosen:)`` of an engine over them all.
package struct CompletionScan: Sendable {
  private let text: String
  private let typed: TypedText

  /// Nil if nothing is left of the text.
  package init?(_ text: String) {
    guard let typed = TypedText(text) else { return nil }
    self.text = text
    self.typed = typed
  }

  /// Takes a name that matches the text, if it is better than those before it.
  ///
  /// - Parameters:
  ///   - source: where the name comes from.
  ///   - tier: how well it matches.
  /// - Complexity: O(*n*) in the length of the name.
  package func offer<Source>(
    _ source: Source, named name: String, tier: MatchTier, to candidates: inout CompletionCandidates<Source>
  ) {
    let begins = tier <= .prefix && typed.rest(of: name) != nil
    if tier == .exact, begins { candidates.exact = candidates.exact ?? source }
    if tier == .prefix, begins { candidates.prefix = candidates.prefix ?? source }
    candidates.take(source, tier)
  }

  /// How the typed text goes on, and by which of the candidates; nil if it does not.
  ///
  /// - Parameter item: the item that a source is.
  package func match<Source>(
    among candidates: CompletionCandidates<Source>, item: (Source) -> SearchItem
  ) -> (rest: String, source: Source)? {
    if let source = candidates.exact ?? candidates.prefix {
      let rest = Completion.rest(of: item(source).name, after: text)
      return CompletionMatch(item: 0, rest: rest).map { ($0.rest, source) }
    }
    guard let source = candidates.best?.source else { return nil }
    return CompletionMatch(word: 0, of: item(source), after: text).map { ($0.rest, source) }
  }
}

/// The names that may complete a typed text, as far as they were gone through.
package struct CompletionCandidates<Source> {
  /// The first name that is the text.
  fileprivate var exact: Source?
  /// The first name that goes on after the text.
  fileprivate var prefix: Source?
  /// The first of the names that match best.
  fileprivate var best: (source: Source, tier: MatchTier)?

  /// None yet.
  package init() {}

  /// Whether no other name could be better.
  package var areFinal: Bool { exact != nil }

  /// Whether a name that matches so well could be better than those there are.
  package func want(_ tier: MatchTier) -> Bool {
    switch tier {
    case .exact: exact == nil
    case .prefix: prefix == nil
    case .firstWord, .rest: best.map { tier < $0.tier } ?? true
    }
  }

  fileprivate mutating func take(_ source: Source, _ tier: MatchTier) {
    if let best, best.tier <= tier { return }
    best = (source, tier)
  }

  /// Adds those of the names that follow.
  package mutating func append(_ later: Self) {
    exact = exact ?? later.exact
    prefix = prefix ?? later.prefix
    if let best = later.best { take(best.source, best.tier) }
  }

  /// The same with other sources.
  package func map<Other>(_ transform: (Source) -> Other) -> CompletionCandidates<Other> {
    var mapped = CompletionCandidates<Other>()
    mapped.exact = exact.map(transform)
    mapped.prefix = prefix.map(transform)
    mapped.best = best.map { (transform($0.source), $0.tier) }
    return mapped
  }
}

extension CompletionCandidates: Sendable where Source: Sendable {}
