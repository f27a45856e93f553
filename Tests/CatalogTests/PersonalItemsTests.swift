import Testing
import UserSettings

@testable import Catalog

/// The user's decisions about single items.
@Suite("Personal items") struct PersonalItemsTests {
  private func item(_ source: String, _ item: String) -> ItemReference { ItemReference(source: source, item: item) }

  private func library(_ items: PersonalItems) async -> Library {
    let library = Library(sources: [
      TestSource("applications", ["Firefox", "Fire Station", "ffmpeg"], weight: ItemWeight.application),
      TestSource("icons", ["ff", "fire", "fire-extinguisher"], weight: ItemWeight.icon),
    ])
    await library.follow(items)?.value
    library.start()
    _ = await library.loaded()
    return library
  }

  @Test("an item's own name finds it before everything else, and its beginning finds it as well")
  func named() async {
    var items = PersonalItems()
    items.name(item("icons", "fire-extinguisher"), "  f   F ")
    items.name(item("applications", "Firefox"), "browser")
    let library = await library(items)
    #expect(library.snapshot.names("f f").first == "fire-extinguisher")
    #expect(library.snapshot.names("F F").first == "fire-extinguisher", "in any case")
    #expect(library.snapshot.names("brow") == ["Firefox"])
    #expect(library.snapshot.names("ff").first == "ffmpeg", "another text")
    items.name(item("icons", "fire-extinguisher"), "ff")
    await library.follow(items)?.value
    #expect(library.snapshot.names("ff").prefix(2) == ["fire-extinguisher", "ffmpeg"])
    #expect(library.snapshot.search("ff", limit: 1).total == 3, "and is counted once")
    items.name(item("icons", "fire-extinguisher"), " ")
    await library.follow(items)?.value
    #expect(library.snapshot.names("ff").first == "ffmpeg" && items.names[item("icons", "fire-extinguisher")] == nil)
  }

  @Test("a hidden item is found by no search and not counted")
  func hidden() async {
    var items = PersonalItems()
    items.hidden = [item("applications", "Firefox"), item("icons", "fire")]
    let library = await library(items)
    #expect(library.snapshot.names("fir") == ["Fire Station", "fire-extinguisher"])
    let answer = library.snapshot.search("fir", limit: 1)
    #expect(answer.total == 2 && answer.counts == [1, 1] && library.snapshot.names("").count == 4)
    await library.setUsageScores { [item("icons", "fire"): 3] }.value
    #expect(library.snapshot.names("fir") == ["Fire Station", "fire-extinguisher"], "however much it was used")
    await library.follow(PersonalItems())?.value
    #expect(library.snapshot.names("fir").first == "Firefox" && library.snapshot.search("fir", limit: 1).total == 4)
  }

  @Test("a pinned item is known without a search")
  func pinned() async {
    var items = PersonalItems()
    items.setPinned(item("icons", "fire"), true)
    items.setPinned(item("icons", "ff"), true)
    items.setPinned(item("icons", "fire"), true)
    #expect(items.pinned == [item("icons", "ff"), item("icons", "fire")], "the last one pinned is the last")
    let library = await library(items)
    let snapshot = library.snapshot
    #expect(snapshot.hit(of: item("icons", "fire")).map { snapshot.item($0).name } == "fire")
    #expect(snapshot.hit(of: item("icons", "fire-extinguisher")) == nil)
  }

  @Test("a file is the same in the list of recently used ones, and is left out of the index while it is hidden")
  func files() {
    let file = item("files", "/srv/odd [1].txt")
    var settings = CatalogSettings()
    settings.setHidden(item("recent", "/srv/odd [1].txt"), true)
    settings.items.name(file, "tax")
    #expect(settings.items.hidden == [file] && settings.files.exclusions == ["/srv/odd \\[1].txt"])
    for source in ["files", "recent"] {
      let marks = settings.items.marks(of: source, scores: [:])
      #expect(marks.hidden == ["/srv/odd [1].txt"] && marks.names == ["/srv/odd [1].txt": "tax"])
    }
    #expect(settings.items.marks(of: "icons", scores: [:]) == ItemMarks())
    settings.setHidden(file, true)
    #expect(settings.files.exclusions.count == 1, "once")
    settings.setHidden(file, false)
    #expect(settings.items.hidden.isEmpty && settings.files.exclusions.isEmpty)
    settings.setHidden(item("icons", "fire"), true)
    #expect(settings.files.exclusions.isEmpty)
  }

  @Test("a pinned item is moved among the others, and no further than the ends")
  func order() {
    var items = PersonalItems()
    let all = ["1", "2", "3"].map { item("a", $0) }
    for item in all { items.setPinned(item, true) }
    for (moved, step, expected) in [
      (all[2], -1, [0, 2, 1]), (all[2], -1, [2, 0, 1]), (all[2], -1, [2, 0, 1]), (all[0], 1, [2, 1, 0]),
      (all[0], 1, [2, 1, 0]), (item("a", "4"), 1, [2, 1, 0]),
    ] {
      items.movePinned(moved, by: step)
      #expect(items.pinned == expected.map { all[$0] })
    }
  }

  @Test("they are read from the settings, and invalid ones are named")
  func read() throws {
    let (settings, problems) = try CatalogSettings.read(
      "[Items]\npinned=applications/a.desktop;nothing\nhidden=icons/x\n"
        + "[Names]\nfiles%2F%2Fhome%2Fa%3Db=tax\nnoslash=x\nicons%2Fy=\n")
    let items = settings.items
    #expect(items.pinned == [item("applications", "a.desktop")] && items.hidden == [item("icons", "x")])
    #expect(items.names == [item("files", "/home/a=b"): "tax"])
    #expect(problems.count == 1 && problems[0].contains("nothing"), "\(problems)")
  }

  @Test("they are written, and what others wrote meanwhile stays")
  func write() throws {
    let text = "[Items]\npinned=a/1;a/2\nhidden=a/3\n[Names]\na%2F4=four\n"
    let old = try CatalogSettings.read(text).settings.items
    var new = old
    new.setPinned(item("a", "1"), false)
    new.setPinned(item("a", "5"), true)
    new.hidden.insert(item("a", "6"))
    new.name(item("a", "4"), nil)
    new.name(item("a", "=;\\ü"), "odd")
    var document = try SettingsDocument.read(text.replacing("a/1;a/2", with: "a/1;a/2;b/9"))
    document.edit { new.write(to: &$0, replacing: old) }
    let (settings, problems) = document.catalogSettings
    let written = settings.items
    #expect(written.pinned == [item("a", "2"), item("b", "9"), item("a", "5")])
    #expect(written.hidden == new.hidden && written.names == new.names && problems.isEmpty)
    var turned = written
    turned.pinned.reverse()
    document.edit { turned.write(to: &$0, replacing: written) }
    #expect(document.catalogSettings.settings.items.pinned == turned.pinned)
  }
}
