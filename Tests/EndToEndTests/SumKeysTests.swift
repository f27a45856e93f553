import TestSupport
import XCTest

/// Sums by keys, with the installed calculator.
final class SumKeysTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  private func start(
    off: String = "icons;files;software;recent;applications;characters", environment: [String: String] = [:]
  ) throws -> Session {
    try folder.write(settings: "[Sources]\noff=\(off)\n")
    let config = folder.settingsVariables
    return try launch(environment: config.merging(environment) { $1 })
  }

  func testASumIsCopiedByReturnHoweverSoonThatComes() throws {
    let hunch = try start()
    hunch.type("12*17.5")
    hunch.press(.enter)
    hunch.eventually("it is on the clipboard") { $0.connection.clipboard() == "210" }
    hunch.eventually("the window is gone") { !$0.hasWindow }
  }

  func testNumbersAreTypedAndAnsweredAsTheRegionWritesThem() throws {
    let hunch = try start(environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "en"])
    hunch.type("(1,5+2)*1.000+,25")
    hunch.eventually("the answer is read out") { $0.firstRow?.accessible.description.contains("= 3500,25") == true }
    hunch.press(.enter)
    hunch.eventually("it is on the clipboard") { $0.connection.clipboard() == "3500,25" }
  }

  func testItIsShownLargeAndGoneOnWith() throws {
    let hunch = try start()
    hunch.type("3 ft in cm")
    hunch.eventually("it is the first row") { $0.firstRow?.name == "3 ft in cm" }
    hunch.eventually("and is read out with its answer") {
      $0.firstRow?.accessible.description.contains("= 91.44 cm") == true
    }
    hunch.press(.tab)
    hunch.eventually("the answer is in the field") { $0.field.text == "91.44 cm" }
    hunch.type("*2")
    hunch.eventually("it goes on from there") { $0.firstRow?.name == "91.44 cm*2" }
    hunch.press(.control + "k")
    hunch.eventually("what can be done is listed") { !$0.actions.isEmpty }
    hunch.type("large")
    hunch.press(.enter)
    hunch.eventually("it is shown in a window") {
      $0.windows.count > 1 && $0.application.outline().contains("1.8288 m")
    }
  }

  func testTheDesktopsCalculatorAnswersWhereOursIsOff() throws {
    let hunch = try start(
      off: "icons;files;software;recent;applications;characters;sums", environment: Self.withInstalledProviders)
    hunch.type("12*17.5")
    hunch.eventually("GNOME's calculator answers") { $0.application.outline().contains("= 210") }
    hunch.press(.enter)
    hunch.eventually("it is on the clipboard") { $0.connection.clipboard() == "210" }
    hunch.eventually("the window is gone") { !$0.hasWindow }
  }
}
