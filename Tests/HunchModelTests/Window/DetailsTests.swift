import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Suggestions
import TestSupport
import Testing

@testable import HunchModel

/// The details of the selected result.
@MainActor @Suite struct DetailsTests {
  private static func window(_ files: FileDetails?) async -> HeadlessWindow {
    let window = await HeadlessWindow(["report.pdf", "readme"], actions: .filing)
    window.files.details = files
    window.type("re")
    window.search()
    return window
  }

  private func facts(_ window: HeadlessWindow) -> [String] {
    (window.display.content?.details?.facts ?? []).map { "\($0.label): \($0.values.joined(separator: ", "))" }
  }

  @Test func whereAFileIsShowsAtOnceAndTheRestWhenTheDiskHasAnswered() async {
    let known = FileDetails(facts: [.init("Size", "1 kB")], lines: ["first", "second"])
    let window = await Self.window(known)
    window.press(.right)
    let name = window.selected ?? ""
    #expect(facts(window) == ["Path: /tmp/\(name)", "Source: Names"])
    await window.wait("the rest is known") { facts(window) == ["Path: /tmp/\(name)", "Size: 1 kB", "Source: Names"] }
    #expect(window.display.content?.details?.lines == ["first", "second"])
  }

  @Test func anotherRowsDetailsAreNotMixedWithTheLast() async {
    let window = await Self.window(FileDetails(facts: [.init("Size", "1 kB")]))
    await window.wait("the first is known") { facts(window).contains("Size: 1 kB") }
    window.files.details = nil
    window.press(.down)
    #expect(facts(window) == ["Source: Names"])
  }

  /// Beside the list there are only the most useful facts; the page has all of them.
  @Test func fourFactsShowBesideTheListAndAllOnAPage() async {
    let known = FileDetails(facts: ["Kind", "Link to", "Size", "Modified"].map { .init($0, "x") })
    let window = await Self.window(known)
    await window.wait("the file is known") { facts(window).count > 1 }
    #expect(facts(window) == ["Kind: x", "Link to: x", "Size: x", "Modified: x"])
    window.press(.right)
    #expect(facts(window).count == 6 && facts(window).first?.hasPrefix("Path: ") == true)
    #expect(facts(window).last == "Source: Names")
  }

  @Test func aFileThatIsChosenAgainIsLookedAtAgain() async {
    let window = await Self.window(FileDetails(facts: [.init("Size", "1 kB")]))
    await window.wait("it is known") { facts(window).contains("Size: 1 kB") }
    window.press(.actions)
    window.files.details = FileDetails(facts: [.init("Size", "2 kB")])
    window.press(.escape)
    await window.wait("it is known anew") { facts(window).contains("Size: 2 kB") }
  }

  @Test func theTextsThatAnItemWasChosenForShowUntilItIsForgotten() async throws {
    let window = await HeadlessWindow(["readme", "report"])
    let memory = try #require(window.controller.services?.memory)
    for (text, count) in [("re", 3), ("REA", 2), ("readme", 4), ("me", 1)] {
      for _ in 0..<count { memory.recordChoice(of: ItemReference(source: "names", item: "readme"), for: [text]) }
    }
    window.type("re")
    window.search()
    let known = ["Source: Names", "Chosen: 4 times for “readme”, 3 times for “re”, 2 times for “rea”"]
    await window.wait("the choices are read") { facts(window) == known }
    memory.recordChoice(of: ItemReference(source: "names", item: "readme"), for: ["REA"])
    memory.recordChoice(of: ItemReference(source: "names", item: "readme"), for: ["rea"])
    await window.wait("so are later ones") { facts(window).last?.contains("4 times for “rea”") == true }
    // A row that only rests highlighted leaves the key to the field.
    window.press(.field(.down))
    window.press(.field(.up))
    window.press(.forget)
    #expect(facts(window) == ["Source: Names"])
    await window.wait("the database has forgotten it") { memory.isSettled }
    #expect(await memory.choiceCounts(of: ItemReference(source: "names", item: "readme")).isEmpty)
    #expect(facts(window) == ["Source: Names"])
  }

  @Test func aTextIsCountedInTheSingular() async throws {
    let window = await HeadlessWindow(["readme"])
    let memory = try #require(window.controller.services?.memory)
    memory.recordChoice(of: ItemReference(source: "names", item: "readme"), for: ["re"])
    window.type("re")
    window.search()
    await window.wait("the choice is read") { facts(window).last == "Chosen: 1 time for “re”" }
  }

  @Test(arguments: [(true, true), (false, false)])
  func nothingIsCountedInAPrivateWindowOrForAnItemWithoutAPermanentIdentity(
    isPrivate: Bool, isRemembered: Bool
  ) async throws {
    let window = await HeadlessWindow(
      ["readme"], others: [Self.quince(isRemembered: isRemembered)], isPrivate: isPrivate)
    let memory = try #require(window.controller.services?.memory)
    let item = ItemReference(source: "named", item: "1")
    try await memory.session.store.recordChoice(of: item.description, for: "qui", at: 1)
    window.type("qui")
    window.search()
    #expect(facts(window) == ["Source: Named"] && window.controller.state.detailedItem == nil)
    if isPrivate { #expect(await memory.choiceCounts(of: item).isEmpty) }
  }

  /// Returns a source whose only item has these other names.
  private static func quince(_ others: [String] = [], isRemembered: Bool = true) -> NameSource {
    let item = CatalogItem(id: "1", name: "quince", alternateNames: others, isRemembered: isRemembered)
    return NameSource(items: [item], id: "named", title: "Named")
  }

  @Test(arguments: [
    ("fruit", "fruit"), ("quince fruit,quince", "fruit"),
    ("quince Fruit pome Quince fruit", "Fruit|pome"), ("1,2,3,4,5,6,7,8,9", "1,2,3,4,5,6,7,8,9"),
    ("1,2,3,4,5,6,7,8,9,10", "1,2,3,4,5,6,7,8,and 2 more"),
  ])
  func eachOtherNameIsAValueOfItsOwn(others: String, shown: String) async {
    func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
    let window = await HeadlessWindow(["readme"], others: [Self.quince(list(others))])
    window.type("qui")
    window.search()
    let facts = window.display.content?.details?.facts ?? []
    // The words of a single name are listed separately as well.
    let values = list(shown).map { $0.replacing("|", with: ", ") }
    #expect(facts == [Fact("Source", "Named"), Fact("Found by", values)])
  }
}
