import GtkKit
import SmartSearch

/// Changes of the field's text toward a display.
extension TextWidget {
  /// Makes a change of the text, which GTK reports to assistive technology.
  func make(_ change: TextChange) {
    if !change.deleted.isEmpty { delete(change.deleted) }
    if !change.inserted.isEmpty { insert(change.inserted, at: change.deleted.lowerBound) }
  }

  /// Whether the caret and the selection are those of a display.
  func isSelected(as display: InlineCompletion.Display) -> Bool {
    position == display.caret && selectionBound == display.bound
  }
}
