import GtkKit
import HunchModel

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
}
