/// Finds the completion of a typed text among names that are visited once, in their own order. Its answer is that of
/// ``SearchEngine/completion(of:chosen:)`` for an engine over all of them.
package struct CompletionScan: Sendable {
  private let text: String
  private let typed: TypedText

  /// Returns nil if folding leaves nothing of the text.
  package init?(_ text: String) {
    guard let typed = TypedText(text) else { return nil }
    self.text = text
    self.typed = typed
  }

  /// Takes a name that matches the text, if it is better than the earlier ones.
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

  /// Returns the rest of the typed text and the source of its name; nil without a completion.
  ///
  /// - Parameter item: returns the item of a source.
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

/// The names seen so far that may complete a typed text.
package struct CompletionCandidates<Source> {
  /// The first name that is equal to the text.
  fileprivate var exact: Source?
  /// The first name that continues the text.
  fileprivate var prefix: Source?
  /// The first of the best matches.
  fileprivate var best: (source: Source, tier: MatchTier)?

  package init() {}

  /// Whether no later name can be better.
  package var areFinal: Bool { exact != nil }

  /// Whether a name of this tier could be better than those found.
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

  /// Adds the candidates of the names that follow.
  package mutating func append(_ later: Self) {
    exact = exact ?? later.exact
    prefix = prefix ?? later.prefix
    if let best = later.best { take(best.source, best.tier) }
  }

  /// Returns the same candidates with other sources.
  package func map<Other>(_ transform: (Source) -> Other) -> CompletionCandidates<Other> {
    var mapped = CompletionCandidates<Other>()
    mapped.exact = exact.map(transform)
    mapped.prefix = prefix.map(transform)
    mapped.best = best.map { (transform($0.source), $0.tier) }
    return mapped
  }
}

extension CompletionCandidates: Sendable where Source: Sendable {}
