import Catalog
import Foundation
import ScriptTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Sums in the window, with a fake calculator.
@MainActor @Suite("Sums") struct SumTests {
  private let scripts = ScriptFixture()

  /// Opens a window with a calculator that knows one sum and one conversion.
  private func window(
    _ names: [String] = [], isPrivate: Bool = false, numbers: NumberNotation = .english,
    deadline: Duration = .seconds(60), _ body: String? = nil
  ) async throws -> HeadlessWindow {
    let path = try scripts.script(
      "qalc",
      body ?? """
        for word; do last=$word; done
        case $last in
          "12 * 17.5") echo 210 ;;
          "3 parsecs to -km") echo '9.26E13 km' ;;
          "( 1,5 + 2 ) * 1000") echo 3500 ;;
          *) echo "error: what?"; exit 1 ;;
        esac
        """)
    let calculator = Calculator(numbers: numbers, deadline: deadline) { path }
    return await HeadlessWindow(
      names, others: [SumSource(calculator)], isPrivate: isPrivate, calculator: calculator)
  }

  private func sum(_ window: HeadlessWindow) -> RowContent.Sum? { window.controller.content(ofRow: 0)?.sum }

  @Test("are the first row at once, above what is called so, and are worked out while nothing moves")
  func firstRow() async throws {
    let window = try await window(["12*17.5 invoice", "other"])
    window.type("12*17.5")
    #expect(window.list == ["12*17.5", "12*17.5 invoice"] && sum(window) == RowContent.Sum(typed: "12*17.5", is: "…"))
    await window.wait("it is worked out") { sum(window) == RowContent.Sum(typed: "12*17.5", is: "210") }
    #expect(window.list == ["12*17.5", "12*17.5 invoice"] && window.controller.content(ofRow: 0)?.subtitle == "= 210")
  }

  @Test("that took too long say so, and are asked again with the same text later")
  func late() async throws {
    let asked = scripts.folder.path + "/asked"
    let window = try await window(
      deadline: .milliseconds(500),
      """
      PATH=/usr/bin:/bin
      mkdir '\(asked)' && exec sleep 1000
      echo 210
      """)
    window.type("12*17.5")
    await window.wait("it says so") { window.message?.explanation == "The calculation took too long." }
    window.send(.field(.textSet("")))
    window.type("12*17.5")
    await window.wait("it is worked out") { sum(window)?.answer == "210" }
  }

  @Test("have numbers as the region writes them")
  func region() async throws {
    let window = try await window(numbers: NumberNotation(example: "1.234,5"))
    window.type("(1,5 + 2) * 1.000")
    await window.wait("it is worked out") { sum(window)?.answer == "3500" }
  }

  @Test("are copied by Return, with the sum by Ctrl+Return, and gone on with by Tab")
  func keys() async throws {
    let window = try await window()
    window.type("12*17.5")
    await window.wait("it is worked out") { sum(window)?.answer == "210" }
    window.press(.controlEnter)
    #expect(window.display.copied.last == "12*17.5 = 210")
    window.press(.enter)
    #expect(window.display.copied.last == "210" && window.doneCount == 2)
    window.press(.tab)
    #expect(window.field == "210|")
  }

  @Test("are copied when they are known, where Return came before")
  func early() async throws {
    let window = try await window()
    window.type("12*17.5")
    window.press(.enter)
    #expect(window.doneCount == 0)
    await window.wait("it is copied") { window.display.copied.last == "210" }
    #expect(window.doneCount == 1)
    let other = try await self.window()
    other.type("12*17.5")
    other.press(.enter)
    other.type("0")
    #expect(other.list == ["12*17.50"])
    // The calculator gets one sum after the other.
    await other.wait("it does not know the second one") { other.list == [] }
    #expect(other.display.copied.isEmpty, "Return meant another sum")
  }

  @Test("are copied by no later window than that in which Return came")
  func hidden() async throws {
    let window = try await window()
    window.type("12*17.5")
    window.press(.enter)
    window.controller.hide()
    window.controller.present()
    await window.wait("it is worked out for the window of now") { sum(window)?.answer == "210" }
    #expect(window.display.copied.isEmpty && window.doneCount == 0)
  }

  @Test("are worked out although another text came while they were")
  func cancelled() async throws {
    let folder = scripts.folder.path
    let window = try await window([], "while [ ! -e '\(folder)/go' ]; do sleep 0.01; done; echo 210")
    /// Whether the calculator runs, which may write nothing.
    func isCalculating() -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
          String(decoding: $0, as: UTF8.self).contains(folder + "/qalc")
        } == true
      }
    }
    window.type("12*17.5")
    await window.wait("the calculator has begun") { isCalculating() }
    window.type("0")
    window.send(.field(.textSet("12*17.5")))
    try scripts.folder.write("", to: "go")
    await window.wait("it is worked out") { sum(window)?.answer == "210" }
  }

  @Test("are asked for once the typing pauses, and only the last one")
  func pause() async throws {
    let folder = scripts.folder.path
    // The calculator may write nothing, but make empty files.
    let window = try await window(
      [], "for word; do last=$word; done; : > \"\(folder)/asked $last\"; echo 210")
    window.type("12*17.5")
    await window.wait("it is worked out") { sum(window)?.answer == "210" }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.hasPrefix("asked") } == ["asked 12 * 17.5"])
  }

  @Test("of which it is not certain that they are some are there once they are worked out")
  func uncertain() async throws {
    let window = try await window()
    window.type("3 parsecs to km")
    #expect(window.list == [])
    await window.wait("it is worked out") { window.list == ["3 parsecs to km"] }
    #expect(sum(window)?.answer == "9.26E13 km")
  }

  @Test("that come to nothing leave the list to others")
  func nothing() async throws {
    let window = try await window(["1+1 is two"])
    window.type("1+1")
    #expect(window.list == ["1+1", "1+1 is two"])
    await window.wait("the calculator has none") { window.list == ["1+1 is two"] }
  }

  @Test(
    "of numbers that come to nothing are said to",
    arguments: [("9^9^9^9", true), ("factorial(10^9)", true), ("3 ft + 2 kg", false)])
  func withoutResult(text: String, isSaid: Bool) async throws {
    let window = try await window()
    window.type(text)
    await window.wait("the calculator has none") { window.list.isEmpty }
    #expect((window.message?.explanation == "This sum has no result, or one too large to calculate.") == isSaid)
    window.type("x")
    #expect(window.message?.explanation.contains("sum") != true)
  }

  @Test(
    "that are too long for the calculator are told so, and no other text is",
    arguments: [("1+", true), ("12*(3+4)/5 - ", true), ("1 ", false), ("a+", false), ("2026-11-", false)])
  func tooLong(part: String, isSaid: Bool) async throws {
    let window = try await window()
    window.send(.field(.textSet(String(repeating: part, count: 300) + "1")))
    #expect(window.list == [] && (window.message?.explanation == "This sum is too long to calculate.") == isSaid)
  }

  @Test("with a currency are asked of nobody, which is said")
  func currency() async throws {
    let window = try await window()
    window.type("5 USD to EUR")
    let reason = "This sum needs exchange rates, which Hunch does not download."
    #expect(window.list == [] && window.message?.explanation == reason)
  }

  @Test("are asked in no private window, of no source that is off, and where nothing is installed")
  func absent() async throws {
    let secret = try await window(isPrivate: true)
    secret.type("12*17.5")
    #expect(secret.list == [])
    let off = await HeadlessWindow([], calculator: Calculator { "/bin/true" })
    off.type("12*17.5")
    #expect(off.list == [])
    let source = SumSource(Calculator { nil })
    let missing = await HeadlessWindow([], others: [source])
    missing.type("12*17.5")
    #expect(missing.list == [])
    #expect(
      missing.controller.state.snapshot.source("sums")?.items.hint
        == "To calculate sums, install the package qalc")
  }

  @Test("are there once the program is installed and the window opened again")
  func installed() async throws {
    let path = scripts.folder.path + "/qalc"
    let calculator = Calculator(deadline: .seconds(60)) { FileManager.default.fileExists(atPath: path) ? path : nil }
    let window = await HeadlessWindow([], others: [SumSource(calculator)], calculator: calculator)
    window.type("12*17.5")
    #expect(window.list == [])
    _ = try scripts.script("qalc", "echo 210")
    window.controller.hide()
    window.controller.present()
    await window.wait("it is found") { window.controller.state.snapshot.calculatesSums }
    window.send(.field(.textSet("12*17.5")))
    await window.wait("it is worked out") { sum(window)?.answer == "210" }
  }
}
