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

/// A report of the field, compared with its last display.
extension InlineCompletion.FieldReport {
  /// Whether the field was edited, or its text or selection differs.
  func differs(from display: InlineCompletion.Display) -> Bool {
    !edits.isEmpty || (caret, bound) != (display.caret, display.bound)
      || text.unicodeScalars.count != display.text.unicodeScalars.count
  }

  /// Whether the shown selection is gone: GTK drops it when another program claims the primary selection.
  func hasLostSelection(of display: InlineCompletion.Display) -> Bool {
    display.caret != display.bound && edits.isEmpty && caret == display.caret && bound == display.caret
  }
}
