import GtkKit
import SmartSearch
import SystemKit

/// A list of the user's texts, each with a button that removes it, and others that edit or move it if the list allows
/// that.
final class EditableList {
  struct Entry {
    /// Distinguishes the entry from others.
    var id: String
    var text: String
    var detail: String?

    /// - Parameter id: The text itself by default.
    init(id: String? = nil, text: String, detail: String? = nil) {
      self.id = id ?? text
      self.text = text
      self.detail = detail
    }
  }

  let widget: Box

  /// Called with the id of the entry to remove.
  var onRemove: (String) -> Void = { _ in }

  /// Called with the id of the entry to move, and 1 to move it down or -1 to move it up; nil for a list without an
  /// order of the user's. Set it before entries are shown.
  var onMove: ((String, _ step: Int) -> Void)?

  /// Called with the id of the entry to edit; nil for no edit buttons. Set it before entries are shown.
  var onEdit: ((String) -> Void)?

  private let title: String
  private let none: String
  private let below: Widget
  private let rows = Box(.vertical, role: .list).addCSSClass(rowsClass)
  private let problem: LiveText
  /// The text in place of an empty list.
  private let note = SettingsGroup.note(localized("Reading…"))
  private var shown: [Row] = []
  /// The last move. Its button keeps the focus.
  private var move: (id: String, step: Int)?

  /// The class of the rows. Most of their buttons remove something.
  static let rowsClass = "entries"

  private struct Row {
    var id: String
    var text: String
    var detail: Label
    var buttons: [Button]
    var remove: Button
    var movers: MoveButtons?
  }

  /// Makes a list that says it is being read, until entries are shown.
  /// - Parameters:
  ///   - explanation: The purpose of the list.
  ///   - none: The text of an empty list.
  ///   - below: Controls such as the one for adding. They get the focus when the last entry is removed.
  init(
    _ title: String, _ explanation: String, none: String = localized("None"), below: Widget = Box(.vertical)
  ) {
    self.title = title
    self.none = none
    self.below = below
    rows.setAccessible(.label(title))
    rows.isVisible = false
    problem = LiveText(hidden: SettingsGroup.note("", isProblem: true), role: .alert)
    widget = Box(.vertical, spacing: 6, [SettingsGroup.texts(title, explanation), problem.widget, note, rows, below])
  }

  /// Shows these entries. If only their details have changed, the rows stay.
  func show(_ entries: [Entry]) {
    note.text = none
    if entries.map({ [$0.id, $0.text] }) != shown.map({ [$0.id, $0.text] }) { makeRows(of: entries) }
    for (row, entry) in zip(shown, entries) {
      row.detail.text = entry.detail ?? ""
      row.detail.isVisible = entry.detail != nil
      row.detail.parent?.setAccessible(SpokenText(name: VisibleText.of(entry.text), description: entry.detail ?? ""))
    }
  }

  /// Shows a problem; nil for none.
  func tell(_ sentence: String?) { problem.tell(sentence) }

  private func makeRows(of entries: [Entry]) {
    let focused = shown.firstIndex { $0.buttons.contains(where: \.containsFocus) }
    // Removed rows must not take the focus with them.
    if focused != nil { below.moveFocus() }
    rows.removeAll()
    shown = entries.map(row)
    note.isVisible = entries.isEmpty
    rows.isVisible = !entries.isEmpty
    for (place, row) in shown.enumerated() { row.movers?.follow(place, of: shown.count) }
    defer { move = nil }
    guard let focused else { return }
    if let move, let row = shown.first(where: { $0.id == move.id }) {
      row.movers?.button(for: move.step).grabFocus()
    } else if let next = shown.indices.contains(focused) ? shown[focused] : shown.last {
      next.remove.grabFocus()
    }
  }

  private func row(of entry: Entry) -> Row {
    let name = Label(VisibleText.of(entry.text))
    name.horizontalPosition = 0
    name.ellipsis = .middle
    name.tooltip = name.text
    name.expandsHorizontally = true
    let detail = Label().addCSSClass("dim", "subtitle")
    detail.ellipsis = .middle
    let remove = SettingsGroup.button(
      "window-close-symbolic", localized("Remove"),
      label: localized("Remove {name} from “{list}”", ["name": name.text, "list": title]))
    remove.clicked.connect(to: self) { $0.onRemove(entry.id) }
    var buttons = [remove]
    if let onEdit {
      let edit = SettingsGroup.button(
        "document-edit-symbolic", localized("Edit"), label: localized("Edit {name}", ["name": name.text]))
      edit.clicked.connect(to: edit) { _ in onEdit(entry.id) }
      buttons.insert(edit, at: 0)
    }
    let movers = onMove.map { onMove in
      MoveButtons(name.text) { [weak self] step in
        self?.move = (entry.id, step)
        onMove(entry.id, step)
      }
    }
    if let movers { buttons.insert(contentsOf: [movers.up, movers.down], at: 0) }
    rows.append(Box(.horizontal, spacing: 12, role: .listItem, [name, detail] + buttons))
    return Row(id: entry.id, text: entry.text, detail: detail, buttons: buttons, remove: remove, movers: movers)
  }
}

/// The buttons that move an entry of an ordered list.
struct MoveButtons {
  let up, down: Button

  /// - Parameter move: Moves the entry down by 1 or up by -1.
  init(_ name: String, _ move: @escaping (_ step: Int) -> Void) {
    up = SettingsGroup.button("go-up-symbolic", localized("Move {name} up", ["name": name]))
    down = SettingsGroup.button("go-down-symbolic", localized("Move {name} down", ["name": name]))
    for (button, step) in [(up, -1), (down, 1)] { button.clicked.connect(to: button) { _ in move(step) } }
  }

  /// Follows the place of the entry among some.
  func follow(_ place: Int, of count: Int) {
    up.isSensitive = place > 0
    down.isSensitive = place < count - 1
  }

  /// The button to focus after a move.
  func button(for step: Int) -> Button {
    let (wanted, other) = step < 0 ? (up, down) : (down, up)
    return wanted.isSensitive ? wanted : other
  }
}
