extension InlineCompletion {
  /// Applies a user's action in the field: determines its effects on the text and on the completion.
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

  /// A movement of the caret or selection accepts the shown completion or name, then takes place.
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

  /// Begins or ends composing. A preview becomes the user's text when composing begins in it. The field itself
  /// deletes its selection, and with it the completion; that is neither an edit nor a dismissal.
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
      // Only the completion was deleted. If composing did that, the user dismissed nothing.
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

  /// Returns the user's part of an edited field, and the previous completion. Text accepted before the edit first
  /// becomes part of the text.
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

  /// Whether the field has room for a completion, paused or not.
  private func hasRoom(for rest: String) -> Bool {
    let length = text.codePointCount
    return configuration.isEnabled && configuration.isEditable && configuration.isTextVisible
      && focus != .elsewhere && !isOverwriting && caret == bound && caret == length
      && length + rest.codePointCount <= configuration.maximumLength
  }

  /// Shows, replaces or withdraws the completion. An outdated answer, or one while completion pauses, changes
  /// nothing.
  mutating func answered(_ answer: CompletionAnswer) -> [Action] {
    guard answer.generation == generation, answer.text.isIdentical(to: text), !isPaused else { return [] }
    switch state {
    case .completing(let shown) where shown.candidate == answer.candidate:
      // The shown rest was computed for this very text.
      break
    case .typed, .completing:
      state = answer.candidate.flatMap { completion(from: $0) }.map(State.completing) ?? .typed
    case .composing, .previewing:
      break
    }
    return []
  }

  /// Keeps showing the candidate after typing, if it still fits, without waiting for the answer: a completion that
  /// stays valid must not flicker.
  mutating func carry(_ completion: ShownCompletion) {
    guard !isPaused, let next = self.completion(from: completion.candidate), next.kind == completion.kind else {
      return
    }
    state = .completing(next)
  }

  private func completion(from candidate: Candidate) -> ShownCompletion? {
    // Skips names too long for any field: examining them at every key would take longer than the key itself.
    guard hasRoom(for: ""), candidate.name.utf8.count <= FieldText.maximumLength * 4,
      let cut = CompletionCut(of: candidate, after: text), hasRoom(for: cut.rest),
      text.isContinuedInDirection(by: cut.rest)
    else { return nil }
    return ShownCompletion(candidate: candidate, rest: cut.rest, kind: cut.kind)
  }

  /// Drops a completion whose conditions no longer hold.
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

  /// Removes the completion; the text stays.
  package mutating func dropCompletion() {
    if case .completing = state { state = .typed }
  }

  /// Shows the name of a row in place of the text, or restores exactly the previous contents.
  mutating func rowPreviewed(_ candidate: Candidate?) -> [Action] {
    switch (state, candidate) {
    // The arrows start from the row that gave the completion. It is shown as that completion.
    case (.completing(let completion), let candidate?) where candidate.item == completion.candidate.item: break
    case (.previewing(let shown, let completion?), let candidate?)
    where candidate.item == completion.candidate.item && !shown.item.isSuggestion: endPreview()
    case (.typed, let candidate?): state = .previewing(candidate, completion: nil)
    case (.completing(let completion), let candidate?): state = .previewing(candidate, completion: completion)
    case (.previewing(_, let completion), let candidate?): state = .previewing(candidate, completion: completion)
    case (.previewing, nil): endPreview()
    // While composing, the arrows belong to the input method.
    case (.composing, _), (.typed, nil), (.completing, nil): break
    }
    return []
  }

  /// Restores the text and the completion from before the preview.
  package mutating func endPreview() {
    guard case .previewing(_, let completion) = state else { return }
    state = completion.map(State.completing) ?? .typed
  }

  /// Returns a candidate's name in the form that the field accepts.
  func previewText(of candidate: Candidate) -> String {
    fieldText(candidate.name)
  }

  /// Returns the part of a text that this field accepts.
  func fieldText(_ text: String) -> String {
    FieldText.line(of: text, limit: configuration.maximumLength)
  }
}
