import GtkKit
import HunchModel
import SmartSearch

extension CompletingField: SearchField {
  /// Whether the field has the focus within its window.
  var hasFocus: Bool { entry.containsFocus }

  /// Whether the field shows a dot for each character and input methods learn nothing from it.
  var isMasked: Bool {
    get { !entry.textWidget.showsText }
    set {
      guard newValue != isMasked else { return }
      entry.textWidget.isForSecrets = newValue
      entry.textWidget.showsText = !newValue
    }
  }

  /// Whether a part of the text is selected, by the user or as a completion.
  var hasSelection: Bool { entry.textWidget.selection != nil }

  /// Focuses the field and keeps the caret's position.
  func focus() { entry.textWidget.grabFocusWithoutSelecting() }

  /// Selects the whole text, as the user would.
  func selectAll() { entry.textWidget.select(bound: 0, caret: nil) }

  /// Performs an edit as the user would. It is reported like typing.
  ///
  /// Edits are of the typed text, because dmenu and rofi complete nothing: a completion goes first.
  func edit(_ edit: FieldEdit) {
    let text = entry.textWidget
    var selection = text.selection ?? text.position..<text.position
    if shown.completion != nil, !selection.isEmpty {
      text.delete(selection)
      // Reported alone, because it puts the caret behind the typed text.
      keyWillArrive()
      selection = text.position..<text.position
    }
    guard let (deleted, caret) = edit.change(of: text.buffer.text, selection: selection) else {
      let clipboard = edit == .paste ? entry.display.clipboard : entry.display.primarySelection
      Task { [weak self] in
        // Without text, there is nothing to paste.
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
