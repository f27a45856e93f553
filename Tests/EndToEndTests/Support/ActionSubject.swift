import Foundation
import TestSupport
import XCTest

/// A row, and everything that can be done with it.
struct ActionSubject: Sendable {
  /// An action, as the list of a row has it.
  struct Action: Sendable {
    var title: String
    /// What is typed to find it among the others.
    var typed: String
    var outcome: Outcome

    init(_ title: String, _ typed: String, _ outcome: Outcome) {
      self.title = title
      self.typed = typed
      self.outcome = outcome
    }
  }

  /// What an action comes to.
  enum Outcome: Sendable {
    /// This text is on the clipboard.
    case copies(String)
    /// The file at this path is on the clipboard, as file managers take it.
    case copiesFile(String)
    /// What another program was started for is so.
    case does(@Sendable (EverySource) -> Bool)
    /// The window shows something.
    case shows(@Sendable (Session) -> Bool)
    /// Another test does it.
    case elsewhere

    /// - Parameter test: The test, so that there is one.
    static func done<Case>(by test: (Case) -> () throws -> Void) -> Outcome { .elsewhere }
  }

  /// The files of the program that give it its actions, without their endings.
  var makers: [String]
  /// What is typed for it.
  var text: String
  var name: String
  /// What can be done with it, in its order.
  var actions: [Action]
  /// Whether it is a row of the final search.
  var isFinal = false
}

extension EndToEndTestCase {
  /// Opens the window over these sources, and waits until all are read.
  func open(_ sources: EverySource) throws -> Session {
    let hunch = try launch(environment: sources.environment)
    hunch.type("feature")
    hunch.eventually("all sources are read", timeout: .seconds(300)) {
      $0.firstRow?.name == "feature/firewall" && $0.statusText?.contains("reading") == false
    }
    return hunch
  }

  /// Does everything that can be done with some rows, each by itself, in one window that stays.
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
        // Keeps the window.
        hunch.press(.shift + .enter)
        hunch.eventually("“\(action.title)” of \(subject.name) is done") { $0.shows(action.outcome, of: sources) }
      }
    }
    hunch.end()
  }
}

extension Session {
  /// Lists what can be done with a row, which is the first for its text.
  func list(_ subject: ActionSubject) {
    press(.control + "a")
    type(subject.text)
    if subject.isFinal { search() }
    eventually("\(subject.name) is found", timeout: .seconds(60)) {
      $0.field.text?.hasPrefix(subject.text) == true && $0.firstRow?.name == subject.name
    }
    if subject.isFinal {
      eventually("\(subject.name) is selected") { $0.selectedRow == subject.name }
    }
    press(.control + "k")
    eventually("the actions of \(subject.name) are listed") {
      !$0.rows(in: "Actions").isEmpty
    }
  }

  /// Goes to an action, which is found by what was typed, and selects it: it may not be the first.
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

  /// Whether an action came to what it should.
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
