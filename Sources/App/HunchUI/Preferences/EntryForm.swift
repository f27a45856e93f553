import GtkKit
import SystemKit

/// A form below one of the user's lists. It takes the place of the button that opens it.
final class EntryForm {
  /// The button, or the form.
  let widget: Box
  let add: Button
  let finish = Button(label: localized("Add"))

  /// Called when the user has finished. The handler closes the form or shows a problem.
  var onFinish: () -> Void = {}
  /// Called when the form opens or closes, which ends earlier problems.
  var onTurn: () -> Void = {}

  private let form: Box
  private let entries: [Entry]

  /// The minimum width of a field in pixels, whatever text stands beside it.
  private static let leastWidth = 150

  /// - Parameters:
  ///   - add: The text of the button that opens the form.
  ///   - entries: The fields among the rows. The first one gets the focus.
  init(_ title: String, add: String, _ entries: [Entry], _ rows: [Widget]) {
    self.add = Button(label: add)
    self.entries = entries
    let cancel = Button(label: localized("Cancel"))
    form = Box(.vertical, spacing: 6, role: .group, rows + [Box(.horizontal, spacing: 6, [finish, cancel])])
    widget = Box(.vertical, spacing: 6, [self.add, form])
    form.setAccessible(.label(title))
    form.isVisible = false
    self.add.horizontalAlignment = .start
    finish.clicked.connect(to: self) { $0.onFinish() }
    cancel.clicked.connect(to: self) { $0.close() }
    for entry in entries {
      entry.setMinimumSize(width: Self.leastWidth)
      entry.activated.connect(to: self) { $0.onFinish() }
    }
  }

  func open() {
    onTurn()
    form.isVisible = true
    entries.first?.grabFocus()
    add.isVisible = false
    // The form has a position to scroll to only once it is laid out.
    form.onceLaidOut { [weak self] in self?.scrollIntoSight() }
  }

  /// GTK scrolls to a widget that gets the focus.
  private func scrollIntoSight() {
    guard let first = entries.first, let last = entries.last, first.containsFocus else { return }
    for entry in [last, first] { entry.textWidget.grabFocusWithoutSelecting() }
  }

  func close() {
    onTurn()
    add.isVisible = true
    add.grabFocus()
    form.isVisible = false
  }
}
