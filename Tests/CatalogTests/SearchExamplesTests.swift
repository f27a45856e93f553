import Foundation
import SmartSearch
import Testing

@testable import Catalog

/// The intended results of searching, by example. Each example runs all steps of the program: loading a source,
/// indexing its names, and listing rows.
@Suite struct SearchExamplesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let list: List
    let text: String
    let rows: [String]

    init(_ list: List, _ text: String, _ rows: [String]) {
      self.list = list
      self.text = text
      self.rows = rows
    }

    var testDescription: String { "\(list): \(text.debugDescription)" }
  }

  enum List: Sendable { case symbols, colours, renamed, compounds }

  private static let symbols = [
    "checkmark", "rectangle.dashed", "bolt.heart.fill", "heart", "xmark.circle", "xmark.bin", "xmark.bin.circle",
    "xmark.bin.circle.fill", "xmark.bin.fill", "trash.bin.xmark", "arrow.up.circle", "arrow.up.to.upper.line",
    "circle.fill.square.fill", "square.circle.fill", "square.fill.on.circle.fill", "square.fill", "person",
    "person.badge.plus", "person.badge",
  ]
  private static let colours = [
    "systemGroupedBackground", "green", "systemGreen", "systemGray", "systemGray2", "systemGray3", "systemGray4",
    "systemGray5", "systemGray6", "secondarySystemGroupedBackground", "systemRed",
  ]
  private static let fourBins = ["xmark.bin", "xmark.bin.circle", "xmark.bin.circle.fill", "xmark.bin.fill"]
  private static let squares = ["circle.fill.square.fill", "square.circle.fill", "square.fill.on.circle.fill"]

  // Better matches come first: the exact name, names that begin with the text, names whose first word is found, the
  // rest. Equal matches keep the order of the list.
  static let examples: [Example] = [
    // Without a word, every row matches.
    Example(.symbols, "", symbols),
    Example(.symbols, " \t ", symbols),
    // A word is found by its beginning, not by its middle.
    Example(.symbols, "he", ["heart", "bolt.heart.fill"]),
    // All words must match, in any order.
    Example(.symbols, "x bin", fourBins + ["trash.bin.xmark"]),
    Example(.symbols, "bin x", fourBins + ["trash.bin.xmark"]),
    Example(.symbols, "fill circle sq", squares),
    Example(.symbols, "sq fill circle", squares),
    // Each word of the text must start a different word of the name.
    Example(.symbols, "up up", ["arrow.up.to.upper.line"]),
    Example(.symbols, "p pe", ["person.badge.plus"]),
    Example(.symbols, "pe p", ["person.badge.plus"]),
    // Spaces around words are ignored, and several between words count as one.
    Example(.symbols, "  x   bin ", fourBins + ["trash.bin.xmark"]),
    Example(.symbols, "\tp\u{A0}pe\n", ["person.badge.plus"]),
    // Text with punctuation must be the beginning of a name, letter for letter.
    Example(.symbols, "xmark.bin", fourBins),
    Example(.symbols, "xmark.b", fourBins),
    Example(.symbols, "bin.xmark", []),
    // Words also begin at camelCase humps.
    Example(
      .colours, "gr",
      [
        "green", "systemGroupedBackground", "systemGreen", "systemGray", "systemGray2", "systemGray3", "systemGray4",
        "systemGray5", "systemGray6", "secondarySystemGroupedBackground",
      ]),
    Example(
      .colours, "systemgr",
      [
        "systemGroupedBackground", "systemGreen", "systemGray", "systemGray2", "systemGray3", "systemGray4",
        "systemGray5", "systemGray6",
      ]),
    // Other names of an item find it too.
    Example(.renamed, "split", ["sleep"]),
    Example(.renamed, "bottomthird circle", ["sleep"]),
    // Compounds of the source.
    Example(.compounds, "pro", ["macpro.gen1", "airpodspro", "airpodpro.left"]),
    Example(.compounds, "drop f", ["drop.fill", "eyedropper.halffull"]),
    Example(.compounds, "dro eye", ["eyedropper.halffull"]),
  ]

  @Test(arguments: examples) func rowsAreFoundInOrder(_ example: Example) async throws {
    let path = NSTemporaryDirectory() + "hunch-examples-\(UUID().uuidString)"
    defer { unlink(path) }
    let snapshot = await Library.read([try source(example.list, file: path)]).snapshot
    #expect(snapshot.failures.isEmpty)
    let answer = snapshot.search(example.text, limit: 100)
    #expect(answer.hits.map { snapshot.item($0).name } == example.rows && answer.total == example.rows.count)
  }

  private func source(_ list: List, file path: String) throws -> any Source {
    let lines: [String]
    switch list {
    case .symbols: lines = Self.symbols
    case .colours: lines = Self.colours
    // An earlier name is a hidden search word of its line.
    case .renamed: lines = ["wake", "sleep\0meta\u{1F}circle.bottomthird.split", "circle"]
    case .compounds: return CompoundSource()
    }
    try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: false, encoding: .utf8)
    return ListSource(path: path)
  }

  /// A source with compounds, which a list of lines cannot describe.
  private struct CompoundSource: Source {
    let id = "compounds"
    let title = "compounds"
    let iconName = ""
    let traits = SourceTraits { $0.keepsOrder = true }

    private static let names = [
      "macpro.gen1", "airpodspro", "airpodpro.left", "eyedropper.halffull", "drop.fill", "drop",
    ]
    private static let compounds: Compounds = [
      "macpro": ["mac", "pro"], "airpodspro": ["airpods", "pro"], "airpodpro": ["airpod", "pro"],
      "eyedropper": ["eye", "dropper"], "halffull": ["half", "full"],
    ]

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      let names = Self.names
      return CatalogItems(
        count: names.count, search: { SearchItem(name: names[$0], compounds: Self.compounds) },
        make: { CatalogItem(id: names[$0], name: names[$0]) })
    }
  }
}
