import SmartSearch

extension InlineCompletion {
  /// What a field tells when a character is typed into what it shows now: what is selected goes first.
  func typing(_ character: Character) -> Event {
    let shown = display
    let before = String(String.UnicodeScalarView(shown.text.unicodeScalars.prefix(shown.caret)))
    let (selected, count) = (shown.bound - shown.caret, character.unicodeScalars.count)
    return .fieldChanged(
      .init(
        text: before + String(character), caret: shown.caret + count,
        edits: (selected > 0 ? [.deleted(at: shown.caret, count: selected)] : [])
          + [.inserted(at: shown.caret, count: count)]))
  }
}
