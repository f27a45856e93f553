import Catalog
import HunchModelTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Passes every kind of hostile data through every source that reads foreign text, into the window.
@MainActor @Suite("Hostile data", .timeLimit(.minutes(10))) struct HostileDataTests {
  @Test("is shown in harmless lines, and its rows do what they say alone", arguments: HostileSource.all)
  func rows(_ source: HostileSource) async throws {
    var taken: Set<String> = []
    var all: [CatalogItem] = []
    for (kind, text) in HostileTexts.all {
      // A source may reject the text with an error.
      guard let items = try? await source.items(text, TemporaryFolder()), !items.isEmpty else { continue }
      taken.insert(kind)
      // Indexing a megabyte takes a debug build too long, and so this text is checked without a window.
      if kind == "a megabyte" { items.forEach(check) } else { all += items }
      for action in items.flatMap(\.actions) {
        #expect(source.mayDo(action.effect, text), "\(kind): \("\(action)".prefix(200))")
      }
    }
    #expect(HostileTexts.kinds.subtracting(taken) == source.leavesOut)
    await look(at: all)
  }

  /// Selects each row in a window, and checks everything visible.
  private func look(at items: [CatalogItem]) async {
    let window = await HeadlessWindow(["zork"], others: [NameSource(items: items)])
    for text in ["zork", "x"] {
      window.send(.field(.textSet(text)))
      window.search()
      let total = window.session.results.total
      #expect(text == "x" || total > items.count / 2, "they are found")
      for row in 0..<total {
        guard let content = window.controller.content(ofRow: row) else { continue }
        check(content)
        window.send(.actionsWanted(row: row))
        if case .actions(let sections, _)? = window.display.content?.page {
          for action in sections.flatMap(\.rows) { check(action) }
        }
        window.press(.escape)
      }
    }
    #expect(window.launcher.launched == [] && window.display.copied == [] && window.files.done == [])
  }

  private func check(_ item: CatalogItem) {
    check(
      RowContent(
        item.searched, found: { SmartMatcher(HostileTexts.word).highlights(in: $0) }, styles: item.nameStyles,
        icon: item.icon,
        subtitle: item.subtitle, detail: nil))
  }

  private func check(_ row: RowContent) {
    for text in [row.name, row.subtitle, row.detail].compactMap(\.self) {
      #expect(text.isHarmlessLine, "\(text.debugDescription.prefix(200))")
    }
    #expect((row.matched.map(\.upperBound).max() ?? row.name.startIndex) <= row.name.endIndex)
  }
}
