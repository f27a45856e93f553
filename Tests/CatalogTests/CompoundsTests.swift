import Foundation
import GLibKit
import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import Catalog

/// Compounds from all their origins: sources, lines of a list, and the user.
@Suite("Compound Words") struct CompoundsTests {
  // MARK: How they are written

  @Test(arguments: [
    ("eye dropper", ["eyedropper": ["eye", "dropper"]]),
    (
      "# mine\n\n  air\tpods  pro \r\nhalf full",
      ["airpodspro": ["air", "pods", "pro"], "halffull": ["half", "full"]]
    ),
    ("\u{FEFF}Straßen bahn", ["straßenbahn": ["straßen", "bahn"]]),
    ("", [:]),
  ])
  func aLineIsAWord(text: String, expected: [String: [String]]) {
    let lines = CompoundLines(Array(text.utf8))
    #expect(lines.compounds == Compounds(expected.map { ($0.key, $0.value) }) && lines.problems.isEmpty)
  }

  @Test(arguments: [
    ("eyedropper", "“eyedropper” has only one part; separate the parts with spaces, as in eye dropper"),
    ("EYE Dropper", "“EYEDropper” is already on line 1; remove one of them"),
    ("  alone\r", "“alone” has only one part; separate the parts with spaces, as in eye dropper"),
    ("eye-dropper full", "“eye-dropper” is not part of a word; use only letters and digits"),
    ("long \(String(repeating: "x", count: 200))", "the line is longer than 200 characters; shorten it"),
  ])
  func aLineThatIsNotUnderstoodIsNamedAndTheOthersHold(line: String, reason: String) {
    let lines = CompoundLines(Array("eye dropper\n\(line)\nhalf full".utf8))
    #expect(lines.problems == [.init(line: 2, reason: reason)])
    #expect(lines.compounds == ["eyedropper": ["eye", "dropper"], "halffull": ["half", "full"]])
  }

  @Test func bytesThatAreNoTextAreNamed() {
    let lines = CompoundLines([0xFF, 0x0A] + Array("half full".utf8))
    #expect(lines.problems.map(\.line) == [1] && lines.compounds == ["halffull": ["half", "full"]])
  }

  // MARK: The program's own

  @Test(arguments: [
    ("disk", "drive-harddisk"), ("drop f", "eyedropper.halffull"), ("pro", "airpodspro"),
    ("saver", "system-screensaver"), ("pro", "macpro"), ("pod pro", "airpodpro"),
  ])
  func iconsAreFoundByThePartsOfTheirWords(text: String, name: String) {
    let item = IconItem.items(of: [name: ListedIcon()], namesThemes: false)[0]
    #expect(SmartMatcher(text).matches(item.searched))
    #expect(!SmartMatcher(text).highlights(in: name, compounds: item.compounds).isEmpty)
  }

  @Test func theWordsOfIconNamesAreInOrderAndUnderstood() {
    #expect(CompoundLines(PackageResources.compounds_txt).problems.isEmpty)
    let lines = String(decoding: PackageResources.compounds_txt, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines == lines.sorted())
  }

  // MARK: One reading for all

  @Test(.timeLimit(.minutes(5))) func aReadingCountsUntilTheWatchFindsOtherWords() async throws {
    let file = CompoundsFile(path: try home.write("zork master", to: "compounds"))
    var changes = file.changes.makeAsyncIterator()
    let (old, stamp) = (file.read(), file.stamp())
    file.note(old)
    try home.write("z ork", to: "compounds")
    #expect(file.read() == old && file.stamp() == stamp)
    let new: Compounds = ["zork": ["z", "ork"]]
    file.note(new)
    #expect(await changes.next() != nil)
    #expect(file.read() == new && file.stamp() != stamp)
  }

  @Test func whoeverAsksMeanwhileWaitsForTheSameReading() async {
    let disk = SlowDisk("zork master")
    let file = CompoundsFile(path: "compounds") { _ in disk.look() }
    let readers = (0..<5).map { _ in Task(executorPreference: DiskThreads.shared) { file.read() } }
    #expect(await eventually { disk.looks > 0 })
    disk.answer()
    for reader in readers { #expect(await reader.value == ["zorkmaster": ["zork", "master"]]) }
    #expect(file.stamp() == "zork master" && disk.looks == 1)
  }

  @Test func aDiskThatDidNotAnswerIsAskedAgain() {
    let disk = SlowDisk(nil)
    let file = CompoundsFile(path: "compounds") { _ in disk.look() }
    disk.answer()
    #expect(file.read().isEmpty && file.stamp() == nil)
    disk.become("zork master")
    #expect(file.read() == ["zorkmaster": ["zork", "master"]])
  }

  @Test(.timeLimit(.minutes(5))) func whatTheWatchFindsDuringAReadingIsRead() async {
    let disk = SlowDisk("zork master")
    let file = CompoundsFile(path: "compounds") { _ in disk.look() }
    var changes = file.changes.makeAsyncIterator()
    let reader = Task(executorPreference: DiskThreads.shared) { file.read() }
    #expect(await eventually { disk.looks > 0 })
    file.note(["zork": ["z", "ork"]])
    disk.answer()
    #expect(await reader.value == ["zorkmaster": ["zork", "master"]])
    #expect(await changes.next() != nil)
    disk.become("z ork")
    #expect(file.read() == ["zork": ["z", "ork"]])
  }

  /// A disk that answers when the test says so.
  private final class SlowDisk: Sendable {
    private struct State {
      var text: String?
      var answers = false
      var looks = 0
    }

    private let state: Monitor<State>

    /// - Parameter text: The text of the file; nil if the disk does not answer in time.
    init(_ text: String?) { state = Monitor(State(text: text)) }

    var looks: Int { state.withLock { $0.looks } }

    func answer() { state.withLock { $0.answers = true } }

    func become(_ text: String) { state.withLock { $0.text = text } }

    func look() -> CompoundsFile.Contents? {
      state.withLock { $0.looks += 1 }
      let text = state.wait { state -> String?? in state.answers ? .some(state.text) : nil }
      return text.map { CompoundsFile.Contents(stamp: $0, bytes: Array($0.utf8)) }
    }
  }

  // MARK: Those of a list

  @Test func aLineSaysHowItsWordsAreMadeUp() {
    let bytes = Array("airpodspro\0compounds\u{1F}air pods pro,half full\u{1F}meta\u{1F}x\nairpodsmax\n".utf8)
    let lines = LineStore(bytes)
    #expect(lines.map { SmartMatcher("pro").matches($0.searchItem) } == [true, false])
    let found = LineFilter("pods p", separator: .newline, order: .best, limit: 9).matches(in: bytes.span)
    #expect(found.total == 1)
    let items = ListSource.items(of: lines)
    #expect(SmartMatcher("pro").matches(items.searchItem(at: 0)) && items[0].compounds == lines[0].compounds)
  }

  // MARK: The user's own

  private let home = TemporaryFolder()
  private var store: SourceStore { SourceStore(folder: home.path + "/cache") }

  private func names(_ snapshot: LibrarySnapshot?, _ text: String) -> [String] {
    snapshot?.names(text, limit: 9) ?? []
  }

  @Test func theUsersOwnHoldForASourceThatIsReadAndForOneThatWasSaved() async throws {
    let path = try home.write("zork master\n", to: "compounds")
    let base = SavedTestSource([
      CatalogItem(id: "1", name: "zorkmaster"),
      CatalogItem(id: "2", name: "eyedropper", compounds: ["eyedropper": ["eye", "dropper"]]),
      CatalogItem(id: "3", name: "x", alternateNames: ["old zorkmaster"]),
    ])
    for _ in 0..<2 {
      let library = await Library.read([SourceWithCompounds(base, CompoundsFile(path: path))], store: store)
      let snapshot = library.snapshot
      #expect(Set(names(snapshot, "mast")) == ["zorkmaster", "x"])
      #expect(names(snapshot, "drop") == ["eyedropper"], "what the source knows holds too")
      #expect(snapshot.sources[0].items[0].compounds == ["zorkmaster": ["zork", "master"]])
      await library.save()
      library.stop()
    }
    #expect(base.loads == 1)
    try home.write("eye d ropper\n", to: "compounds")
    let library = Library(sources: [SourceWithCompounds(base, CompoundsFile(path: path))], store: store)
    library.start()
    #expect(await names(library.loaded(), "mast").isEmpty, "the file was changed")
    #expect(base.loads == 2)
  }

  @Test func aChangeOfTheFileHoldsAtOnce() async throws {
    let path = try home.write("", to: "compounds")
    let file = CompoundsFile(path: path)
    let library = Library(sources: [
      SourceWithCompounds(SavedTestSource([CatalogItem(id: "1", name: "zorkmaster")]), file)
    ])
    library.start()
    #expect(await names(library.loaded(), "mast").isEmpty)
    try home.write("zork master\n", to: "compounds")
    file.note(["zorkmaster": ["zork", "master"]])
    let changed = await library.snapshot { !$0.isLoading && $0.search("mast", limit: 1).total == 1 }
    #expect(names(changed, "mast") == ["zorkmaster"])
  }

  @Test func aListIsFoundByTheUsersWordsToo() async throws {
    let compounds = CompoundsFile(path: try home.write("zork master", to: "compounds"))
    let list = try home.write("zorkmaster\nother\n", to: "list")
    let items = try await ListSource(path: list, compounds: compounds).load { _ in }
    #expect(items.indices.map { SmartMatcher("mast").matches(items.searchItem(at: $0)) } == [true, false])
  }

  @Test(arguments: ["/nonexistent/compounds", "/dev/zero", "/usr"])
  func aFileThatCannotBeReadSaysNothing(path: String) {
    #expect(CompoundsFile(path: path).read().isEmpty)
  }
}
