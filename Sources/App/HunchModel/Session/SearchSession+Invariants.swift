import SmartSearch

extension SearchSession {
  /// Checks what must be true after every event and key. Returns a sentence about a violation, or nil. For tests.
  ///
  /// - Complexity: O(*n*) in the number of suggestions and of home rows.
  package func checkInvariants() -> String? {
    let all: [String?] = [
      brokenSelection, brokenSought, brokenPreview, brokenPhase, brokenLayout, brokenNear, brokenLayer, brokenMenus,
      brokenNotices, brokenErrands, brokenFilters,
    ]
    return all.lazy.compactMap(\.self).first
  }

  private var brokenSelection: String? {
    switch selection {
    case .nothing:
      results.generation == field.generation && restingSelection != .nothing
        ? "none of \(rowCount) rows is highlighted" : nil
    case .resting(let row):
      restingSelection == selection ? nil : "row \(row) is selected, where the list does not begin"
    case .chosen(let row): (0..<rowCount).contains(row) ? nil : "row \(row) of \(rowCount) is selected"
    case .suggestion(let identity):
      bar.contains { $0.identity == identity } ? nil : "\(identity) is selected, which is not in the bar"
    }
  }

  private var brokenSought: String? {
    if case .chosen = selection { return nil }
    return sought.map { "\($0) is sought, and no row is selected" }
  }

  /// Checks that the field shows the name of the selection. The name of a row that was just selected may still be on
  /// its way.
  private var brokenPreview: String? {
    guard field.isPreviewing, let item = field.item else {
      if case .suggestion(let identity) = selection { return "\(identity) is selected, and the field does not show it" }
      return nil
    }
    return switch selection {
    case .chosen: nil
    case .suggestion(let identity) where item == .suggestion(identity): nil
    case .nothing, .resting, .suggestion: "the field shows \(item), selected is \(selection)"
    }
  }

  private var brokenLayer: String? {
    guard let list = actionList else { return nil }
    if purpose == .choose { return "a chooser lists actions" }
    if list.field.completion != nil { return "an action is completed" }
    guard let selected = list.selected else {
      return list.matches.isEmpty ? nil : "of \(list.matches.count) actions none is selected"
    }
    return list.matches.indices.contains(selected) ? nil : "action \(selected) of \(list.matches.count) is selected"
  }

  private var brokenFilters: String? {
    typed.text.isIdentical(to: field.text) ? nil : "the filters of \(typed.text) are kept for \(field.text)"
  }

  private var brokenMenus: String? {
    (scope == Self.menuScope) == menus.isEmpty ? "\(menus.count) menus are open in \(scope ?? "all")" : nil
  }

  /// Checks that each row has one position. The rows at both ends of each kind stand for all.
  private var brokenLayout: String? {
    let layout = layout
    if !(0...layout.named).contains(layout.folderPlace) {
      return "files follow \(layout.folderPlace) of \(layout.named) items"
    }
    let starts = [
      0, layout.folderPlace, layout.folderPlace + layout.byFolders, layout.found, layout.matches, layout.count,
    ]
    for row in starts.flatMap({ [$0 - 1, $0] }) {
      let position = layout.position(of: row)
      if (0..<layout.count).contains(row) != (position != nil) {
        return "row \(row) of \(layout.count) has no position"
      }
      if let position, layout.row(of: position) != row { return "row \(row) is at \(position), which is another row" }
    }
    return nil
  }

  /// Checks that near matches stay below all matches, are highlighted only without any, and complete nothing.
  private var brokenNear: String? {
    guard nearRows > 0 else { return nil }
    if let row = (0..<matches).first(where: isNear) { return "match \(row) is a near match" }
    guard results.generation == field.generation else { return nil }
    if case .resting(let row) = selection, isNear(row), matches > 0 {
      return "near match \(row) is highlighted, below \(matches) matches"
    }
    return field.completion != nil && matches == 0 ? "a near match is completed" : nil
  }

  private var brokenPhase: String? {
    if Set(suggestions.map(\.identity)).count < suggestions.count { return "two suggestions have one identity" }
    if results.total < 0 || results.byFolders < 0 || appended < 0 { return "there are fewer rows than none" }
    switch phase {
    case .home:
      guard purpose == .search else { return "a chooser is at home" }
      return field.text.isEmpty && scope == nil ? nil : "at home with the text \(field.text) in \(scope ?? "all")"
    case .results: return purpose == .search ? nil : "a chooser has run a final search"
    case .typing: return nil
    }
  }
}
