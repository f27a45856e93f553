import SmartSearch

extension InlineCompletion {
  /// Returns the field's event for a typed character, which replaces the selected text.
  func typing(_ character: Character) -> Event {
    let shown = display
    let start = min(shown.caret, shown.bound)
    let before = String(String.UnicodeScalarView(shown.text.unicodeScalars.prefix(start)))
    let (selected, count) = (abs(shown.bound - shown.caret), character.unicodeScalars.count)
    return .fieldChanged(
      .init(
        text: before + String(character), caret: start + count,
        edits: (selected > 0 ? [.deleted(at: start, count: selected)] : [])
          + [.inserted(at: start, count: count)]))
  }

  /// Returns the field's event for a Backspace that deletes the last typed character.
  func deletingLast() -> Event {
    let count = text.unicodeScalars.count - 1
    let left = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    return .fieldChanged(.init(text: left, caret: count, edits: [.deleted(at: count, count: 1)]))
  }
}
