package import Catalog
import SmartSearch

/// Filters in the text, such as `:pdf`. Only files are then searched.
extension SearchSession {
  /// A text with its filters, parsed once because each key asks for them several times.
  struct TypedText: Equatable, Sendable {
    let text: String
    let filters: FileQuery?

    init(_ text: String) {
      self.text = text
      filters = FileQuery(text)
    }
  }

  /// The text with its filters; nil without filters, and wherever they are plain text: for a script or web engine, in a
  /// path, in a source that has no files, and in a chooser.
  package var fileQuery: FileQuery? {
    guard let query = typed.filters, purpose == .search, services.files, menus.isEmpty,
      scope == nil || SearchScope(scope).ids.contains(where: FileQuery.sources.contains),
      !isForScript(field.text), !isForEngine, TypedPath(field.text) == nil
    else { return nil }
    return query
  }

  /// Whether the text follows the keyword of a web engine.
  private var isForEngine: Bool {
    guard let space = field.text.firstIndex(of: " ") else { return false }
    return services.engines.contains(String(field.text[..<space]))
  }

  /// Removes a filter from the text, as an edit would.
  mutating func removeFilter(_ suggestion: Suggestion) -> [Effect] {
    selection = .nothing
    // Ignore the commit: only the text changes, which Ctrl+Z undoes.
    _ = field.handle(.rowChosen(suggestion.candidate))
    stage = restingStage
    return search()
  }
}

extension SearchSession.Suggestion {
  /// Returns a suggestion for each filter of a text: to search without it.
  static func removals(from query: FileQuery) -> [Self] {
    query.filters.enumerated().map { place, filter in
      Self(text: filter.others, identity: "filter \(place)", filter: filter.criterion.title)
    }
  }
}

extension FileQuery {
  /// The typed text with its last filter completed; nil if that is complete.
  var candidate: InlineCompletion.Candidate? {
    completed.map { InlineCompletion.Candidate(item: .suggestion("filter"), name: $0) }
  }
}

/// Keys that walk through folders while the user types a path.
extension SearchSession {
  /// Continues after an edit of a typed path: a slash behind a completed folder enters it, and deleting the last
  /// slash goes up to the parent folder.
  /// - Parameters:
  ///   - text: The text before the edit.
  ///   - completion: The completion before the edit.
  mutating func walked(_ event: InlineCompletion.Event, from text: String, _ completion: String?) -> [Effect] {
    guard case .fieldChanged(let report) = event, report.source == .typed, !report.isComposing, purpose == .search,
      scope == nil, menus.isEmpty, TypedPath(text) != nil
    else { return [] }
    if let completion, completion.hasSuffix("/"), completion != "/", field.text == text + "/" {
      return perform(field.handle(.textSet(text + completion)))
    }
    let isDeletion =
      report.edits.count == 1
      && report.edits.allSatisfy { edit in
        if case .deleted(_, count: 1) = edit { true } else { false }
      }
    if isDeletion, field.text == String(text.dropLast()), let above = TypedPath.above(text) {
      return perform(field.handle(.textSet(above)))
    }
    return []
  }
}
