import GtkKit
import HunchModel
import SmartSearch

extension CompletingField: SearchField {
  /// Whether the window's keys go to the field, as far as the window has them.
  var hasFocus: Bool { entry.containsFocus }

  /// Whether it shows a dot in place of each character, and input methods are told to learn nothing of it.
  var isMasked: Bool {
    get { !entry.textWidget.showsText }
    set {
      guard newValue != isMasked else { return }
      entry.textWidget.isForSecrets = newValue
      entry.textWidget.showsText = !newValue
    }
  }

  /// Whether anything is selected, be it by the user or as a completion.
  var hasSelection: Bool { entry.textWidget.selection != nil }

  /// Brings the focus here, with the caret where it was.
  func focus() {
    entry.textWidget.grabFocusWithoutSelecting()
  }

  /// Selects everything, as the user would.
  func selectAll() {
    entry.textWidget.select(bound: 0, caret: nil)
  }

  /// Edits it as the user would. What is changed is told like all that is typed.
  func edit(_ edit: FieldEdit) {
    let text = entry.textWidget
    let selection = text.selection ?? text.position..<text.position
    guard let (deleted, caret) = edit.change(of: text.buffer.text, selection: selection) else {
      let clipboard = edit == .paste ? entry.display.clipboard : entry.display.primarySelection
      Task { [weak self] in
        // Where there is no text, there is nothing to paste.
        guard let pasted = try? await clipboard.text() else { return }
        self?.replaceSelection(by: pasted)
      }
      return
    }
    if !deleted.isEmpty { text.delete(deleted) }
    text.select(bound: caret, caret: caret)
  }

  private func replaceSelection(by pasted: String) {
    let text = entry.textWidget
    let selection = text.selection ?? text.position..<text.position
    arriving.expect(.pasted)
    text.delete(selection)
    let end = text.insert(pasted, at: selection.lowerBound)
    text.select(bound: end, caret: end)
  }
}
