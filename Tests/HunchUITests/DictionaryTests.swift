import Foundation
import GtkKit
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import HunchModel
@testable import HunchUI

/// The user's own dictionary in the window, while its files change.
final class DictionaryTests: XCTestCase {
  /// More than ten names begin with *Blue*, because the bar does not suggest what the visible rows show.
  private static let names =
    ["Calculator", "Calendar", "Firefox", "Blue Heron", "Blue Sky", "Blue Whale"] + (0..<10).map { "Blue A\($0)" }

  /// A window with the dictionary of a scene.
  @MainActor
  private struct Desk {
    let window: TestWindow
    let services: SuggestionServices

    init(_ scene: PreferencesScene) throws {
      services = scene.makeServices()
      window = try TestWindow(DictionaryTests.names, services: services)
    }

    /// Types a new text, and waits until its suggestions meet the condition.
    func wait(_ what: String, typing text: String, _ condition: ([Suggestion]) -> Bool) {
      var isMet = false
      for _ in 0..<3 where !window.text.text.isEmpty { window.press(.field(.escape)) }
      window.type(text)
      isMet = MainLoop.run { services.suggestions.state.text == text && condition(services.suggestions.suggestions) }
      XCTAssertTrue(isMet, "waited in vain: \(what); suggested: \(services.suggestions.suggestions)")
    }

    var notice: String? { window.controller.session.notice?.text }
  }

  private static func isCorrection(to text: String) -> ([Suggestion]) -> Bool {
    { $0.contains { $0.text == text && $0.isAutocorrect } }
  }

  /// Parity 17: a file of replacements for a language, which the user edits.
  func testAReplacementIsOfferedAsACorrection() throws {
    try PreferencesScene.play { scene in
      try scene.write("zzc = calculator\nnope = nothing\n", to: "replacements.en")
      try scene.write("zzc = calendar\n", to: "replacements.de")
      let desk = try Desk(scene)
      desk.wait("it is offered", typing: "zzc", Self.isCorrection(to: "calculator"))
      XCTAssertFalse(desk.services.suggestions.suggestions.contains { $0.text == "calendar" }, "of another language")
      desk.wait("what finds nothing is not offered", typing: "nope") { !$0.contains { $0.text == "nothing" } }
      desk.window.close()
    }
  }

  /// Parity 18: the user's own words and phrases are suggested if they find something.
  func testAPhraseIsSuggestedLikeThoseOfTheSources() throws {
    try PreferencesScene.play { scene in
      try scene.write("blue whale\nblue whale\nblue moon\n", to: "words")
      let desk = try Desk(scene)
      desk.wait("the phrase goes on as it is written", typing: "blue ") {
        $0.first?.text == "Whale" || $0.first?.text == "whale"
      }
      XCTAssertFalse(desk.services.suggestions.suggestions.contains { $0.text == "moon" }, "it finds nothing")
      desk.window.close()
    }
  }

  /// Parity 18: hot reload.
  func testAChangedFileHoldsAtOnce() throws {
    try PreferencesScene.play { scene in
      let desk = try Desk(scene)
      desk.wait("nothing is there yet", typing: "xyz") { !$0.contains { $0.isAutocorrect } }
      try scene.write("xyz = firefox\n", to: "replacements.en")
      waitUntil("a new file is not read, or the suggestions in view are not asked for again") {
        Self.isCorrection(to: "firefox")(desk.services.suggestions.suggestions)
      }
      try scene.write("xyz = calendar\n", to: "replacements.en", atomically: false)
      waitUntil("a file that was written into is not read again") {
        Self.isCorrection(to: "calendar")(desk.services.suggestions.suggestions)
      }
      try FileManager.default.removeItem(atPath: scene.dictionary + "/replacements.en")
      waitUntil("a file that is gone still holds") {
        !desk.services.suggestions.suggestions.contains { $0.isAutocorrect }
      }
      desk.window.close()
    }
  }

  func testAMistakeIsToldInTheStatusLineOnceForEachChange() throws {
    try PreferencesScene.play { scene in
      try scene.write("zzc calculator\n", to: "replacements.en")
      let desk = try Desk(scene)
      let first = "replacements.en:1: “=” is missing; write calc = calculator"
      desk.window.wait("it is told") { $0.session.notice?.text == first }
      XCTAssertTrue(desk.window.controller.statusText.contains(first), desk.window.controller.statusText)
      desk.window.press(.field(.down))
      desk.window.dismissNotice()
      try scene.write("alpha\n---\n", to: "words")
      desk.window.wait("the other is told as well") { $0.session.notice?.text.hasSuffix("(and 1 more)") == true }
      desk.window.dismissNotice()
      // This change leaves the mistakes unchanged.
      try scene.write("alpha\n---\nbeta\n", to: "words")
      desk.window.wait("it is read") { $0.services?.dictionary.content.words == ["alpha", "beta"] }
      XCTAssertNil(desk.notice, "the same is told again")
      desk.window.close()
    }
  }

  func testThePreferencesSayWhereItIsAndNameEveryMistake() throws {
    try PreferencesScene.play { scene in
      try scene.write("zzc calculator\nff = Firefox\n", to: "replacements.en")
      try scene.write("alpha\n---\nbeta\n", to: "words")
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        driver.wait("all of it is told") {
          [
            "2 words, 1 replacement",
            "replacements.en:1: “=” is missing; write calc = calculator\n"
              + "words:2: “---” has no letter or digit and can never be suggested; remove it",
          ].allSatisfy(driver.texts.contains)
        }
        XCTAssertTrue(driver.texts.contains { $0.contains(scene.dictionary) }, "\(driver.texts)")
        try scene.write("zzc = calculator\n", to: "replacements.en")
        try scene.write("alpha\n", to: "words")
        driver.wait("what is mended is told no longer") {
          driver.texts.contains("1 word, 1 replacement") && !driver.texts.contains { $0.contains("words:2") }
        }
      }
    }
  }

  func testAFileThatCannotBeReadIsNamed() throws {
    let faults: [@Sendable (String) -> Void] = [
      // A regular file whose first byte not even root can read.
      { symlink("/proc/self/mem", $0) },
      { symlink("/dev/zero", $0) },
      { mkfifo($0, 0o600) },
      { mkdir($0, 0o700) },
      { _ = FileManager.default.createFile(atPath: $0, contents: Data(repeating: 0x61, count: 9 << 20)) },
    ]
    for fault in faults {
      try PreferencesScene.play { scene in
        try scene.write("zzc = calculator\n", to: "replacements.en")
        fault(scene.dictionary + "/words")
        let desk = try Desk(scene)
        desk.window.wait("it is told") { $0.session.notice?.text.hasPrefix("words: ") == true }
        desk.wait("the other is read all the same", typing: "zzc", Self.isCorrection(to: "calculator"))
        desk.window.close()
      }
    }
  }

  func testOtherFilesOfTheFolderAreNoneOfItsAffair() throws {
    try PreferencesScene.play { scene in
      try scene.write("no settings at all", to: "settings.ini")
      try scene.write("= \n", to: "replacements.en~")
      try scene.write("alpha\n", to: "words")
      let desk = try Desk(scene)
      desk.window.wait("it is read") { $0.services?.dictionary.content.words == ["alpha"] }
      XCTAssertNil(desk.notice)
      XCTAssertEqual(desk.services.dictionary.content.problems, [])
      desk.window.close()
    }
  }
}
