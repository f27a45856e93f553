import SmartSearch

extension InlineCompletion {
  /// What a field tells when a character is typed into what it shows now: what is selected goes first.
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

  /// What a field tells when Backspace deletes the last character of what was typed.
  func deletingLast() -> Event {
    let count = text.unicodeScalars.count - 1
    let left = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    return .fieldChanged(.init(text: left, caret: count, edits: [.deleted(at: count, count: 1)]))
  }
}
