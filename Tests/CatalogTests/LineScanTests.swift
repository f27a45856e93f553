import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// A list that is scanned must answer as one with an index.
@Suite struct LineScanTests {
  private static let alphabets = [
    ["a", "b", "A", "1", " ", ".", "'", "-", "\n", "\n", "\r\n"],
    ["up", "Up", "upper", "é", "ß", "日", " ", "\u{301}", "\n", "\n", "\0", "\0meta\u{1F}up a\u{1F}display\u{1F}b\n"],
    ["fire", "fox", "Firefox", "visual", "studio", "Code", " ", " ", "\n", "\n", "\0permanent\u{1F}true\n"],
    [
      "a", "ab", "\0icon\u{1F}x\u{1F}meta\u{1F}a b", "\0display\u{1F}a", "\0compounds\u{1F}a b,b a\n", "\n", "\n", "\n",
      "\n\0prompt\u{1F}a\n", " ",
    ],
  ]
  private static let texts = [
    "a", "a b", "b a", "up", "up up", "é", "ß", "fire", "firef", "vscode", "fierfox", "irefo", "code vis", "1", " ", "",
    "zzz",
  ]

  /// Returns the state of a list: scanned, or with an index.
  private func list(
    _ lines: LineStore, scan: LineScan? = nil, isLoading: Bool = false, matching: InsideMatching? = nil
  ) throws -> LibrarySnapshot {
    var items = ListSource.items(of: lines)
    items.scan = scan
    var source = LoadedSource(ListSource(path: "/list", insideMatching: matching))
    try source.replaceItemsSoFar(items)
    source.state = isLoading ? .loading(loaded: items.count, expected: nil) : .ready(count: items.count)
    #expect(source.count == items.count && (source.index == nil) == (scan != nil))
    return LibrarySnapshot(sources: [source])
  }

  /// Compares what a user sees of two answers.
  private func check(_ scanned: LibrarySnapshot, _ indexed: LibrarySnapshot, _ text: String, limits: [Int]) {
    let note: Comment = "\(text.debugDescription)"
    for limit in limits {
      let (answer, expected) = (scanned.search(text, limit: limit), indexed.search(text, limit: limit))
      #expect(answer.hits == expected.hits, note)
      #expect(answer.total == expected.total && answer.counts == expected.counts, note)
      #expect(scanned.completion(of: text, by: answer) == indexed.completion(of: text, by: expected), note)
    }
    let total = indexed.search(text, limit: 0).total
    #expect(scanned.near(text, beside: total) == indexed.near(text, beside: total), note)
    #expect(scanned.near(text, beside: 0) == indexed.near(text, beside: 0), note)
  }

  private static let insideAlphabets =
    alphabets + [
      ["i", "İ", "ı", "I", "ß", "S", "s", "Fox", "fox", " ", "\n"],
      ["ｶ", "\u{FF9E}", "\u{94D}", "क", "a", "-", " ", "\n"],
      ["a", "b", "(1)", "⑴", "½", "…", "’", "'", ".", " ", "\n", "\n"],
    ]
  private static let insideTexts =
    texts + [
      "o", "ox", "Fox", "FOX", "ire", "isual ode", "p", "P", "per", "s", "S", "a'b", "⑴", "a…b", "b.a", "-",
      String(repeating: "a", count: 49), "a b a b a b a b a",
    ]

  /// As usual, and as dmenu and rofi match, without and with `-i`.
  @Test(arguments: [nil, InsideMatching.asWritten, .inAnyCase])
  func answersAreThoseOfAnIndex(_ matching: InsideMatching?) throws {
    let alphabets = matching == nil ? Self.alphabets : Self.insideAlphabets
    let texts = matching == nil ? Self.texts : Self.insideTexts
    try withEvery(120) { random in
      let alphabet = random.element(of: alphabets)
      let separator = random.oneIn(5) ? LineStore.Separator.null : .newline
      let lines = LineStore(random.text(of: alphabet, letters: 0...80).utf8, separator: separator)
      let scanned = try list(lines, scan: LineScan(lines, near: NearLines()), matching: matching)
      let indexed = try list(lines, matching: matching)
      for _ in 0..<6 {
        let text =
          random.oneIn(2)
          ? random.element(of: texts) : random.text(of: alphabet.filter { !$0.contains("\n") }, letters: 0...4)
        check(scanned, indexed, text, limits: [0, 1, 3, 1_000])
      }
    }
  }

  @Test(arguments: [InsideMatching.asWritten, .inAnyCase])
  func textInsideWordsIsFoundInManyBlocks(_ matching: InsideMatching) throws {
    let lines = LineStore(
      (0..<40_000).map { "Line\($0) a\($0 % 7) \($0 % 11 == 0 ? "ä" : "o") of a list of several blocks\n" }.joined()
        .utf8)
    #expect(lines.blocks.count > 1)
    let scanned = try list(lines, scan: LineScan(lines, near: NearLines()), matching: matching)
    let indexed = try list(lines, matching: matching)
    for text in ["ine3999", "Line", "line", "999 ist", "ä 1", "z"] {
      check(scanned, indexed, text, limits: [1, 256, .max])
    }
  }

  @Test func listsOfManyBlocksAreSearchedToo() throws {
    let long = String(repeating: "x", count: 1_200_000)
    let many = (0..<80_000).map { "line \($0) a\($0 % 7) \($0 % 11 == 0 ? "ä" : "o") of a list of several blocks" }
    let lines = LineStore(([long + " a6"] + many + ["a6 " + long, "é" + long + " a6"]).joined(separator: "\n").utf8)
    #expect(lines.blocks.count > 5)
    let scanned = try list(lines, scan: LineScan(lines, near: NearLines()))
    let indexed = try list(lines)
    for text in ["a6", "a6 79", "line", "line 79999", "x", "ä 1", "lnie 79998", ""] {
      check(scanned, indexed, text, limits: [1, 256, .max])
    }
  }

  // MARK: While lines arrive

  @Test func answersToAGrowingListAreTheBeginningsOfLaterOnes() throws {
    try withEvery(40) { random in
      let alphabet = random.element(of: Self.alphabets)
      var rest = Array(random.text(of: alphabet, letters: 40...200).utf8)[...]
      let near = NearLines()
      var lines = LineStore()
      var earlier: [String: [LibraryHit]] = [:]
      while !rest.isEmpty {
        let piece = rest.prefix(1 + random.int(below: 40))
        rest = rest.dropFirst(piece.count)
        piece.withUnsafeBytes { lines.append($0) }
        if rest.isEmpty { lines.finish() }
        let scanned = try list(lines, scan: LineScan(lines, near: near), isLoading: !rest.isEmpty)
        let indexed = try list(lines)
        for text in ["a", "up", "fire", "b a", ""] {
          let hits = scanned.search(text, limit: .max).hits
          #expect(hits == indexed.search(text, limit: .max).hits, "\(text)")
          // A permanent line that did not match still follows all matches.
          if lines.permanentLines.isEmpty, let known = earlier[text] {
            let last = known.map(\.item).max().map { $0 + 1 } ?? 0
            #expect(hits.filter { $0.item < last } == known, "\(text)")
          }
          earlier[text] = lines.permanentLines.isEmpty ? hits : nil
          // Near matches may be those of an earlier state, but are never matches.
          let found = Set(hits)
          #expect(scanned.near(text, beside: 0).allSatisfy { !found.contains($0.hit) && $0.hit.item < lines.count })
        }
        // Once all lines are there, no earlier state is left.
        if rest.isEmpty { check(scanned, indexed, "vscode", limits: [3]) }
      }
    }
  }

  private func lines(_ count: Int) -> LineStore { LineStore((0..<count).map { "line \($0)\n" }.joined().utf8) }

  @Test func nearMatchesOfAGrowingListNeedFewIndexes() throws {
    let near = NearLines()
    func indexed(_ count: Int, isWhole: Bool) -> Int? {
      LineScan(lines(count), near: near).nearIndex(isWhole: isWhole) { () throws(Never) in }?.count
    }
    #expect([100, 150, 200, 250].map { indexed($0, isWhole: false) } == [100, 100, 200, 200])
    #expect(indexed(250, isWhole: true) == 250)
  }

  @Test func oneLetterInsideWordsTakesLongInShorterLists() throws {
    let cases: [(text: String, mebibytes: Int, matching: InsideMatching?, takesLong: Bool)] = [
      ("e", 2, .asWritten, true), ("e t", 2, .inAnyCase, true), ("e", 2, nil, false), ("et", 2, .asWritten, false),
      ("e", 1, .asWritten, false), ("et", 5, .asWritten, true), ("e", 5, nil, true), ("", 5, .asWritten, false),
    ]
    for (text, size, matching, takesLong) in cases {
      let lines = LineStore(String(repeating: "sixteen letters\n", count: size << 16).utf8)
      let list = try list(lines, scan: LineScan(lines, near: NearLines()), matching: matching)
      #expect(list.takesLong(text, scope: .all) == takesLong, "\(text) in \(size) MiB")
    }
  }

  // MARK: Cancellation

  private struct Stop: Error {}

  @Test(arguments: [nil, .asWritten, .inAnyCase] as [InsideMatching?])
  func aCancelledSearchStopsAtTheNextBlock(_ matching: InsideMatching?) throws {
    let lines = LineStore((0..<200_000).map { "line \($0) of a long list\n" }.joined().utf8)
    let list = try list(lines, scan: LineScan(lines, near: NearLines()), matching: matching)
    #expect(lines.blocks.count > 4)
    var calls = 0
    #expect(throws: Stop.self) {
      _ = try list.search("line", limit: 1) { () throws(Stop) in
        calls += 1
        if calls == 3 { throw Stop() }
      }
    }
    #expect(calls == 3)
  }

  @Test func aCancelledIndexForNearMatchesIsBuiltTheNextTime() {
    let scan = LineScan(lines(20_000), near: NearLines())
    var calls = 0
    #expect(throws: Stop.self) {
      _ = try scan.nearIndex(isWhole: true) { () throws(Stop) in
        calls += 1
        if calls == 2 { throw Stop() }
      }
    }
    #expect(calls == 2)
    let index = scan.nearIndex(isWhole: true) { () throws(Never) in }
    #expect(index?.count == 20_000)
    #expect(throws: Never.self, "it is there already") {
      _ = try scan.nearIndex(isWhole: true) { () throws(Stop) in throw Stop() }
    }
  }

  /// Returns how often a build asks whether to go on. It is cancelled at the last time allowed.
  private func checks(_ scan: LineScan, isWhole: Bool = true, most: Int = .max) -> Int {
    var calls = 0
    _ = try? scan.nearIndex(isWhole: isWhole) { () throws(Stop) in
      calls += 1
      if calls == most { throw Stop() }
    }
    return calls
  }

  @Test func aCancelledIndexForNearMatchesGoesOnWhereItStopped() {
    let lines = lines(20_000)
    let whole = checks(LineScan(lines, near: NearLines()))
    #expect(whole > 10)
    let scan = LineScan(lines, near: NearLines())
    #expect(checks(scan, most: whole / 2) == whole / 2)
    #expect(checks(scan) == whole - whole / 2 + 1, "the finished pieces stay")
    #expect(checks(scan) == 0)
  }

  @Test(arguments: [(150, false, 100), (250, false, 250), (150, true, 150)])
  func anUnfinishedIndexOfTooFewLinesIsDropped(_ count: Int, _ isWhole: Bool, _ indexed: Int) {
    let near = NearLines()
    #expect(checks(LineScan(lines(100), near: near), isWhole: false, most: 5) == 5)
    let index = LineScan(lines(count), near: near).nearIndex(isWhole: isWhole) { () throws(Never) in }
    #expect(index?.count == indexed)
  }

  // MARK: Which lists are scanned

  private let folder = TemporaryFolder()

  private func load(_ source: ListSource) async throws -> LoadedSource {
    var loaded = LoadedSource(source)
    try await loaded.replaceItems(try await source.load { _ in })
    return loaded
  }

  @Test func listsThatAreLongOrInPlaceOfDmenuAreScannedAsTheyWereRead() async throws {
    let long = try folder.write(String(repeating: "a line\n", count: 100), to: "long")
    let short = try folder.write(String(repeating: "a line\n", count: 99), to: "short")
    let other = try folder.write(String(repeating: "a line\u{E9}", count: 100), to: "other")
    var (markup, columns) = (ListLook(), ListLook())
    markup.hasMarkup = true
    columns.columns = ShownColumns([1], separator: try TextPattern(" ", ignoresCase: true))
    for (var source, isScanned) in [
      (ListSource(path: long), true), (ListSource(path: short), false), (ListSource(path: long, ranks: true), false),
      (ListSource(path: long, look: markup), false), (ListSource(path: long, look: columns), false),
      (ListSource(path: long, insideMatching: .inAnyCase), true),
      (ListSource(path: long, insideMatching: .asWritten), true),
      (ListSource(path: short, insideMatching: .inAnyCase), true),
      (ListSource(path: short, insideMatching: .asWritten), true),
      (ListSource(path: short, look: markup, insideMatching: .asWritten), false),
      (ListSource(path: short, insideMatching: .asWritten, ranks: true), false),
      (ListSource(path: other, separator: LineStore.Separator(rawValue: 0xC3)), false),
    ] {
      source.fewestScanned = 100
      let loaded = try await load(source)
      #expect((loaded.scan != nil) == isScanned && (loaded.index == nil) == isScanned)
      #expect(loaded.count == loaded.items.count)
    }
  }
}
