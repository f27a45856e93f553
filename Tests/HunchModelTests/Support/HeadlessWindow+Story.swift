import Catalog
import SmartSearch
import Testing

@testable import HunchModel

extension HeadlessWindow {
  /// A step of the user or of another part.
  enum Step {
    case keys([SearchSession.Key])
    case type(String)
    case suggest([String])
    case send(SearchSession.Event)

    static func press(_ keys: SearchSession.Key...) -> Step { .keys(keys) }
  }

  /// The window in one line: the phase unless the user types, the field, and what is selected: `(Files)` for the
  /// highlighted row, `[Files]` for a row that the user moved to, `“files”` for a suggestion. Rows of the home page are
  /// numbers.
  var sight: String {
    if isClosed { return "closed" }
    let phase =
      switch session.phase {
      case .home: "home "
      case .typing: ""
      case .results: "results "
      }
    return phase + field + (selectionInSight.map { " " + $0 } ?? "")
  }

  private var selectionInSight: String? {
    func name(_ row: Int) -> String {
      (session.phase == .home ? nil : controller.state.rows.item(at: row)?.name) ?? "\(row)"
    }
    return switch session.selection {
    case .nothing: nil
    case .resting(let row): "(\(name(row)))"
    case .chosen(let row): "[\(name(row))]"
    case .suggestion: selectedSuggestion.map { "“\($0)”" }
    }
  }

  /// Takes each step, and checks ``sight`` after it.
  func follow(_ story: KeyValuePairs<Step, String>, sourceLocation: SourceLocation = #_sourceLocation) {
    for (step, expected) in story {
      take(step)
      let sight = sight
      if sight != expected {
        Issue.record("“\(sight)” is not “\(expected)” after \(step)", sourceLocation: sourceLocation)
      }
    }
  }

  private func take(_ step: Step) {
    switch step {
    case .keys(let keys): for key in keys { press(key) }
    case .type(let text): type(text)
    case .suggest(let texts): send(.suggested(texts.map { .init(text: $0) }))
    case .send(let event): send(event)
    }
  }
}

/// The keys of the field, as keys of the session.
extension SearchSession.Key {
  static var up: Self { .field(.up) }
  static var down: Self { .field(.down) }
  static var pageUp: Self { .field(.pageUp) }
  static var pageDown: Self { .field(.pageDown) }
  static var tab: Self { .field(.tab) }
  static var enter: Self { .field(.enter) }
  static var controlEnter: Self { .field(.controlEnter) }
  static var escape: Self { .field(.escape) }
  static var undo: Self { .field(.undo) }
}
