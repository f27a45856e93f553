import Foundation
import XCTest

/// Checks that a test performs each action of the program. The actions are read from its source text.
final class ActionListTests: XCTestCase {
  /// An action that the source text makes.
  private struct Made: Hashable {
    /// The name of the file, without `.swift`.
    var maker: String
    /// The title as a text, with `{…}` for inserted values, or else as an expression.
    var title: String
    var isText: Bool
  }

  /// The titles that an expression can have.
  private static let expressions: [String: [String]] = [
    "ApplicationSource: $0.name": ["New Document"],
    "CharacterTable: $0.copyTitle": ["Copy with Light Skin", "Copy with Dark Skin"],
    "IconItem: title(format.rawValue.uppercased())": [
      "Save as SVG…", "Save as PNG…", "Save Symbolic as SVG…", "Save Symbolic as PNG…",
    ],
    "ScriptItems: title(made)": ["Run", "Graze", "Run with Ctrl", "Run with Alt", "Run with Shift", "Run with Super"],
    "ScriptItems: row.copyText == nil ? localized(\"Copy Name\") : localized(\"Copy\")": ["Copy Name", "Copy"],
    "WebEngines: title": ["Search Wikipedia"],
  ]

  /// Actions that other tests perform, and actions that belong to no row.
  private static let others: [(maker: String, title: String, outcome: ActionSubject.Outcome)] =
    ScriptActionTests.asked + [
      ("ListSource", "Print", .done(by: PickTests.testArrowsChooseWhileTheFieldKeepsTheFocus)),
      ("ScriptModes", "Choose", .done(by: RofiScriptTests.testWhatAScriptIsTold)),
      ("OutsideResult", "Open in {program}", .done(by: RunnersEndToEndTests.testItsResultIsARowWithItsOwnActions)),
      ("OutsideResult", "action.title", .done(by: RunnersEndToEndTests.testItsResultIsARowWithItsOwnActions)),
      (
        "ActionRunner", "application.name",
        .done(by: FileActionsTests.testTheActionsOfARowAreListedByAKeyNarrowedAndDone)
      ),
      ("WindowActions", "$0.title(isPrivate: isPrivate)", .done(by: WindowActionTests.testEachOfTheWindow)),
      (
        "SessionSource", "command.title",
        .done(by: SessionCommandTests.testItIsLockedAtOnceAndShutDownAfterAQuestion)
      ),
      (
        "SearchController+Actions", "command.confirmation",
        .done(by: SessionCommandTests.testItIsLockedAtOnceAndShutDownAfterAQuestion)
      ),
      ("OutsideResult", "Copy Result", .done(by: SumKeysTests.testTheDesktopsCalculatorAnswersWhereOursIsOff)),
      (
        "SearchController+Effects", "Copy Result",
        .done(by: SumKeysTests.testTheDesktopsCalculatorAnswersWhereOursIsOff)
      ),
      ("RunCommand", "Run", .done(by: RunKeysTests.testACommandIsTypedCompletedAndRun)),
      ("RunCommand", "Run in Terminal", .done(by: RunKeysTests.testACommandIsTypedCompletedAndRun)),
      ("RunCommand", "Copy Command", .done(by: RunKeysTests.testACommandIsTypedCompletedAndRun)),
      ("WindowSource", "Go to Window", .done(by: OpenWindowTests.testAWindowIsGoneToBroughtHereAndClosed)),
      ("WindowSource", "Start {application} Again", .done(by: OpenWindowTests.testAWindowIsGoneToBroughtHereAndClosed)),
      ("WindowSource", "Bring Window Here", .done(by: OpenWindowTests.testAWindowIsGoneToBroughtHereAndClosed)),
      ("WindowSource", "Close Window", .done(by: OpenWindowTests.testAWindowIsGoneToBroughtHereAndClosed)),
      ("WindowSource", "Copy Title", .done(by: OpenWindowTests.testAWindowIsGoneToBroughtHereAndClosed)),
      (
        "SearchController+Arranging", "Call It…",
        .done(by: PersonalItemTests.testAnItemIsCalledByANameOfTheUsersOwn)
      ),
      (
        "ActionList", "Call It “{name}”", .done(by: PersonalItemTests.testAnItemIsCalledByANameOfTheUsersOwn)
      ),
      (
        "ActionList", "Remove the Name “{name}”",
        .done(by: PersonalItemTests.testAnItemIsCalledByANameOfTheUsersOwn)
      ),
      (
        "SearchController+Arranging",
        "isPinned ? localized(\"Unpin From Home\") : localized(\"Pin to Home\")",
        .done(by: PersonalItemTests.testAnItemIsPinnedAndTheNextWindowBeginsWithIt)
      ),
      (
        "SearchController+Arranging", "Give It a Key…",
        .done(by: ItemKeyTests.testWithoutAPortalTheTextToBindIsShown)
      ),
      (
        "SearchController+Arranging", "Never Show",
        .done(by: PersonalItemTests.testAnItemThatIsNeverToBeShownIsNot)
      ),
      ("ClipboardEntry", "Copy", .done(by: ClipboardKeysTests.testAnEntryIsCopiedWholeAndNothingOfItIsKept)),
      ("Bookmark", "Open", .done(by: BookmarkKeysTests.testABookmarkIsOpenedAndATrapIsNot)),
      ("Bookmark", "Copy Address", .done(by: BookmarkKeysTests.testABookmarkIsOpenedAndATrapIsNot)),
      // Reads the saved actions of other items.
      ("ItemRecords", "bytes.text(title)", .done(by: SavedSourcesTests.testASearchAnswersFromWhatAnotherSaved)),
    ]

  private static let subjects =
    EveryActionTests.files("") + EveryActionTests.programs + EveryActionTests.software + EveryActionTests.icons
    + EveryActionTests.characters
    + EveryActionTests.own + ScriptActionTests.lines + ScriptActionTests.filter + ScriptActionTests.command
    + ServerActionTests.rows

  /// Returns the actions that Swift source text makes.
  private func actions(in text: String, maker: String) -> [Made] {
    text.matches(of: #/\bItemAction\(\s*/#).map { match in
      let argument = Self.argument(text[match.range.upperBound...])
      if let title = argument.wholeMatch(of: #/localized\(\s*"([^"]*)".*\)/#.dotMatchesNewlines()) {
        return Made(maker: maker, title: String(title.1), isText: true)
      }
      return Made(maker: maker, title: argument.replacing(#/\s+/#, with: " "), isText: false)
    }
  }

  /// Returns the first argument of a call, from the text behind its opening parenthesis.
  private static func argument(_ text: Substring) -> String {
    var depth = 0
    var isQuoted = false
    let end = text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      guard !isQuoted else { return false }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth < 0 || depth == 0 && character == ","
    }
    return text[..<(end ?? text.endIndex)].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func isDone(_ action: Made) -> Bool {
    if Self.others.contains(where: { $0.maker == action.maker && $0.title == action.title }) { return true }
    let done = Self.subjects.filter { $0.makers.contains(action.maker) }.flatMap(\.actions).map(\.title)
    guard action.isText else {
      let titles = Self.expressions["\(action.maker): \(action.title)"] ?? []
      return !titles.isEmpty && titles.allSatisfy(done.contains)
    }
    let parts = action.title.split(separator: #/\{[a-z]+\}/#, omittingEmptySubsequences: false)
    let pattern = parts.map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".+")
    return done.contains { $0.range(of: "^\(pattern)$", options: .regularExpression) != nil }
  }

  func testEveryActionOfTheProgramIsDoneByATest() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var made: Set<Made> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let maker = file.deletingPathExtension().lastPathComponent
      made.formUnion(actions(in: try String(contentsOf: file, encoding: .utf8), maker: maker))
    }
    XCTAssertGreaterThan(made.count, 30, "the source text has them")
    for action in made where !isDone(action) {
      XCTFail(
        "\(action.maker) has the action “\(action.title)”, which no test does: add it to a row of EveryActionTests")
    }
  }

  func testAnActionThatNoTestDoesIsNamed() {
    let text = """
      ItemAction(localized("Copy Name"), .copy(a)), ItemAction(
        localized("Paint {name} Red", ["name": "a, b"]), .copy(b)), ItemAction(x ? y(1, 2) : z, .copy(c))
      """
    let made = actions(in: text, maker: "SSHSource")
    XCTAssertEqual(made.map(\.title), ["Copy Name", "Paint {name} Red", "x ? y(1, 2) : z"])
    XCTAssertEqual(made.map(isDone), [true, false, false])
  }
}
