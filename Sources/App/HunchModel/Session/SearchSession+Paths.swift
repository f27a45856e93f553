import SmartSearch

/// Keys that walk through folders, while a path is typed.
extension SearchSession {
  /// Goes on where a typed path was changed by a slash, which goes into the completed folder, or by deleting the slash at its
  /// end, which goes up to the folder above.
  /// - Parameters:
  ///   - text: What was in the field before.
  ///   - completion: What completed it.
  mutating func walked(_ event: InlineCompletion.Event, from text: String, _ completion: String?) -> [Effect] {
    guard case .fieldChanged(let report) = event, report.source == .typed, !report.isComposing, purpose == .search,
      scope == nil, menus.isEmpty, TypedPath(text) != nil
    else { return [] }
    if let completion, completion.hasSuffix("/"), completion != "/", field.text == text + "/" {
      return perform(field.handle(.textSet(text + completion)))
    }
    let isDeletion =
      report.edits.count == 1
      && report.edits.allSatisfy { edit in
        if case .deleted(_, count: 1) = edit { true } else { false }
      }
    if isDeletion, field.text == String(text.dropLast()), let above = TypedPath.above(text) {
      return perform(field.handle(.textSet(above)))
    }
    return []
  }
}
