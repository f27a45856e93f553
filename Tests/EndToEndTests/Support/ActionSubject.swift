import Foundation
import TestSupport
import XCTest

/// A row with all its actions.
struct ActionSubject: Sendable {
  /// An action in the action list of a row.
  struct Action: Sendable {
    var title: String
    /// The text that finds it among the other actions.
    var typed: String
    var outcome: Outcome

    init(_ title: String, _ typed: String, _ outcome: Outcome) {
      self.title = title
      self.typed = typed
      self.outcome = outcome
    }
  }

  /// The expected effect of an action.
  enum Outcome: Sendable {
    /// This text is on the clipboard.
    case copies(String)
    /// The file at this path is on the clipboard, in the form that file managers paste.
    case copiesFile(String)
    /// The started program has had the expected effect.
    case does(@Sendable (EverySource) -> Bool)
    /// The window shows something.
    case shows(@Sendable (Session) -> Bool)
    /// Another test performs this action.
    case elsewhere

    /// - Parameter test: The test that performs it. Naming it here makes sure that it exists.
    static func done<Case>(by test: (Case) -> () throws -> Void) -> Outcome { .elsewhere }
  }

  /// The source files that give the row its actions, without `.swift`.
  var makers: [String]
  /// The text that finds the row.
  var text: String
  var name: String
  /// Its actions, in the order of the list.
  var actions: [Action]
  /// Whether only the final search shows the row.
  var isFinal = false
}

extension EndToEndTestCase {
  /// Opens a window with these sources, and waits until Hunch has read all of them.
  func open(_ sources: EverySource) throws -> Session {
    let hunch = try launch(environment: sources.environment)
    hunch.type("feature")
    hunch.eventually("all sources are read", timeout: .seconds(300)) {
      $0.firstRow?.name == "feature/firewall" && $0.statusText?.contains("reading") == false
    }
    return hunch
  }

  /// Performs all actions of some rows, one by one, in a single window that stays open.
  func check(_ subjects: [ActionSubject], of sources: EverySource) throws {
    let hunch = try open(sources)
    for subject in subjects {
      hunch.list(subject)
      XCTAssertEqual(hunch.actions.map(\.name), subject.actions.map(\.title), subject.name)
      hunch.press(.escape)
      for action in subject.actions {
        if case .elsewhere = action.outcome { continue }
        sources.forget()
        hunch.list(subject)
        hunch.type(action.typed)
        hunch.goTo(action, of: subject)
        // Shift+Return keeps the window open.
        hunch.press(.shift + .enter)
        hunch.eventually("“\(action.title)” of \(subject.name) is done") { $0.shows(action.outcome, of: sources) }
      }
    }
    hunch.end()
  }
}

extension Session {
  /// Opens the action list of the row, which must be the first one for its text.
  func list(_ subject: ActionSubject) {
    // The last row may have the same text, so its page must be gone before this one can be told from it.
    press(.control + "a")
    press(.backspace)
    eventually("the field is empty") { $0.field.text == "" }
    type(subject.text)
    if subject.isFinal { search() }
    eventually("\(subject.name) is found", timeout: .seconds(60)) {
      $0.field.text?.hasPrefix(subject.text) == true && $0.firstRow?.name == subject.name
    }
    if subject.isFinal {
      eventually("\(subject.name) is selected") { $0.selectedRow == subject.name }
    }
    listActions()
  }

  /// Selects an action that the typed text has found. It may not be the first one.
  fileprivate func goTo(_ action: ActionSubject.Action, of subject: ActionSubject) {
    var found: [Row] = []
    let isFound = eventually("“\(action.title)” of \(subject.name) is found by “\(action.typed)”") {
      found = $0.actions
      return $0.field.text == action.typed && found.contains { $0.name == action.title }
        && found.first?.isSelected == true
    }
    guard isFound, let place = found.firstIndex(where: { $0.name == action.title }) else { return }
    for _ in 0..<place { press(.down) }
    eventually("“\(action.title)” is selected") {
      $0.rows(in: "Actions").first { $0.isSelected }?.name == action.title
    }
  }

  /// Whether an action had the expected outcome.
  fileprivate func shows(_ outcome: ActionSubject.Outcome, of sources: EverySource) -> Bool {
    switch outcome {
    case .copies(let text): connection.clipboard() == text
    case .copiesFile(let path):
      connection.clipboard(as: "text/uri-list") == "file://\(path)\r\n"
        && connection.clipboard(as: "x-special/gnome-copied-files") == "copy\nfile://\(path)"
    case .does(let isDone): isDone(sources)
    case .shows(let isShown): isShown(self)
    case .elsewhere: true
    }
  }
}
