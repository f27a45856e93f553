import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// A list of texts of the user's, from which each can be taken out.
final class EditableList {
  /// A text, and what is known of it.
  struct Entry {
    /// What tells it from the others.
    var id: String
    var text: String
    var detail: String?

    /// - Parameter id: The text itself if not given.
    init(id: String? = nil, text: String, detail: String? = nil) {
      self.id = id ?? text
      self.text = text
      self.detail = detail
    }
  }

  let widget: Box

  /// Called with the id of what is to go.
  var onRemove: (String) -> Void = { _ in }

  /// Called with the id of what is to be edited; there is a button for that where this is given.
  private let onEdit: ((String) -> Void)?

  private let title: String
  private let none: String
  private let below: Widget
  private let rows = Box(.vertical, role: .list)
  private let problem: LiveText
  /// What stands in the place of the rows where there are none.
  private let note = SettingsGroup.note(localized("Reading…"))
  private var shown: [Row] = []

  private struct Row {
    var id: String
    var text: String
    var detail: Label
    var buttons: [Button]
    var remove: Button
  }

  /// Says that it is being read, until it is shown.
  /// - Parameters:
  ///   - explanation: What the list is about.
  ///   - none: What it says when nothing is in it.
  ///   - below: What else is done with it, such as adding. It gets the focus when the last text went, if it shows.
  ///   - onEdit: Called with the id of what is to be edited.
  init(
    _ title: String, _ explanation: String, none: String, below: Widget, onEdit: ((String) -> Void)? = nil
  ) {
    self.onEdit = onEdit
    self.title = title
    self.none = none
    self.below = below
    rows.setAccessible(.label(title))
    rows.isVisible = false
    let sentence = SettingsGroup.note("")
    sentence.removeCSSClass("dim")
    problem = LiveText(sentence, role: .alert)
    problem.widget.isVisible = false
    widget = Box(
      .vertical, spacing: 6, [SettingsGroup.texts(title, explanation), problem.widget, note, rows, below])
  }

  /// Shows these texts. Where only what is known of them is other than before, nothing moves.
  func show(_ entries: [Entry]) {
    note.text = none
    if entries.map({ [$0.id, $0.text] }) != shown.map({ [$0.id, $0.text] }) { makeRows(of: entries) }
    for (row, entry) in zip(shown, entries) {
      row.detail.text = entry.detail ?? ""
      row.detail.isVisible = entry.detail != nil
      row.detail.parent?.setAccessible(
        SpokenText(name: VisibleText.of(entry.text), description: entry.detail ?? ""))
    }
  }

  /// Says what is wrong; nil if nothing is.
  func tell(_ sentence: String?) {
    if let sentence { problem.text = sentence }
    problem.widget.isVisible = sentence != nil
  }

  private func makeRows(of entries: [Entry]) {
    let focused = shown.firstIndex { $0.buttons.contains(where: \.containsFocus) }
    // What goes must not take the focus with it.
    if focused != nil { below.grabFocus() }
    rows.removeAll()
    shown = entries.map(row)
    note.isVisible = entries.isEmpty
    rows.isVisible = !entries.isEmpty
    if let focused, let next = shown.indices.contains(focused) ? shown[focused] : shown.last { next.remove.grabFocus() }
  }

  private func row(of entry: Entry) -> Row {
    let name = Label(VisibleText.of(entry.text))
    name.horizontalPosition = 0
    name.ellipsis = .middle
    name.tooltip = name.text
    name.expandsHorizontally = true
    let detail = Label()
    for css in ["dim", "subtitle"] { detail.addCSSClass(css) }
    detail.ellipsis = .middle
    let remove = button(
      "window-close-symbolic", localized("Remove"),
      localized("Remove {name} from “{list}”", ["name": name.text, "list": title]))
    remove.clicked.connect(to: self) { $0.onRemove(entry.id) }
    var buttons = [remove]
    if let onEdit {
      let edit = button(
        "document-edit-symbolic", localized("Edit"), localized("Edit {name}", ["name": name.text]))
      edit.clicked.connect(to: edit) { _ in onEdit(entry.id) }
      buttons.insert(edit, at: 0)
    }
    rows.append(Box(.horizontal, spacing: 12, role: .listItem, [name, detail] + buttons))
    return Row(id: entry.id, text: entry.text, detail: detail, buttons: buttons, remove: remove)
  }

  private func button(_ icon: String, _ tooltip: String, _ label: String) -> Button {
    let button = Button(iconName: icon)
    button.hasFrame = false
    button.tooltip = tooltip
    button.setAccessible(.label(label))
    return button
  }
}
