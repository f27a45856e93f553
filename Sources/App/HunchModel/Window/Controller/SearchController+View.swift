import Catalog
import GLibKit
import SmartSearch

/// Requests of the window to its controller, besides events.
extension SearchController {
  package var text: String { state.session.field.text }

  /// Returns the command of these keys; nil if they have none.
  package func command(for pressed: Accelerator) -> Command? {
    state.notes.keymap.command(for: pressed, over: state.keyboard)
  }

  /// Whether the window records nothing.
  package var isPrivate: Bool { state.isPrivate }

  /// Returns the content of a row of the results; nil if it is not known yet.
  package func content(ofRow row: Int) -> RowContent? {
    var content = state.rowContent(at: row) { path in
      goneFiles.look(for: path.bytes)
      return state.goneFiles.contains(path.bytes)
    }
    if state.session.picksMany {
      content?.isMarked = state.rows.place(at: row).map { state.marks.contains($0.position) }
    }
    return content
  }

  /// Returns the content that the user drags with a row of the results.
  package func dragged(row: Int) -> DraggedContent? { state.rows.item(at: row).map { DraggedContent($0) } }

  /// Returns the content that the user drags with a row of the home page.
  package func dragged(homeRow row: Int) -> DraggedContent? {
    let rows = state.session.homeRows
    guard rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .term(let term): return .text(term)
    case .item(let reference): return state.homeItem(reference).map { DraggedContent($0) }
    }
  }

  /// Notes whether the details have no room beside or below the list.
  package func place(detailsBehindKey: Bool) {
    guard detailsBehindKey != state.areDetailsBehindKey else { return }
    state.areDetailsBehindKey = detailsBehindKey
    display.show(state.content)
  }

  /// Handles a click on a row of the results.
  package func activate(row: Int) { send(.rowActivated(row: row, state.rows.candidate(at: row))) }

  /// Searches for the same text again and keeps the scroll position.
  package func searchAgain() { send(.sourcesChanged) }

  /// Shows the current state, unless more events follow at once.
  func draw() {
    guard !expectsEvents else { return }
    showField()
    display.show(state.content)
  }

  /// Shows the field. It is masked first, because a secret text must never be visible.
  private func showField() {
    let isMasked = state.session.isMasked || state.notes.isSecret
    if isMasked { display.searchField.isMasked = true }
    display.searchField.show(state.session.shownField)
    display.searchField.isMasked = isMasked
  }

  /// Writes to the developers' log, unless the line may contain a secret.
  func log(_ line: @autoclosure () -> String) {
    if !state.session.menus.contains(where: \.rows.isSecret), !state.notes.isSecret {
      DeveloperLog.session.write(line())
    }
  }

  /// Writes an event or effect to the developers' log. If it concerns a script or a confidential item, only its kind is
  /// written, because nobody else may have the text.
  /// - Parameter isForScript: Whether the text belonged to a script before the event.
  func log<Value>(_ what: String, _ value: Value, isForScript: Bool = false) {
    let isHidden =
      isForScript || state.session.isForScript || (value as? SearchSession.Effect)?.isSecret == true
      || (value as? SearchSession.Event)?.isSecret == true
    log("\(what) \(isHidden ? Self.kind(of: value) : "\(value)")")
  }

  /// Returns the name of an enumeration's case.
  private static func kind(of value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
}

extension DeveloperLog {
  /// The log of a search window. It contains the typed text.
  static let session = DeveloperLog("hunch-session")
}
