import Foundation
import TestSupport
import Testing
import UserSettings

@testable import Catalog

/// The prior of the ranking.
@Suite("Known use") struct KnownUseTests {
  private func item(_ id: String) -> ItemReference { ItemReference(source: "applications", item: id) }

  @Test("orders items that were never chosen, whatever the scale of a place")
  func order() {
    let use = KnownUse([.gnome: [item("a"): 200, item("b"): 100], .rofi: [item("b"): 3, item("c"): 1]])
    let scores = use.scores(beside: [:])
    #expect(scores[item("b")] == 0.5, "half of one choice")
    #expect(scores[item("a")].map { $0 < 0.5 && $0 > scores[item("c")] ?? 1 } == true)
    #expect(KnownUse([.gnome: [item("a"): 0, item("b"): -.infinity, item("c"): .nan]]).scores(beside: [:]).isEmpty)
  }

  @Test("counts less than the first choice, and fades while there are more")
  func fading() {
    let use = KnownUse([.gnome: [item("a"): 7]])
    let once = use.scores(beside: [item("b"): 1])
    #expect(once == [item("a"): 0.25, item("b"): 1])
    let often = use.scores(beside: [item("b"): 20, item("a"): 1])
    #expect(often[item("a")].map { $0 > 1 && $0 < 1.05 } == true)
    #expect(KnownUse().scores(beside: [item("b"): 3]) == [item("b"): 3])
  }

  @Test("is saved for the command line, for its owner alone and for a day")
  func copy() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/cache/use"
    let strange = ItemReference(source: "files", item: "/home/a\nb\tc/ü")
    let use = KnownUse([.gnome: [item("a"): 3, item("b"): 1], .files: [strange: 1]])
    var choices = OwnChoices()
    choices.scores = [item("a"): 2.5, strange: 1]
    choices.items = ["zork x": [strange, item("a")], "": [item("a")]]
    var given = choices
    // No file holds such an item of a script.
    given.scores[item("nul\0")] = 1
    given.items["nul", default: []].append(item("nul\0"))
    let inputs = SourceInputs(of: UseSettings()) { _ in ["/"] }
    #expect(UseCopy(savedAt: path) == nil)
    UseCopy(use, given, from: inputs).save(to: path)
    let saved = try #require(UseCopy(savedAt: path))
    #expect(saved.use == use && saved.choices == choices && saved.inputs == inputs)
    #expect(saved.choices.chosen(for: " ZORK  x") == [strange, item("a")] && saved.choices.chosen(for: "zork") == [])
    #expect(saved.scores == use.scores(beside: choices.scores))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    #expect(UseCopy(savedAt: path, now: Int64(Date().timeIntervalSince1970) + 90_000) == nil)
    var settings = UseSettings()
    settings[.gnome] = false
    #expect(use.allowed(by: settings) == KnownUse([.files: [strange: 1]]))
    UseCopy.clear(path)
    #expect(UseCopy(savedAt: path) == nil)
  }

  @Test(
    "that is damaged is not read",
    arguments: [
      "", "hunch-use-3", "hunch-use-2\0\0", "hunch-use-3\0place gnome\0gnome\0x\0a/b\0",
      "hunch-use-3\0\0choice\0inf\0a/b\0", "hunch-use-3\0\0text\0zork\0ab\0", "hunch-use-3\0\0place\01\0a/b\0",
    ])
  func damage(text: String) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(text, to: "use")
    #expect(UseCopy(savedAt: path) == nil)
    try folder.write("hunch-use-3\0\0", to: "use")
    #expect(UseCopy(savedAt: path)?.use == KnownUse())
  }

  @Test("is outdated once a record or the choice of places changes; Plasma's database may change for a minute")
  func outdated() throws {
    let folder = TemporaryFolder()
    func files(_ place: UsePlace) -> [String] {
      place.files(data: folder.path + "/data", cache: folder.path, configuration: folder.path)
    }
    let settings = UseSettings()
    func copy() -> UseCopy { UseCopy(KnownUse(), from: SourceInputs(of: settings, files: files), at: 1_000) }
    func isCurrent(_ copy: UseCopy, _ settings: UseSettings, at now: Int64 = 1_000) -> Bool {
      copy.isCurrent(for: settings, now: now, files: files)
    }
    let first = copy()
    #expect(isCurrent(first, settings, at: 5_000))
    try folder.write("1 a.desktop\n", to: "rofi3.druncache")
    #expect(!isCurrent(first, settings), "a new record")
    let second = copy()
    try folder.write("1 a.desktop\n2 b.desktop\n", to: "rofi3.druncache")
    #expect(!isCurrent(second, settings), "a changed record")
    let third = copy()
    try folder.write("", to: "data/kactivitymanagerd/resources/database")
    #expect(isCurrent(third, settings, at: 1_059) && !isCurrent(third, settings, at: 1_060))
    var changed = settings
    changed[.emoji] = false
    #expect(!isCurrent(copy(), changed))
    changed = settings
    changed.forget(.rofi, at: 12)
    #expect(!isCurrent(copy(), changed))
  }

  @Test("is outdated once the history changes, but not by the empty log of a program that opened it")
  func outdatedChoices() throws {
    let folder = TemporaryFolder()
    let history = OwnChoices.history(in: folder.path)
    func copy() -> UseCopy {
      UseCopy(KnownUse(), from: SourceInputs(of: UseSettings(), history: history) { _ in [] })
    }
    func isCurrent(_ copy: UseCopy) -> Bool { copy.isCurrent(for: UseSettings(), history: history) { _ in [] } }
    let first = copy()
    #expect(isCurrent(first))
    try folder.write("a", to: "hunch/history.sqlite")
    #expect(!isCurrent(first))
    let second = copy()
    try folder.write("", to: "hunch/history.sqlite-wal")
    #expect(isCurrent(second))
    try folder.write("a", to: "hunch/history.sqlite-wal")
    #expect(!isCurrent(second))
  }

  @Test("is chosen in the settings")
  func settings() throws {
    let (settings, problems) = try CatalogSettings.read(
      "[Learning]\noff=gnome;psion\nforgotten-rofi=12\nforgotten-wofi=soon\n")
    let use = settings.use
    #expect(!use[.gnome] && use[.plasma] && use.forgotten == [.rofi: 12])
    #expect(problems.count == 2 && problems[0].contains("psion") && problems[1].contains("soon"), "\(problems)")
    let unsure = try CatalogSettings.read("[Learning]\noff gnome\n").settings.use
    #expect(UsePlace.allCases.allSatisfy { !unsure[$0] }, "an invalid line may have turned one off")
    var changed = use
    changed[.gnome] = true
    changed[.rofi] = false
    changed.forget(.plasma, at: 99)
    var document = try SettingsDocument.read("[Learning]\noff=gnome\nforgotten-rofi=12\n")
    document.edit { changed.write(to: &$0, replacing: use) }
    #expect(document.catalogSettings.settings.use == changed)
  }
}
