import Catalog
import Foundation
import Testing

/// The README's source of fifteen lines is compiled here, and works.
@Suite struct ReadmeSourceTests {
  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test func theReadmeShowsTheSourceThatIsCompiled() throws {
    let example = try String(contentsOf: Self.here.appendingPathComponent("ReadmeSource.swift"), encoding: .utf8)
    let root = Self.here.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```"), "write the example into the README as it stands in its file")
    let lines = example.split(separator: "\n").filter { !$0.hasPrefix("import") }
    #expect(lines.count <= 15, "the README promises fifteen lines")
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
