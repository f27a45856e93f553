import Dispatch
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// A source whose answers and changes the test decides.
final class TestSource: Source {
  let id: String
  var title: String { id }
  let iconName = ""
  let changes: AsyncStream<Void>
  private let changed: AsyncStream<Void>.Continuation
  private let answer: Mutex<Result<[CatalogItem], SourceError>>

  init(_ id: String, _ answer: Result<[CatalogItem], SourceError>) {
    self.id = id
    self.answer = Mutex(answer)
    (changes, changed) = AsyncStream.makeStream(of: Void.self)
  }

  convenience init(_ id: String, _ names: [String], weight: Int32 = 0) {
    self.init(id, .success(names.map { CatalogItem(id: $0, name: $0, weight: weight) }))
  }

  /// Changes the answer, and reports the change.
  func change(to names: [String]) {
    answer.withLock { $0 = .success(names.map { CatalogItem(id: $0, name: $0) }) }
    changed.yield()
  }

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CatalogItems(try answer.withLock { $0 }.get())
  }
}

/// A source that reports one item and then never finishes loading.
struct SlowSource: Source {
  let id = "slow"
  let title = "slow"
  let iconName = ""

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    progress(LoadProgress(loaded: 1, expected: 5, items: CatalogItems([CatalogItem(id: "a", name: "early")])))
    try? await Task.sleep(for: .seconds(3600))
    throw .cancelled
  }
}

/// Blocks the lookup of `Files` until the test opens it.
private final class HeldSearch: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)

  func find(_ id: String, in names: [String]) -> Int? {
    if id == "Files" {
      arrived.signal()
      opened.wait()
    }
    return names.firstIndex(of: id)
  }

  var isReached: Bool { arrived.wait(timeout: .now() + 60) == .success }

  /// Opens for good: later lookups do not block.
  func open() {
    for _ in 0..<100 { opened.signal() }
  }
}

/// A source that looks its items up in a ``HeldSearch``.
private struct HeldSource: Source {
  let id = "held"
  let title = "held"
  let iconName = ""
  let gate: HeldSearch

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let names = ["Files", "Filters", "Firefox"]
    return CatalogItems(count: names.count, find: { [gate] in gate.find($0, in: names) }) {
      CatalogItem(id: names[$0], name: names[$0])
    }
  }
}

@Suite struct LibraryTests {
  private func loaded(_ sources: any Source...) async -> LibrarySnapshot {
    return await Library.read(sources).snapshot
  }

  @Test func resultsOfAllSourcesComeInOneOrder() async {
    let snapshot = await loaded(
      TestSource("first", ["Firewall", "my fire"]), TestSource("second", ["Fire", "Firefox"], weight: 5))
    #expect(snapshot.names("fire") == ["Fire", "Firefox", "Firewall", "my fire"])
    #expect(snapshot.names("fire", scope: .source("first")) == ["Firewall", "my fire"])
    let answer = snapshot.search("fire", limit: 2)
    #expect((answer.total, answer.counts, answer.hits.count) == (4, [2, 2], 2))
  }

  @Test func aNarrowedAnswerStillCountsTheOtherSources() async {
    let snapshot = await loaded(TestSource("first", ["Firewall"]), TestSource("second", ["Fire", "Firefox"]))
    let answer = snapshot.search("fire", scope: .source("second"), limit: 10)
    #expect((answer.total, answer.counts) == (2, [1, 2]))
  }

  @Test func severalSourcesAreSearchedWithoutTheOthers() async {
    let snapshot = await loaded(
      TestSource("first", ["Firewall"]), TestSource("second", ["Fire"]), TestSource("third", ["Firefox"]))
    let scope = SearchScope("third,first")
    #expect(scope.ids == ["third", "first"] && SearchScope(nil) == .all && SearchScope.all.ids.isEmpty)
    #expect(Set(snapshot.names("fire", scope: scope)) == ["Firefox", "Firewall"])
    let answer = snapshot.search("fire", scope: scope, limit: 10)
    #expect((answer.total, answer.counts) == (2, [1, 1, 1]))
    #expect(snapshot.sources(in: SearchScope("second,gone")).map(\.id) == ["second"])
  }

  @Test func aFailingSourceSaysSoAndStopsNoOther() async {
    let failure = SourceError.unreadable(path: "/x", reason: "Permission denied")
    let snapshot = await loaded(TestSource("broken", .failure(failure)), TestSource("whole", ["Fire"]))
    #expect(snapshot.sources.map(\.state) == [.failed(failure), .ready(count: 1)] && snapshot.names("fi") == ["Fire"])
  }

  @Test func whatIsThereBeforeASourceEndsCanBeSearched() async throws {
    let library = Library(sources: [SlowSource()])
    library.start()
    defer { library.stop() }
    let snapshot = try #require(await library.snapshot { $0.count > 0 }, "nothing to be searched came")
    #expect(snapshot.sources[0].state == .loading(loaded: 1, expected: 5) && snapshot.names("ea") == ["early"])
  }

  @Test func aChangedSourceIsLoadedAgain() async throws {
    let source = TestSource("changing", ["old"])
    let library = Library(sources: [source])
    library.start()
    defer { library.stop() }
    _ = await library.loaded()
    source.change(to: ["new", "newer"])
    let snapshot = try #require(
      await library.snapshot { $0.sources[0].state == .ready(count: 2) }, "it was not loaded again")
    #expect(snapshot.names("") == ["new", "newer"])
  }

  @Test func aListKeepsItsOrder() async {
    let list = ["bbb", "bb", "b c", "ba"]
    let source = ItemSource(
      items: list.map { CatalogItem(id: $0, name: $0) }, traits: SourceTraits { $0.keepsOrder = true })
    for text in ["", "b"] { #expect(await loaded(source).names(text) == list) }
  }

  // One engine over all items is the reference: dividing the items among sources must not change the answer.
  @Test(arguments: 0..<40) func mergingAgreesWithOneSearchOfEverything(_ seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let words = ["fire", "fox", "files", "fi", "f", "Über", "uber", "x", "fire fox", "fire.fox"]
    var items: [CatalogItem] = []
    for number in 0..<60 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      // The number makes all names different, because the order of equal names is up to the source.
      let joined = name.joined(separator: " ") + (Bool.random(using: &random) ? " \(number)" : "-\(number)")
      items.append(CatalogItem(id: "\(number)", name: joined, weight: Int32.random(in: 0...2, using: &random)))
    }
    let shared = Dictionary(grouping: items) { _ in Int.random(in: 0..<3, using: &random) }
    let snapshot = await loaded(
      TestSource("a", .success(shared[0] ?? [])), TestSource("b", .success(shared[1] ?? [])),
      TestSource("c", .success(shared[2] ?? [])))
    let reference = ScanEngine(items.map { SearchItem(name: $0.name, weight: $0.weight) })
    for text in ["", "f", "fi", "fire", "fire f", "u", "x fi", "fire fox ", "ub fi", "nothing"] + items.map(\.name) {
      let expected = reference.search(text, limit: 100)
      #expect(snapshot.names(text) == expected.hits.map { items[Int($0.item)].name }, "\(text)")
      #expect(snapshot.search(text, limit: 3).total == expected.total)
      let completion = snapshot.completion(of: text, by: snapshot.search(text, limit: 1))
      let expectedCompletion = reference.completion(of: text)
      if expectedCompletion?.item == expected.hits.first?.item {
        #expect((completion?.rest ?? "") == (expectedCompletion?.rest ?? ""), "\(text)")
      }
      #expect(
        completion.map { snapshot.item($0.hit).name == items[Int(expected.hits[0].item)].name } ?? true, "\(text)")
    }
  }

  // One engine over all items is the reference, its hits ordered by the rule above.
  @Test(arguments: 0..<60) func referencesComeAfterEverythingElse(_ seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let words = ["fire", "fox", "files", "fi", "x", "fire fox", "fire.fox"]
    let weights = [
      ItemWeight.application, ItemWeight.file, ItemWeight.software, ItemWeight.absentSoftware, ItemWeight.icon,
      ItemWeight.emoji, ItemWeight.commonSymbol, ItemWeight.character, ItemWeight.emoji - ItemWeight.undrawn,
    ]
    var items: [CatalogItem] = []
    for number in 0..<80 {
      let name = (0..<random.int(below: 3) + 1).map { _ in random.element(of: words) }.joined(separator: " ")
      items.append(CatalogItem(id: "\(number)", name: "\(name) \(number)", weight: random.element(of: weights)))
    }
    // As in the real sources: each kind is in one of them, and emoji are among other characters.
    let shared = Dictionary(grouping: items) { item in
      item.weight >= ItemWeight.file ? 0 : item.weight == ItemWeight.icon ? 1 : item.weight > ItemWeight.icon ? 2 : 3
    }
    let snapshot = await loaded(
      TestSource("a", .success(shared[0] ?? [])), TestSource("b", .success(shared[1] ?? [])),
      TestSource("c", .success(shared[2] ?? [])), TestSource("d", .success(shared[3] ?? [])))
    let reference = ScanEngine(items.map(\.searched))
    for text in ["f", "fi", "fire", "fire f", "fo", "x fi", "fo 1", "nothing"] + items.prefix(9).map(\.name) {
      let expected = reference.search(text, limit: 100).hits.inStanding { items[Int($0.item)].weight }
        .map { items[Int($0.item)].name }
      #expect(snapshot.names(text) == expected, "\(text)")
      for limit in [1, 2, 3, 7, 20] {
        let hits = snapshot.search(text, limit: limit).hits
        #expect(hits.map { snapshot.item($0).name } == Array(expected.prefix(limit)), "\(limit) of \(text)")
      }
      if let completion = snapshot.completion(of: text, by: snapshot.search(text, limit: 9)) {
        #expect(snapshot.item(completion.hit).name == expected.first, "\(text)")
      }
      let alone = snapshot.search(text, scope: .source("d"), limit: 100).hits.map { snapshot.item($0).name }
      let others = reference.search(text, limit: 100).hits.map { items[Int($0.item)] }
        .filter { $0.weight < ItemWeight.icon }.map(\.name)
      #expect(alone == others, "\(text): a source that is chosen keeps its own order")
    }
  }

  @Test func aReferenceThatWasChosenIsOnesOwn() async {
    let library = await Library.read([
      TestSource("icons", ["plan-view"], weight: ItemWeight.icon),
      TestSource("files", ["my plan"], weight: ItemWeight.file),
    ])
    #expect(library.snapshot.names("plan") == ["my plan", "plan-view"])
    await library.setUsageScores { [item("icons", "plan-view"): 1] }.value
    #expect(library.snapshot.names("plan") == ["plan-view", "my plan"])
  }

  @Test func installedSoftwareIsListedOnceWhereApplicationsAreSearchedAsWell() async throws {
    func software(_ name: String, _ entry: String) -> CatalogItem {
      CatalogItem(
        id: "org." + name, name: name, weight: ItemWeight.software,
        actions: [ItemAction("Open", .launch(desktopID: entry, action: nil))])
    }
    let applications = TestSource(
      "applications",
      .success([CatalogItem(id: "calc.desktop", name: "Calculator", weight: ItemWeight.application)]))
    let catalogue = TestSource(
      "software",
      .success([
        software("Calculator", "calc.desktop"), software("Calcium", "hidden.desktop"),
        CatalogItem(id: "calligra", name: "Calligra", weight: ItemWeight.absentSoftware),
      ]))
    let snapshot = await loaded(applications, catalogue)
    let answer = snapshot.search("cal", limit: 10)
    #expect(
      answer.hits.map { snapshot.reference(of: $0).description } == [
        "applications/calc.desktop", "software/org.Calcium", "software/calligra",
      ])
    #expect(answer.total == 3 && answer.counts == [1, 3] && answer.doubles == 1)
    for limit in 0...3 { #expect(snapshot.search("cal", limit: limit).hits == Array(answer.hits.prefix(limit))) }
    #expect(snapshot.names("cal", scope: .source("software")) == ["Calcium", "Calculator", "Calligra"])
    #expect(snapshot.search("cal", scope: .source("software"), limit: 1).hits.count == 1)
    #expect(await loaded(catalogue).names("calcul") == ["Calculator"], "applications may be switched off")
    let renamed = TestSource("software", .success([software("Abacus", "calc.desktop")]))
    #expect(await loaded(applications, renamed).names("abac") == ["Abacus"], "the application is not found by that")
  }

  // MARK: Usage scores

  private func item(_ source: String, _ item: String) -> ItemReference { ItemReference(source: source, item: item) }

  @Test func whatIsChosenOftenComesFirstWithinItsTier() async {
    let library = await Library.read([
      TestSource("first", ["Fire", "Firewall", "my fire"], weight: ItemWeight.file),
      TestSource("second", ["Firefox"], weight: ItemWeight.file),
    ])
    await library.setUsageScores { [item("second", "Firefox"): 2, item("first", "my fire"): 9] }.value
    #expect(library.snapshot.names("fir") == ["Firefox", "Fire", "Firewall", "my fire"])
    await library.setUsageScores { [item("first", "Firewall"): 1] }.value
    #expect(library.snapshot.names("fir") == ["Firewall", "Fire", "Firefox", "my fire"], "the old scores are gone")
    await library.setUsageScores { [:] }.value
    #expect(library.snapshot.names("fir") == ["Fire", "Firefox", "Firewall", "my fire"])
  }

  @Test func usageScoresHoldForItemsThatAreReadLater() async throws {
    let source = TestSource("first", ["Fire"])
    let library = Library(sources: [source])
    await library.setUsageScores { [item("first", "Firewall"): 1] }.value
    library.start()
    _ = await library.loaded()
    #expect(library.snapshot.hit(of: item("first", "Firewall")) == nil)
    source.change(to: ["Fire", "Firewall"])
    _ = try #require(
      await library.snapshot { snapshot in
        let hits = snapshot.search("fir", limit: 2).hits
        return !snapshot.isLoading && hits.map { snapshot.item($0).name } == ["Firewall", "Fire"]
      }, "what was chosen before it was there is not ranked by that")
    #expect(library.snapshot.hit(of: item("first", "Firewall"))?.item == 1)
  }

  /// The lookup for the first scores is held until the second scores are set: they finish in the opposite order.
  @Test func ofScoresThatAreSetAtOnceTheLastHoldHoweverLongTheFirstTake() async throws {
    let gate = HeldSearch()
    let library = await Library.read([HeldSource(gate: gate)])
    let first = library.setUsageScores { [item("held", "Files"): 1] }
    try #require(gate.isReached, "the item was not looked for")
    let second = library.setUsageScores { [item("held", "Firefox"): 1] }
    await second.value
    gate.open()
    await first.value
    #expect(library.snapshot.names("fi") == ["Firefox", "Files", "Filters"])
    #expect(library.snapshot.hit(of: item("held", "Files")) == nil)
  }

  /// The lookup for the first scores is held while the second scores are set, before the source is ready.
  @Test func scoresThatAreSetWhileItemsAreReadHoldOnceTheSourceIsReady() async throws {
    let gate = HeldSearch()
    let library = Library(sources: [HeldSource(gate: gate)])
    await library.setUsageScores { [item("held", "Files"): 1] }.value
    library.start()
    try #require(gate.isReached, "the item was not looked for")
    await library.setUsageScores { [item("held", "Firefox"): 1] }.value
    async let loaded = library.loaded()
    gate.open()
    #expect(await loaded.names("fi") == ["Firefox", "Files", "Filters"])
  }

  @Test func whatWasChosenForTheTextComesFirstAndCompletesIt() async throws {
    let library = await Library.read([
      TestSource("first", ["Firewall", "Fir"]), TestSource("second", ["Firefox", "my fire"]),
    ])
    await library.setUsageScores { [item("second", "my fire"): 1, item("second", "Firefox"): 1] }.value
    let snapshot = library.snapshot
    let chosen = ["my fire", "Firefox"].compactMap { snapshot.hit(of: item("second", $0)) }
    func found(_ text: String) -> [String] {
      snapshot.names(text, limit: 10, chosen: chosen)
    }
    #expect(found("fire") == ["my fire", "Firefox", "Firewall"])
    #expect(found("fir") == ["my fire", "Firefox", "Fir", "Firewall"], "also before what is called just that")
    let fire = snapshot.search("fire", limit: 10, chosen: chosen)
    #expect(snapshot.completion(of: "fire", by: fire) == nil, "the first row does not begin so")
    let chosenFirefox = [try #require(snapshot.hit(of: item("second", "Firefox")))]
    let firefox = snapshot.search("fire", limit: 10, chosen: chosenFirefox)
    #expect(snapshot.completion(of: "fire", by: firefox)?.rest == "fox")
  }

  @Test func characterItemsAreFoundByTheirIdsWithoutMakingThemAll() throws {
    let items = CharacterTable(
      emoji: [
        Emoji(codePoints: [0x1F600], name: "grinning face", keywords: [], group: 0),
        Emoji(codePoints: [0x1F44B, 0], name: "waving hand", keywords: [], group: 1),
      ], local: []
    ).items
    for position in [0, 1, 7, items.count / 2, items.count - 1] {
      #expect(items.positions(of: [items[position].id]) == [items[position].id: position])
    }
    #expect(items.positions(of: ["nonsense", "10FFFF"]).isEmpty)
  }

  @Test(arguments: ["applications/org.example.App.desktop", "files//home/a b"])
  func aReferenceIsWrittenAndReadBack(text: String) {
    #expect(ItemReference(text)?.description == text && ItemReference("nothing") == nil)
  }
}
