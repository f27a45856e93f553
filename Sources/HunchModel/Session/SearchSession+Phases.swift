import Catalog
import SmartSearch

extension SearchSession {
  /// What the session is doing, and what there is only while it does that.
  enum Stage: Equatable, Sendable {
    case home
    case typing
    /// The final search, and where it was begun.
    case results(from: ReturnPoint)
  }

  /// A place to go back to from a final search.
  struct ReturnPoint: Equatable, Sendable {
    /// The page, and what was selected there.
    enum Page: Equatable, Sendable {
      /// The rows may be others by then.
      case home(selected: HomeRow?)
      case typing(Selection)
    }

    var page: Page
    var field: InlineCompletion
    var scope: String?
    /// What was known of the rows, among which the selected one is.
    var results: Results
    var suggestionQuery: SuggestionQuery?

    fileprivate init(_ session: SearchSession) {
      page = session.phase == .home ? .home(selected: session.selectedHomeRow) : .typing(session.selection)
      field = session.field
      scope = session.scope
      results = session.results
      suggestionQuery = session.suggestionQuery
      // It leads to what was typed, not to a suggestion for that.
      if case .typing(.suggestion) = page {
        page = .typing(.nothing)
        field.endPreview()
      }
    }
  }

  /// Where a final search that is begun now leads back to. From one final search to another, that is where the first
  /// was begun.
  var returnPoint: ReturnPoint {
    if case .results(let from) = stage { from } else { ReturnPoint(self) }
  }

  /// Searches for what is in the field, once and for all.
  /// - Parameter suggestion: What was chosen for that.
  mutating func beginFinalSearch(from place: ReturnPoint, choosing suggestion: Suggestion? = nil) -> [Effect] {
    stage = .results(from: place)
    let text = field.text
    unproven = suggestion.map { [.choseSuggestion($0)] } ?? []
    if !text.isEmpty, !isForScript { unproven.append(.searched(text)) }
    return search()
  }

  /// What is remembered now of a final search: nothing of a text that has found nothing.
  mutating func rememberFinalSearch() -> [Effect] {
    guard phase == .results else {
      unproven = []
      return []
    }
    guard results.generation == field.generation, !results.isNothingFound || results.appended > 0 else { return [] }
    defer { unproven = [] }
    return unproven
  }

  /// Goes back to where the final search was begun, with everything as it was there.
  mutating func goBack(to place: ReturnPoint) -> [Effect] {
    scope = known(place.scope)
    results = place.results
    correction = results.correction
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

  /// A scope to go back to, unless it is a menu that is gone.
  func known(_ scope: String?) -> String? { scope == Self.menuScope && menus.isEmpty ? nil : scope }

  /// A term runs its final search; an item is opened.
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

  /// Other rows on the home page. What is selected stays so, wherever it stands now.
  mutating func homeChanged(_ rows: [HomeRow]) {
    let selected = selectedHomeRow
    homeRows = rows
    guard phase == .home else { return }
    selection = place(of: selected)
  }

  /// The selected row of the home page.
  var selectedHomeRow: HomeRow? {
    phase == .home ? selection.row.flatMap { homeRows.dropFirst($0).first } : nil
  }

  /// The item that is selected on the home page.
  var selectedHomeItem: ItemReference? {
    if case .item(let reference)? = selectedHomeRow { reference } else { nil }
  }

  private func place(of row: HomeRow?) -> Selection {
    row.flatMap { homeRows.firstIndex(of: $0) }.map { .chosen(row: $0) } ?? .nothing
  }
}
