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
