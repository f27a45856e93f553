import TestSupport
import XCTest

/// Pinned and hidden items and own names, by keys.
final class PersonalItemTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func open(_ arguments: String...) throws -> Session {
    for name in ["Zorkest", "Zorkette", "Zorkterminal"] {
      try folder.addApplication(name, to: "data/applications/\(name.lowercased()).desktop")
    }
    if folder.settings == nil {
      try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    }
    return try launch(arguments, environment: folder.homeVariables)
  }

  /// Chooses an action of the first row for a text.
  private func choose(_ action: String, for text: String, _ hunch: Session) {
    hunch.press(.control + "a")
    hunch.type(text)
    hunch.eventually("\(text) is found") { $0.field.text?.hasPrefix(text) == true && !$0.rows.isEmpty }
    hunch.listActions()
    hunch.type(action)
    hunch.eventually("“\(action)” is found") { $0.field.text == action && $0.rows(in: "Actions").count == 1 }
    hunch.press(.enter)
  }

  func testAnItemIsCalledByANameOfTheUsersOwn() throws {
    let hunch = try open()
    choose("call", for: "zorkt", hunch)
    hunch.eventually("a name is asked for") { $0.field.text == "" && $0.application.outline().contains("Type a Name") }
    hunch.type("fq")
    hunch.eventually("it is offered") { $0.rows(in: "Actions").map(\.name) == ["Call It “fq”"] }
    hunch.press(.enter)
    hunch.eventually("it is told") { $0.application.outline().contains("“fq” now finds Zorkterminal first") }
    hunch.press(.control + "a")
    hunch.type("fq")
    hunch.eventually("it finds the item") { $0.firstRow?.name == "Zorkterminal" && $0.field.text == "fq" }
    hunch.eventually("it is saved") { [folder] _ in
      folder.settings?.contains("[Names]\napplications%2Fzorkterminal.desktop=fq\n") == true
    }
    choose("call", for: "fq", hunch)
    hunch.eventually("it can be removed") { $0.rows(in: "Actions").map(\.name) == ["Remove the Name “fq”"] }
    hunch.press(.enter)
    hunch.press(.control + "a")
    hunch.type("fq")
    hunch.eventually("nothing has that name") { $0.field.text == "fq" && $0.firstRow?.name != "Zorkterminal" }
  }

  func testAnItemIsPinnedAndTheNextWindowBeginsWithIt() throws {
    func isPinned(_ hunch: Session) -> Bool {
      hunch.list("Home")?.outline().contains("Pinned") == true
        && hunch.rows(in: "Home").contains { $0.name == "Zorkterminal" && $0.isSelected }
    }
    let hunch = try open()
    choose("pin", for: "zorkt", hunch)
    hunch.eventually("it is told") { $0.application.outline().contains("Pinned Zorkterminal") }
    hunch.press(.escape)
    hunch.press(.control + "a")
    hunch.press(.backspace)
    hunch.eventually("it is the first row of the home page", isPinned)
    hunch.ends(by: .control + "q")
    let next = try open()
    next.eventually("so is it in the next window", isPinned)
    let (preferences, window) = try next.openPreferences(at: "Sources")
    try next.tab(to: "Remove Zorkterminal from “Pinned”", in: window, isFound: true)
    next.keyboard.strike([" "])
    next.closeByEscape(preferences)
    next.eventually("it is taken back") { !isPinned($0) }
  }

  func testPinnedItemsHaveTheUsersOrder() throws {
    try folder.write(
      settings: "[Sources]\noff=icons;files;software;recent;characters\n"
        + "[Items]\npinned=applications/zorkterminal.desktop;applications/zorkest.desktop\n")
    func pinned(_ hunch: Session) -> [String] {
      hunch.rows(in: "Home").map(\.name).filter { $0.hasPrefix("Zork") }
    }
    let hunch = try open()
    hunch.eventually("they are in the order of the settings") { pinned($0) == ["Zorkterminal", "Zorkest"] }
    let (preferences, window) = try hunch.openPreferences(at: "Sources")
    try hunch.tab(to: "Move Zorkest up", in: window, isFound: true)
    hunch.keyboard.strike([" "])
    hunch.eventually("the order is saved") { _ in
      self.folder.settings?.contains("pinned=applications/zorkest.desktop;applications/zorkterminal.desktop") == true
    }
    hunch.eventually("the focus stays at the item") { _ in
      window.all(role: "push button", "button").first { $0.name == "Move Zorkest down" }?.states.contains(.focused)
        == true
    }
    hunch.closeByEscape(preferences)
    hunch.eventually("the home page has it") { pinned($0) == ["Zorkest", "Zorkterminal"] }
  }

  func testWhatIsHiddenAndNamedIsTakenBackInPreferences() throws {
    try folder.write(
      settings: "[Sources]\noff=icons;files;software;recent;characters\n"
        + "[Items]\nhidden=applications/zorkest.desktop\n[Names]\napplications%2Fzorkette.desktop=fq\n")
    let hunch = try open()
    hunch.type("fq")
    hunch.eventually("the applications are read, and one has a name of the user's") {
      $0.firstRow?.name == "Zorkette" && $0.field.text == "fq"
    }
    hunch.press(.control + "a")
    hunch.type("zorke")
    hunch.eventually("the other one is hidden") {
      $0.field.text?.hasPrefix("zorke") == true && $0.rows.map(\.name) == ["Zorkette"]
    }
    for (button, id) in [
      ("Remove Zorkest from “Never Shown”", "zorkest"), ("Remove fq from “Your Names”", "zorkette"),
    ] {
      let (preferences, window) = try hunch.openPreferences(at: "Sources")
      hunch.eventually("\(button): it is listed") { _ in window.outline().contains(button) }
      try hunch.tab(to: button, in: window, isFound: true)
      hunch.keyboard.strike([" "])
      hunch.eventually("\(button): it is no longer") { _ in !window.outline().contains(button) }
      hunch.closeByEscape(preferences)
      hunch.eventually("\(button): the settings do not have it") { _ in self.folder.settings?.contains(id) == false }
    }
    hunch.press(.control + "a")
    hunch.type("zorkes")
    hunch.eventually("what was hidden is found") { $0.firstRow?.name == "Zorkest" }
    hunch.press(.control + "a")
    hunch.type("fq")
    hunch.eventually("what was named has its own name alone") {
      $0.field.text == "fq" && $0.firstRow?.name != "Zorkette"
    }
  }

  func testAnItemThatIsNeverToBeShownIsNot() throws {
    let hunch = try open()
    choose("never", for: "zorke", hunch)
    hunch.eventually("it is told, with how to undo it") {
      $0.application.outline().contains("Zorkest is not shown any more. To undo, see Preferences")
    }
    hunch.eventually("it is gone") { $0.rows.map(\.name) == ["Zorkette"] }
  }

  func testAPrivateWindowKeepsNothing() throws {
    let hunch = try open("--private")
    hunch.find("zorkt", as: "Zorkterminal")
    hunch.press(.control + "k")
    hunch.eventually("nothing can be kept") { $0.rows(in: "Actions").map(\.name) == ["Open"] }
  }
}
