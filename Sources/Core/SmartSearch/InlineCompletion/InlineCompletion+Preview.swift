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
