import Catalog
import GLibKit
import SmartSearch

/// What a window asks of its controller, besides sending events.
extension SearchController {
  /// What was typed.
  package var text: String { state.session.field.text }

  /// What keys ask for, if anything.
  package func command(for pressed: Accelerator) -> Command? {
    state.notes.keymap.command(for: pressed, over: state.keyboard)
  }

  /// Whether what is done in the window leaves no trace.
  package var isPrivate: Bool { state.isPrivate }

  /// What is in a row of the results; nil if that is not known yet.
  package func content(ofRow row: Int) -> RowContent? {
    var content = state.rowContent(at: row) { goneFiles.contains($0.bytes) }
    if state.session.picksMany {
      content?.isMarked = state.rows.place(at: row).map { state.marks.contains($0.position) }
    }
    return content
  }

  /// What is dragged when a row of the results is.
  package func dragged(row: Int) -> DraggedContent? {
    state.rows.item(at: row).map { DraggedContent($0) }
  }

  /// What is dragged when a row of the home page is.
  package func dragged(homeRow row: Int) -> DraggedContent? {
    let rows = state.session.homeRows
    guard rows.indices.contains(row) else { return nil }
    switch rows[row] {
    case .term(let term): return .text(term)
    case .item(let reference): return state.homeItem(reference).map { DraggedContent($0) }
    }
  }

  /// Takes account of whether there is room for the details beside or below the list.
  package func place(detailsBehindKey: Bool) {
    guard detailsBehindKey != state.areDetailsBehindKey else { return }
    state.areDetailsBehindKey = detailsBehindKey
    display.show(state.content)
  }

  /// Takes a click on a row of the results.
  package func activate(row: Int) {
    send(.rowActivated(row: row, state.rows.candidate(at: row)))
  }

  /// Searches for the same text, without moving what the user looks at.
  package func searchAgain() {
    send(.sourcesChanged)
  }

  /// Shows the field, at no moment with a text that is to be masked.
  func showField() {
    let isMasked = state.session.isMasked || state.notes.isSecret
    if isMasked { display.searchField.isMasked = true }
    display.searchField.show(state.session.shownField)
    display.searchField.isMasked = isMasked
  }

  /// Says something in the developers' log, unless it might be a secret.
  func log(_ line: @autoclosure () -> String) {
    if !state.session.menus.contains(where: \.isSecret), !state.notes.isSecret { DeveloperLog.session.write(line()) }
  }

  /// Says in the developers' log what came in or went out. Of what has to do with a script it says the kind alone: the
  /// text is the script's.
  /// - Parameter isForScript: Whether the text was for a script before.
  func log<Value>(_ what: String, _ value: Value, isForScript: Bool = false) {
    let isHidden = isForScript || state.session.isForScript || (value as? SearchSession.Effect)?.isOfScript == true
    log("\(what) \(isHidden ? Self.kind(of: value) : "\(value)")")
  }

  /// The name of the case of an enumeration.
  private static func kind(of value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
}
