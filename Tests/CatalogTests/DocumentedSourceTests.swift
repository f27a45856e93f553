import Catalog
import TestSupport
import Testing

/// The example source in docs/programming.md must compile and work.
@Suite struct DocumentedSourceTests {
  @Test func thePageShowsTheSourceThatIsCompiled() throws {
    let example = try Checkout.text(of: "Tests/CatalogTests/DocumentedSource.swift")
    let page = try Checkout.text(of: "docs/programming.md")
    #expect(page.contains("```swift\n\(example)```"), "copy the example into the page as it stands in its file")
    let lines = example.split(separator: "\n").filter { !$0.hasPrefix("import") }
    #expect(lines.count <= 15, "the page promises fifteen lines")
  }

  @Test func theSourceIsSearchedByNamesOtherNamesAndPartsOfWords() async {
    let library = Library(sources: [Shapes()])
    library.start()
    defer { library.stop() }
    let snapshot = await library.loaded()
    for (text, found) in [("squ", ["□"]), ("box", ["□", "▱"]), ("gram", ["▱"]), ("gram par", ["▱"]), ("x", [])] {
      #expect(snapshot.search(text, limit: 9).hits.map { snapshot.item($0).id } == found, "\(text)")
    }
  }
}
