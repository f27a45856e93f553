import SmartSearch

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
