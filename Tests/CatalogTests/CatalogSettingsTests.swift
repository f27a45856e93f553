import FileIndexing
import Testing
import UserSettings

@testable import Catalog

/// The settings of sources and files.
@Suite struct CatalogSettingsTests {
  @Test func nothingSaidIsTheHomeFolderAndAllSources() throws {
    let (settings, problems) = try CatalogSettings.read("[Other]\nkey=value\n")
    #expect(settings == CatalogSettings() && problems.isEmpty)
    #expect(settings.files.filter(home: "/home/anna") == FileFilter(roots: ["/home/anna"]))
    #expect(settings.sources.ordered(["a", "b"]) == ["a", "b"])
  }

  @Test func everySettingOfTheFilesReachesTheirFilter() throws {
    let (settings, problems) = try CatalogSettings.read(
      """
      [Files]
      folders=~;/data/a\\;b;~/Music
      leave-out=*.o;build/;/data/old;~/Mirror
      hidden=true
      other-file-systems=true
      network-file-systems=true

      """)
    #expect(problems.isEmpty)
    var expected = FileFilter(roots: ["/home/[a]", "/data/a;b", "/home/[a]/Music"])
    expected.exclusions = ["*.o", "build/", "/data/old", "/home/\\[a]/Mirror"]
    expected.includesHidden = true
    expected.entersOtherFileSystems = true
    expected.entersNetworkFileSystems = true
    #expect(settings.files.filter(home: "/home/[a]") == expected)
  }

  private struct Mistake {
    var line: String
    /// The reported problem, besides the key.
    var said: String
    var kept: @Sendable (CatalogSettings) -> Bool
  }

  private static let mistakes: [Mistake] = [
    Mistake(line: "folders=Documents;~/a", said: "“Documents”") { $0.files.folders == ["~/a"] },
    Mistake(line: "folders=Documents", said: "~/") { $0.files.folders == ["~"] },
    Mistake(line: "folders=/a/../b", said: "..") { $0.files.folders == ["~"] },
    Mistake(line: "folders=~anna", said: "“~anna”") { $0.files.folders == ["~"] },
    Mistake(line: "leave-out=src/build;*.o", said: "“src/build”") { $0.files.exclusions == ["*.o"] },
    Mistake(line: "leave-out=/", said: "“/”") { $0.files.exclusions == [] },
    Mistake(line: "hidden=perhaps", said: "hidden") { !$0.files.includesHidden },
    Mistake(line: "other-file-systems=2", said: "other-file-systems") { !$0.files.entersOtherFileSystems },
  ]

  @Test(arguments: mistakes.indices)
  func whatMakesNoSenseIsNamedAndLeftOut(_ number: Int) throws {
    let mistake = Self.mistakes[number]
    let (settings, problems) = try CatalogSettings.read("[Files]\n\(mistake.line)\n")
    let key = mistake.line.prefix { $0 != "=" }
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.hasPrefix("\(key) in [Files]: ") && $0.contains(mistake.said) }, "\(problems)")
    #expect(mistake.kept(settings), "\(settings)")
  }

  /// An invalid line may have listed private files, and so Hunch searches no files then.
  @Test(arguments: [
    ("[Files]\nleave-out ~/Private\n", true), ("[Files\nleave-out=~/Private\n", true), ("hidden=true\n", true),
    ("[Sources]\noff files\n", true), ("[Keys]\nnonsense\n", false), ("[Scripts]\nnonsense\n", false),
  ])
  func anInvalidLineIsNamedAndNoFilesAreSearchedWhereItMayBeAboutThem(_ text: String, withholds: Bool) throws {
    let (settings, problems) = try CatalogSettings.read(text + "[Icons]\ntheme=*\n")
    #expect(settings.iconTheme == .all, "what makes sense holds")
    #expect(settings.searchedSources.isOn("files") == !withholds)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.allSatisfy { $0.hasPrefix("line ") && $0.contains("Hunch searches no files") == withholds })
  }

  /// Another instance has changed the same lists meanwhile.
  @Test func elementsOfListsAreMerged() throws {
    var document = try SettingsDocument.read(
      "[Sources]\noff=icons;\n[Files]\nfolders=~;/theirs;\nleave-out=*.o;\n")
    var settings = CatalogSettings()
    settings.sources.off = ["characters"]
    settings.files.folders = ["~", "/mine"]
    settings.files.exclusions = ["build/"]
    document.edit { settings.write(to: &$0, replacing: CatalogSettings()) }
    let merged = try CatalogSettings.read(String(decoding: document.bytes, as: UTF8.self)).settings
    #expect(merged.sources.off == ["icons", "characters"] && merged.files.folders == ["~", "/theirs", "/mine"])
    #expect(merged.files.exclusions == ["*.o", "build/"])
  }

  @Test func noFolderAtAllIsAChoice() throws {
    let (settings, problems) = try CatalogSettings.read("[Files]\nfolders=\n")
    #expect(settings.files.folders.isEmpty && problems.isEmpty)
  }

  @Test func sourcesAreOrderedAndSwitchedOff() throws {
    let (settings, problems) = try CatalogSettings.read("[Sources]\norder=files;icons;files;moons\noff=icons\n")
    #expect(problems.isEmpty)
    let ids = ["applications", "icons", "files"]
    #expect(settings.sources.ordered(ids) == ["files", "icons", "applications"])
    #expect(ids.filter(settings.sources.isOn) == ["applications", "files"])
    #expect(settings.sources.unknown(among: ids) == ["moons"])
  }

  @Test(arguments: [
    ("", false), ("on=clipboard", true), ("on=clipboard\noff=clipboard", false), ("on=icons", false),
  ])
  func theClipboardIsOffUntilItIsTurnedOn(_ lines: String, isOn: Bool) throws {
    let (settings, problems) = try CatalogSettings.read("[Sources]\n\(lines)\n")
    #expect(problems.isEmpty && settings.sources.isOn("clipboard") == isOn)
    #expect(settings.sources.isOn("icons") && settings.sources.isOn("applications"))
    #expect(settings.sources.unknown(among: ["clipboard", "icons"]).isEmpty)
  }

  @Test(arguments: ["clipboard", "icons"])
  func aSourceIsTurnedOnAndOff(_ id: String) throws {
    var document = try SettingsDocument.read("[Sources]\n# mine\norder=files\n")
    var settings = CatalogSettings()
    for isOn in [true, false, true, false] {
      let old = settings
      settings.sources.turn(id, on: isOn)
      document.edit { settings.write(to: &$0, replacing: old) }
      let read = try CatalogSettings.read(String(decoding: document.bytes, as: UTF8.self)).settings
      #expect(read.sources.isOn(id) == isOn && read.sources.isOn("files") && read.sources.order == ["files"])
    }
    // Both lists have it.
    settings.sources.off.insert(id)
    settings.sources.turn(id, on: true)
    #expect(settings.sources.isOn(id))
    #expect(try CatalogSettings.read("[Sources]\non=moons\n").settings.sources.unknown(among: ["icons"]) == ["moons"])
  }

  @Test func whatIsWrittenIsReadAgainAndTheRestStays() throws {
    var settings = CatalogSettings()
    settings.files.folders = ["~/a;b", "/data", "/with space "]
    settings.files.exclusions = ["*.o"]
    settings.files.includesHidden = true
    settings.sources.order = ["files", "icons"]
    settings.sources.off = ["characters"]
    var document = try SettingsDocument.read("# mine\n[Files]\n# yes\nnetwork-file-systems=true\n")
    func text() -> String { String(decoding: document.bytes, as: UTF8.self) }
    settings.files.entersNetworkFileSystems = true
    var before = CatalogSettings()
    before.files.entersNetworkFileSystems = true
    document.edit { settings.write(to: &$0, replacing: before) }
    let (read, problems) = try CatalogSettings.read(text())
    #expect(read == settings && problems.isEmpty && text().contains("# mine") && text().contains("# yes"))
    var none = settings
    none.files.folders = []
    document.edit { none.write(to: &$0, replacing: settings) }
    #expect(try CatalogSettings.read(text()).settings == none)
  }
}
