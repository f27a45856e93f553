import Catalog
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// What is shown of the selected result.
@MainActor @Suite struct DetailsTests {
  private static func window(_ files: FileDetails?) async -> HeadlessWindow {
    let window = await HeadlessWindow(["report.pdf", "readme"], actions: .filing)
    window.files.details = files
    window.type("re")
    window.press(.controlEnter)
    return window
  }

  private func facts(_ window: HeadlessWindow) -> [String] {
    (window.display.content?.details?.facts ?? []).map { "\($0.label): \($0.value)" }
  }

  @Test func whereAFileIsShowsAtOnceAndTheRestWhenTheDiskHasAnswered() async {
    let known = FileDetails(facts: [.init("Path", "/tmp/x"), .init("Size", "1 kB")], lines: ["first", "second"])
    let window = await Self.window(known)
    let name = window.selected ?? ""
    #expect(facts(window) == ["Path: /tmp/\(name)", "Source: Names"])
    await window.wait("the rest is known") { facts(window) == ["Path: /tmp/x", "Size: 1 kB", "Source: Names"] }
    #expect(window.display.content?.details?.lines == ["first", "second"])
  }

  @Test func anotherRowsDetailsAreNotMixedWithTheLast() async {
    let window = await Self.window(FileDetails(facts: [.init("Size", "1 kB")]))
    await window.wait("the first is known") { facts(window).contains("Size: 1 kB") }
    window.files.details = nil
    window.press(.down)
    let name = window.selected ?? ""
    #expect(facts(window) == ["Path: /tmp/\(name)", "Source: Names"])
  }

  @Test func aFileThatIsChosenAgainIsLookedAtAgain() async {
    let window = await Self.window(FileDetails(facts: [.init("Size", "1 kB")]))
    await window.wait("it is known") { facts(window).contains("Size: 1 kB") }
    window.press(.actions)
    window.files.details = FileDetails(facts: [.init("Size", "2 kB")])
    window.press(.escape)
    await window.wait("it is known anew") { facts(window).contains("Size: 2 kB") }
  }
}
