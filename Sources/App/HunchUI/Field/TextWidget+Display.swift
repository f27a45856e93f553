import GtkKit
import SmartSearch

/// How the field's text comes to be as a completion has it.
extension TextWidget {
  /// Makes a change of the text.
  func make(_ change: TextChange) {
    if !change.deleted.isEmpty { delete(change.deleted) }
    if !change.inserted.isEmpty { insert(change.inserted, at: change.deleted.lowerBound) }
  }

  /// Whether the caret and the selection are where a display has them.
  func isSelected(as display: InlineCompletion.Display) -> Bool {
    position == display.caret && selectionBound == display.bound
  }
}
