extension InlineCompletion {
  /// Whether a completion may stand in the field at all, paused or not.
  private func hasRoom(for rest: String) -> Bool {
    let length = text.codePointCount
    return configuration.isEnabled && configuration.isEditable && configuration.isTextVisible
      && focus != .elsewhere && !isOverwriting && caret == bound && caret == length
      && length + rest.codePointCount <= configuration.maximumLength
  }

  /// An answer shows, replaces or withdraws the completion; a stale one, or one that comes while completion rests,
  /// changes nothing.
  mutating func answered(_ answer: CompletionAnswer) -> [Action] {
    guard answer.generation == generation, answer.text.isIdentical(to: text), !isPaused else { return [] }
    switch state {
    case .completing(let shown) where shown.candidate == answer.candidate:
      // It was cut for this very text.
      break
    case .typed, .completing:
      state = answer.candidate.flatMap { completion(from: $0) }.map(State.completing) ?? .typed
    case .composing, .previewing:
      break
    }
    return []
  }

  /// Keeps showing the candidate shown so far after something was typed, if it still fits, without waiting for the
  /// answer: there must be no moment without the completion while it stays valid.
  mutating func carry(_ completion: ShownCompletion) {
    guard !isPaused, let next = self.completion(from: completion.candidate), next.kind == completion.kind else {
      return
    }
    state = .completing(next)
  }

  private func completion(from candidate: Candidate) -> ShownCompletion? {
    // A name that no field takes is not even looked at: at every key, that would take longer than the key.
    guard hasRoom(for: ""), candidate.name.utf8.count <= FieldText.maximumLength * 4,
      let cut = CompletionCut(of: candidate, after: text), hasRoom(for: cut.rest),
      text.isContinuedInDirection(by: cut.rest)
    else { return nil }
    return ShownCompletion(candidate: candidate, rest: cut.rest, kind: cut.kind)
  }

  /// Drops a completion whose conditions have ceased to hold.
  mutating func withdrawWherePointless() {
    switch state {
    case .completing(let completion) where !hasRoom(for: completion.rest):
      state = .typed
    case .previewing(let candidate, let completion?) where !hasRoom(for: completion.rest):
      state = .previewing(candidate, completion: nil)
    case .typed, .completing, .composing, .previewing:
      break
    }
  }

  /// Takes the completion away; the text stays as it is.
  mutating func dropCompletion() {
    if case .completing = state { state = .typed }
  }
}
