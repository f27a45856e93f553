import TestSupport
import XCTest

/// The texts for which an item was chosen are a fact of its details.
final class ChosenTextsTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func open(_ arguments: String...) throws -> Session {
    for name in ["zorkest", "zorkette"] {
      try folder.addApplication(name.capitalized, "Path=/\n", to: "data/applications/\(name).desktop")
    }
    if folder.settings == nil {
      try folder.write(settings: "[Sources]\noff=icons;files;software;recent;characters\n")
    }
    return try launch(arguments, environment: folder.homeVariables)
  }

  /// Shows the details of the item.
  private func showDetails(_ hunch: Session) {
    hunch.find("zork", as: "Zorkest")
    hunch.search()
    hunch.eventually("it is selected") { $0.selectedRow == "Zorkest" }
    // Without enough room in the window, the details are a separate page.
    hunch.press(.right)
    hunch.eventually("the details show") { Self.facts($0).contains("Source: Applications") }
  }

  private static func facts(_ hunch: Session) -> [String] { hunch.rows(in: "Properties").map(\.name) }

  func testTheDetailsCountTheChoicesForATextUntilTheyAreForgotten() throws {
    for _ in 0..<2 {
      let hunch = try open()
      hunch.find("zo", as: "Zorkest")
      hunch.ends(by: .enter)
    }
    let secret = try open("--private")
    showDetails(secret)
    XCTAssertFalse(Self.facts(secret).contains { $0.hasPrefix("Chosen") }, "\(Self.facts(secret))")
    secret.end()
    let hunch = try open()
    showDetails(hunch)
    hunch.eventually("they tell how often it was chosen") { Self.facts($0).contains("Chosen: 2 times for “zo”") }
    // A row that only rests highlighted leaves the key to the field.
    hunch.press(.escape, .down, .up, .right)
    hunch.eventually("they still do") { Self.facts($0).contains("Chosen: 2 times for “zo”") }
    hunch.press(.shift + .delete)
    hunch.eventually("that is gone") { !Self.facts($0).contains { $0.hasPrefix("Chosen") } }
    hunch.eventually("the details stay") { Self.facts($0).contains("Source: Applications") }
  }
}
