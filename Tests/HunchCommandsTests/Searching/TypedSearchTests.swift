import Catalog
import TestSupport
import Testing

@testable import HunchCommands

/// The rows that `hunch search` makes for a text, with a fake calculator.
@Suite("The search of the command line") struct TypedSearchTests {
  private let folder = TemporaryFolder()

  private struct Names: Source {
    let id = "names"
    let title = "Names"
    let iconName = "view-list-symbolic"
    let names: [String]

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems(names.map { CatalogItem(id: $0, name: $0) })
    }
  }

  /// Makes a calculator that knows one sum and one conversion.
  private func calculator() throws -> Calculator {
    let path = try folder.write(
      """
      #!/bin/sh
      for word; do last=$word; done
      case $last in
        "12 * 17.5") echo 210 ;;
        "3 parsecs to -km") echo '9.26E13 km' ;;
        *) echo "error: what?"; exit 1 ;;
      esac

      """, to: "qalc", mode: 0o700)
    // A busy machine must not decide.
    return Calculator(deadline: .seconds(60)) { path }
  }

  private func search(
    _ text: String, among names: [String] = ["pearl"], limit: Int = 20, ofAllSources: Bool = true,
    hasSums: Bool = true, chosen: [ItemReference] = [], scores: [ItemReference: Double] = [:]
  ) async throws -> TypedSearch.Results {
    let calculator = try calculator()
    var sources: [any NamedSource] = [Names(names: names)]
    if hasSums { sources.append(SumSource(calculator)) }
    let library = Library(sources: sources)
    await library.setUsageScores { scores }.value
    library.start(follows: false)
    let search = TypedSearch(
      TextSearch(text: text, limit: limit, chosen: chosen), ofAllSources: ofAllSources, scores: scores,
      calculator: calculator)
    return await search.run(in: await library.loaded())
  }

  /// Returns the source and the value of each row.
  private func lines(_ results: TypedSearch.Results) -> [String] {
    results.rows.map { "\($0.source) \($0.item.value)" + ($0.isNear ? " near" : "") }
  }

  @Test(
    "gives the answer of a sum first, and an address",
    arguments: [
      ("12*17.5", ["12*17.5 invoice"], ["sums 210", "names 12*17.5 invoice"]),
      ("3 parsecs to km", [], ["sums 9.26E13 km"]),
      ("1+1", ["1+1 is two"], ["names 1+1 is two"]),
      ("5 USD to EUR", [], []),
      ("https://example.org/x", ["pearl"], ["web https://example.org/x"]),
      ("www.example.org", ["www.example.org"], ["web https://www.example.org"]),
      ("wikipedia.org", ["pearl"], ["web https://wikipedia.org"]),
      ("wikipedia.org", ["wikipedia.org"], ["names wikipedia.org"]),
      ("wikipedai.org", ["wikipedia.org"], ["names wikipedia.org near", "web https://wikipedai.org"]),
      ("kittens", ["pearl"], []),
    ] as [(String, [String], [String])])
  func rows(text: String, names: [String], expected: [String]) async throws {
    let results = try await search(text, among: names)
    #expect(lines(results) == expected && results.isFound == !expected.isEmpty)
  }

  @Test(
    "says why a sum of numbers or of money has no result, if nothing else is found",
    arguments: [
      ("9^9^9^9", [], true, "This sum has no result, or one too large to calculate."),
      (String(repeating: "1+", count: 300) + "1", [], true, "This sum is too long to calculate."),
      ("5 USD to EUR", [], true, "This sum needs exchange rates, which Hunch does not download."),
      ("5 USD to EUR", [], false, nil), ("5 USD to EUR", ["5 USD to EUR"], true, nil), ("5 USD + 2 x", [], true, nil),
      ("9^9^9^9", ["9^9^9^9 invoice"], true, nil), ("9^9^9^9", [], false, nil), ("12*17.5", [], true, nil),
      ("3 ft + 2 kg", [], true, nil), ("kittens", [], true, nil),
    ] as [(String, [String], Bool, String?)])
  func sumsWithoutResult(text: String, names: [String], hasSums: Bool, reason: String?) async throws {
    #expect(try await search(text, among: names, hasSums: hasSums).sumTrouble == reason)
  }

  @Test("gives the content of a typed folder")
  func folders() async throws {
    for file in ["alpha/inner", "Alphabet.txt", "beta/one", ".hidden/x"] { try folder.write("", to: file) }
    let path = folder.path
    #expect(lines(try await search(path + "/al")) == ["path \(path)/alpha", "path \(path)/Alphabet.txt"])
    #expect(lines(try await search(path + "/beta/")) == ["path \(path)/beta", "path \(path)/beta/one"])
    #expect(lines(try await search(path + "/.h")) == ["path \(path)/.hidden"])
    let other = try await search(path + "/nothing/pearl")
    #expect(!other.isFound && other.trouble == nil)
    let unreadable = try await search("\(path)/\(String(repeating: "n", count: 300))/")
    #expect(unreadable.trouble?.contains("long") == true, "\(unreadable)")
  }

  @Test("puts first what was chosen for the text, then what is used, also in a typed folder")
  func choices() async throws {
    func item(_ name: String) -> ItemReference { ItemReference(source: "names", item: name) }
    let answer = try await search(
      "pea", among: ["pearl", "pearl diver", "pearl river"], chosen: [item("gone"), item("pearl river")],
      scores: [item("pearl diver"): 5, item("pearl river"): 1])
    #expect(lines(answer) == ["names pearl river", "names pearl diver", "names pearl"])
    for file in ["alpha/inner", "Alphabet.txt"] { try folder.write("", to: file) }
    let path = folder.path
    let scores = [ItemReference(source: "files", item: path + "/Alphabet.txt"): 1.0]
    #expect(
      lines(try await search(path + "/al", scores: scores)) == ["path \(path)/Alphabet.txt", "path \(path)/alpha"])
  }

  @Test("gives no rows of sources that are not searched")
  func sources() async throws {
    for text in [folder.path + "/", "wikipedia.org", "www.example.org"] {
      let results = try await search(text, ofAllSources: false)
      #expect(!results.isFound && results.rows.isEmpty, "\(text)")
    }
    #expect(lines(try await search("12*17.5", ofAllSources: false)) == ["sums 210"])
    #expect(!(try await search("12*17.5", hasSums: false)).isFound)
  }

  @Test("keeps the limit, and finds what the limit leaves out")
  func limit() async throws {
    for (text, count) in [("12*17.5", 2), ("www.example.org", 1), (folder.path + "/", 2)] {
      for limit in 0...2 {
        let results = try await search(text, among: ["12*17.5 invoice"], limit: limit)
        #expect(results.rows.count == min(limit, count), "\(text)")
        #expect(results.isFound, "\(text)")
      }
    }
  }
}
