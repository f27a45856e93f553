extension InlineCompletion {
  /// The user's hand on the field: finds out what it did to the text, and what to the completion.
  mutating func fieldChanged(_ report: FieldReport) -> [Action] {
    isOverwriting = report.isOverwriting
    let shown = display
    var actions: [Action] = []
    if !report.followsFrom(shown) {
      actions = handle(.textSet(report.text))
      (caret, bound) = (report.caret, report.bound)
    } else if !report.edits.isEmpty {
      actions = edited(report)
    } else if report.caret != shown.caret || report.bound != shown.bound {
      actions = moved(caret: report.caret, bound: report.bound)
    }
    actions += composing(report.isComposing)
    withdrawWherePointless()
    return actions
  }

  /// A caret or selection move accepts what is shown, and then moves.
  mutating func moved(caret: Int, bound: Int) -> [Action] {
    switch state {
    case .completing, .previewing:
      let actions = acceptAll()
      (self.caret, self.bound) = (caret, bound)
      return actions
    case .typed:
      isPaused = true
      (self.caret, self.bound) = (caret, bound)
      return []
    case .composing:
      (self.caret, self.bound) = (caret, bound)
      return []
    }
  }

  /// Begins or ends composing. A preview becomes the user's text when composing begins in it. The field deletes its
  /// selection, and so the completion, by itself; that is neither an edit nor a dismissal.
  private mutating func composing(_ isComposing: Bool) -> [Action] {
    switch state {
    case .composing:
      if !isComposing { state = .typed }
      return []
    case .typed, .completing:
      if isComposing { state = .composing }
      return []
    case .previewing:
      guard isComposing else { return [] }
      let actions = acceptAll()
      state = .composing
      return actions
    }
  }

  private mutating func edited(_ report: FieldReport) -> [Action] {
    let isInsertion = report.edits.contains { if case .inserted = $0 { true } else { false } }
    let wasPaused = isPaused
    let edit = separateCompletion(report)
    guard isInsertion || !edit.text.isIdentical(to: text) else {
      // Only the completion went. Where composing made it go, the user dismissed nothing.
      dropCompletion()
      if !report.isComposing { isPaused = true }
      return []
    }
    change(to: edit.text, caret: edit.caret, bound: edit.bound, as: kind(of: report, isInsertion: isInsertion))
    switch report.source {
    case .cleared: isPaused = false
    case .pasted, .dropped: isPaused = true
    case .typed: isPaused = isInsertion ? false : (report.isComposing ? wasPaused : true)
    }
    if let carried = edit.carried, !report.isComposing { carry(carried) }
    return [query()]
  }

  /// The user's share of an edited field, and the completion that was there. What was accepted before the edit is made
  /// part of the text first.
  private mutating func separateCompletion(
    _ report: FieldReport
  ) -> (text: String, caret: Int, bound: Int, carried: ShownCompletion?) {
    switch state {
    case .completing(let completion):
      var ownership = Ownership(typed: caret, completion: completion.rest.codePointCount)
      ownership.apply(report.edits)
      guard ownership.isCompletionAccepted(report) else {
        let caret = ownership.typedCount(before: report.caret)
        return (ownership.typedPart(of: report.text), caret, caret, completion)
      }
      acceptSilently(completion.rest)
    case .previewing(let candidate, _):
      let name = previewText(of: candidate)
      change(to: name, caret: name.codePointCount, as: .whole)
    case .typed, .composing:
      break
    }
    return (report.text, report.caret, report.bound, nil)
  }

  private func kind(of report: FieldReport, isInsertion: Bool) -> EditHistory.Kind {
    guard report.source == .typed else { return .whole }
    return isInsertion ? .typing : .deleting
  }
}

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

extension InlineCompletion {
  /// Shows the name of a row in place of the text, or goes back to exactly what was shown before.
  mutating func rowPreviewed(_ candidate: Candidate?) -> [Action] {
    switch (state, candidate) {
    // The row that gave the completion is where the arrows started from: it is shown as the completion that it gave.
    case (.completing(let completion), let candidate?) where candidate.item == completion.candidate.item: break
    case (.previewing(let shown, let completion?), let candidate?)
    where candidate.item == completion.candidate.item && !shown.item.isSuggestion: endPreview()
    case (.typed, let candidate?): state = .previewing(candidate, completion: nil)
    case (.completing(let completion), let candidate?): state = .previewing(candidate, completion: completion)
    case (.previewing(_, let completion), let candidate?): state = .previewing(candidate, completion: completion)
    case (.previewing, nil): endPreview()
    // While composing, the arrows are the input method's.
    case (.composing, _), (.typed, nil), (.completing, nil): break
    }
    return []
  }

  /// Goes back to the text and the completion as they were before the preview.
  package mutating func endPreview() {
    guard case .previewing(_, let completion) = state else { return }
    state = completion.map(State.completing) ?? .typed
  }

  /// A candidate's name as it stands in the field.
  func previewText(of candidate: Candidate) -> String {
    fieldText(candidate.name)
  }

  /// As much of a text as this field takes.
  func fieldText(_ text: String) -> String {
    FieldText.line(of: text, limit: configuration.maximumLength)
  }
}
