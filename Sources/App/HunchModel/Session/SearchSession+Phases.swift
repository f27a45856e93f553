import Catalog
import SmartSearch

extension SearchSession {
  /// The phase of the session, with the state that exists only in it.
  enum Stage: Equatable, Sendable {
    case home
    case typing
    /// The final search, and where it started.
    case results(from: ReturnPoint)
  }

  /// The position to which a final search returns.
  struct ReturnPoint: Equatable, Sendable {
    /// The page and its selection.
    enum Page: Equatable, Sendable {
      /// The rows may have changed by then.
      case home(selected: HomeRow?)
      case typing(Selection)
    }

    var page: Page
    var field: InlineCompletion
    var scope: String?
    /// The facts about the rows, including the selected one.
    var results: Results
    var suggestionQuery: SuggestionQuery?

    fileprivate init(_ session: SearchSession) {
      page = session.phase == .home ? .home(selected: session.chosenHomeRow) : .typing(session.selection)
      field = session.field
      scope = session.scope
      results = session.results
      suggestionQuery = session.suggestionQuery
      // Going back leads to the typed text, not to a suggestion.
      if case .typing(.suggestion) = page {
        page = .typing(.nothing)
        field.endPreview()
      }
    }
  }

  /// The return point of a final search started now: within another final search, that of the first.
  var returnPoint: ReturnPoint {
    if case .results(let from) = stage { from } else { ReturnPoint(self) }
  }

  /// Starts the final search for the text of the field.
  /// - Parameter suggestion: The chosen suggestion, if any.
  mutating func beginFinalSearch(from place: ReturnPoint, choosing suggestion: Suggestion? = nil) -> [Effect] {
    stage = .results(from: place)
    let text = field.text
    unproven = suggestion.map { [.choseSuggestion($0)] } ?? []
    if !text.isEmpty, !isForScript { unproven.append(.searched(text)) }
    return search()
  }

  /// Remembers the final search, unless the text found nothing.
  mutating func rememberFinalSearch() -> [Effect] {
    guard phase == .results else {
      unproven = []
      return []
    }
    guard results.generation == field.generation, !results.isNothingFound || appended > 0 else { return [] }
    defer { unproven = [] }
    return unproven
  }

  /// Returns to exactly where the final search started.
  mutating func goBack(to place: ReturnPoint) -> [Effect] {
    scope = known(place.scope)
    results = place.results
    // Other programs are asked for a final search only.
    appended = 0
    switch place.page {
    case .home(let selected):
      stage = .home
      selection = self.place(of: selected)
    case .typing(let selected):
      stage = .typing
      selection = selected
    }
    field.resume(place.field)
    return [query(isReturn: true)]
  }

  /// Returns a scope, or nil for a menu that is closed.
  func known(_ scope: String?) -> String? { scope == Self.menuScope && menus.isEmpty ? nil : scope }

  /// Runs the final search of a term, or opens an item.
  mutating func chooseHomeRow(_ row: Int) -> [Effect] {
    guard homeRows.indices.contains(row) else { return [] }
    let term: String
    switch homeRows[row] {
    case .term(let text): term = text
    case .item(let reference): return [.openItem(reference, .main)]
    }
    let place = returnPoint
    _ = field.handle(.textSet(term))
    return beginFinalSearch(from: place)
  }

  /// Stores new rows of the home page. The selected row stays selected at its new position; if it is gone, the next row
  /// takes its place.
  mutating func homeChanged(_ rows: [HomeRow]) {
    let (selected, row) = (chosenHomeRow, selection.row)
    homeRows = rows
    guard phase == .home else { return }
    if let selected, let row, !rows.isEmpty, !rows.contains(selected) {
      selection = .chosen(row: min(row, rows.count - 1))
    } else {
      selection = place(of: selected)
    }
  }

  /// The row of the home page that the user moved to.
  fileprivate var chosenHomeRow: HomeRow? {
    if case .chosen = selection { selectedHomeRow } else { nil }
  }

  var selectedHomeRow: HomeRow? { phase == .home ? selection.row.flatMap { homeRows.dropFirst($0).first } : nil }

  var selectedHomeItem: ItemReference? {
    if case .item(let reference)? = selectedHomeRow { reference } else { nil }
  }

  private func place(of row: HomeRow?) -> Selection {
    row.flatMap { homeRows.firstIndex(of: $0) }.map { .chosen(row: $0) } ?? restingSelection
  }
}
