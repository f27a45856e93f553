import GtkKit
import HunchModel
import SmartSearch

/// A list of texts of the user's, from which each can be taken out.
final class EditableList {
  /// A text, and what is known of it.
  struct Entry {
    var text: String
    var detail: String?
  }

  let widget: Box

  /// Called with the text that is to go.
  var onRemove: (String) -> Void = { _ in }

  private let title: String
  private let none: String
  private let below: Widget
  private let rows = Box(.vertical, role: .list)
  private let problem: LiveText
  /// What stands in the place of the rows where there are none.
  private let note = SettingsGroup.note("Reading…")
  private var shown: [(text: String, detail: Label, remove: Button)] = []

  /// Says that it is being read, until it is shown.
  /// - Parameters:
  ///   - explanation: What the list is about.
  ///   - none: What it says when nothing is in it.
  ///   - below: What else is done with it, such as adding. It gets the focus when the last text went, if it shows.
  init(_ title: String, _ explanation: String, none: String, below: Widget) {
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
    if entries.map(\.text) != shown.map(\.text) { makeRows(of: entries) }
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
    let focused = shown.firstIndex { $0.remove.containsFocus }
    // What goes must not take the focus with it.
    if focused != nil { below.grabFocus() }
    rows.removeAll()
    shown = entries.map { row(of: $0.text) }
    note.isVisible = entries.isEmpty
    rows.isVisible = !entries.isEmpty
    if let focused, let next = shown.indices.contains(focused) ? shown[focused] : shown.last { next.remove.grabFocus() }
  }

  private func row(of text: String) -> (text: String, detail: Label, remove: Button) {
    let name = Label(VisibleText.of(text))
    name.horizontalPosition = 0
    name.ellipsis = .middle
    name.tooltip = name.text
    name.expandsHorizontally = true
    let detail = Label()
    for css in ["dim", "subtitle"] { detail.addCSSClass(css) }
    let remove = Button(iconName: "window-close-symbolic")
    remove.hasFrame = false
    remove.tooltip = "Remove"
    remove.setAccessible(.label("Remove \(name.text) from the \(title.lowercased())"))
    remove.clicked.connect(to: self) { $0.onRemove(text) }
    rows.append(Box(.horizontal, spacing: 12, role: .listItem, [name, detail, remove]))
    return (text, detail, remove)
  }
}
