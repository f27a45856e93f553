import Catalog
import SmartSearch

/// Keys that walk through folders while the user types a path.
extension SearchSession {
  /// Continues after an edit of a typed path: a slash behind a completed folder enters it, and deleting the last
  /// slash goes up to the parent folder.
  /// - Parameters:
  ///   - text: The text before the edit.
  ///   - completion: The completion before the edit.
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
