extension InlineCompletion {
  /// Makes the completion, or the previewed name, the user's text. The typed letters stay as they were typed.
  mutating func acceptAll() -> [Action] {
    switch state {
    case .completing(let completion):
      acceptSilently(completion.rest)
    case .previewing(let candidate, _):
      let name = previewText(of: candidate)
      change(to: name, caret: name.codePointCount, as: .whole)
    case .typed, .composing:
      return []
    }
    return [query()]
  }

  /// Accepts without a query, for a caller that changes the text further.
  mutating func acceptSilently(_ rest: String) {
    if case .completing(let completion) = state, completion.rest == rest {
      accepted = Acceptance(text: text + rest, spelling: fieldText(completion.spelling(after: text)))
    }
    change(to: text + rest, caret: caret + rest.codePointCount, as: .whole)
  }

  /// Accepts to the end of the completion's next word; what is left of it stays.
  mutating func acceptWord() -> [Action] {
    guard case .completing(var completion) = state else { return [] }
    let end = completion.rest.endOfFirstWord
    let word = String(completion.rest[..<end])
    completion.rest = String(completion.rest[end...])
    acceptSilently(word)
    if !completion.rest.isEmpty { state = .completing(completion) }
    return [query()]
  }

  /// Return runs what is shown: the completion or the row in its own spelling, else the text.
  mutating func commit() -> [Action] {
    let typed = text
    switch state {
    case .completing(let completion):
      let spelling = fieldText(completion.spelling(after: text))
      change(to: spelling, caret: spelling.codePointCount, as: .whole)
      let item = completion.kind == .wholeName ? completion.candidate.item : nil
      return [.commit(Commit(origin: .completion, text: text, typed: typed, item: item))]
    case .previewing(let candidate, _):
      return rowChosen(candidate)
    case .typed, .composing:
      return commitLiterally()
    }
  }

  /// Ctrl+Return runs the typed text alone; what was accepted gets the candidate's own spelling.
  mutating func commitLiterally() -> [Action] {
    let wasPreviewing = isPreviewing
    endPreview()
    dropCompletion()
    isPaused = true
    let typed = text
    if let accepted, accepted.text.isIdentical(to: text), !accepted.spelling.isIdentical(to: text) {
      change(to: accepted.spelling, caret: accepted.spelling.codePointCount, as: .whole)
    }
    let commit = Commit(origin: .text, text: text, typed: typed, item: nil)
    return (wasPreviewing ? [.clearRowSelection] : []) + [.commit(commit)]
  }

  mutating func rowChosen(_ candidate: Candidate) -> [Action] {
    let typed = text
    let name = previewText(of: candidate)
    state = .typed
    change(to: name, caret: name.codePointCount, as: .whole)
    return [.commit(Commit(origin: .row, text: text, typed: typed, item: candidate.item))]
  }
}
