import CXTest
import Foundation
import XCTest

/// A test that checks all visible texts in a language that puts each translated text in brackets.
class TranslatedTestCase: EndToEndTestCase {
  /// Texts that need no translation: the test's own data, names, and GTK's texts.
  private static let data = [
    "(None)", "Hunch", "app.hunch.Hunch.Devel", "Calculator", "Calendar", "Staff", "Branches", "LibreOffice Calc",
    "Spreadsheet",
    "Wikipedia", "staff.csv", "fix-calendar", "calculon", "budget 2026.ods", "letter to Anna.odt", "holiday.jpg",
    "Documents", "Pictures", "appointments", "events", "calculation", "arithmetic", "start", "branches",
  ]

  private var missing: Set<String> = []

  /// The labels of the title bar's button, which GTK translates.
  private static let wordsOfGTK = ["Close", "Close the window"]

  /// Collects the untranslated texts of a scene.
  func look(at scene: String, _ root: Accessible, typed: String = "", more: [String] = []) {
    for (role, text) in root.saidTexts where role != "button" || !Self.wordsOfGTK.contains(text) {
      let words = PseudoLocale.foreignWords(in: text, data: Self.data + more + [typed])
      if !words.isEmpty { missing.insert("\(scene): \(role) “\(text)”: \(words.joined(separator: ", "))") }
    }
  }

  func launchTranslated(
    _ arguments: String..., input: StandardInput = .none, sources: EverySource? = nil
  ) throws -> Session {
    // Keeps their folder as long as the test runs.
    addTeardownBlock { withExtendedLifetime(sources) {} }
    return try launch(
      arguments, input: input, environment: (sources?.environment ?? [:]).merging(PseudoLocale.environment()) { $1 })
  }

  func tellWhatIsMissing(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(missing.sorted(), [], "these are not looked up, or glued together", file: file, line: line)
  }
}
