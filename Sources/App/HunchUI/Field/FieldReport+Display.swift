import SmartSearch

/// What the field tells, beside what it was last shown.
extension InlineCompletion.FieldReport {
  /// Whether it was edited, or its text or selection is another.
  func differs(from display: InlineCompletion.Display) -> Bool {
    !edits.isEmpty || (caret, bound) != (display.caret, display.bound)
      || text.unicodeScalars.count != display.text.unicodeScalars.count
  }

  /// Whether the selection shown is gone, as GTK gives it up when another program claims the primary selection.
  func hasLostSelection(of display: InlineCompletion.Display) -> Bool {
    display.caret != display.bound && edits.isEmpty && caret == display.caret && bound == display.caret
  }
}
