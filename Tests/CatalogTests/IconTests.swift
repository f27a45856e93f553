import Foundation
import GLibKit
import SmartSearch
import SystemKit
import TestSupport
import Testing
import UserSettings

@testable import Catalog

@Suite struct IconTests {
  @Test func variantsOfAPictureAreOneItem() {
    let cases: [(names: [String], folded: [IconName])] = [
      (["edit-copy", "edit-copy-symbolic"], [IconName(name: "edit-copy", symbolicName: "edit-copy-symbolic")]),
      (["edit-copy-symbolic"], [IconName(name: "edit-copy-symbolic")]),
      (["folder"], [IconName(name: "folder")]),
      (["go-next-symbolic", "go-next-symbolic-rtl", "go-next-rtl-symbolic"], [IconName(name: "go-next-symbolic")]),
      (
        ["go-next", "go-next-rtl", "go-next-symbolic", "go-next-symbolic-rtl"],
        [IconName(name: "go-next", symbolicName: "go-next-symbolic")]
      ),
      // Names that only look like a variant stay whole.
      (["format-text-direction-rtl"], [IconName(name: "format-text-direction-rtl")]),
      (["-symbolic", "a-rtl"], [IconName(name: "-symbolic"), IconName(name: "a-rtl")]),
      // Alphabetical order, ignoring case.
      (["b", "Ab", "a", "abc"], ["a", "Ab", "abc", "b"].map { IconName(name: $0) }),
    ]
    for (names, folded) in cases { #expect(IconName.folded(names) == folded, "\(names)") }
  }

  @Test func theUsualThemeHasTheUsualIcons() async throws {
    let items = try await IconSource(toolkit: AbsentToolkit(iconTheme: "Adwaita")).load { _ in }
    let folder = try #require(items.first { $0.name == "folder" })
    #expect(folder.actions.first == ItemAction("Copy Name", .copy("folder")) && folder.icon == .themed("folder"))
    #expect(Set(items.map(\.id)).count == items.count)
  }

  /// A command that opens no display uses the icon theme that the window last saw.
  @Test func theThemeThatIconsWereSavedOfHoldsWhereNoneCanBeTold() async {
    let source = IconSource(toolkit: AbsentToolkit(), folders: [])
    var last = SourceInputs()
    last.add("theme", "Last")
    let (known, unknown) = (await source.inputs(last: last), await source.inputs(last: nil))
    #expect(known["theme"] == "Last" && unknown["theme"] == "Adwaita")
  }
}

/// Themes of the test: *Plain*, the desktop's theme, inherits from *Base*; *Other* stands alone.
@Suite struct IconThemeTests {
  private let themes = TemporaryFolder()

  init() throws {
    try add(
      "plain", "Plain", inherits: "base",
      ["16x16/actions": ("Actions", 16, ["edit-copy.png"]), "32x32/actions": ("Actions", 32, ["edit-copy.png"])])
    try add(
      "base", "Base",
      [
        "scalable/actions": ("Actions", 0, ["edit-copy-symbolic.svg", "zoom.svg"]),
        "scalable/apps": ("Applications", 0, ["zoom.svg"]),
      ])
    try add("other", "Other", ["scalable/actions": ("Actions", 0, ["edit-copy.svg", "only-other-symbolic.svg"])])
    try add("cursors", "Cursors", [:])
  }

  private func add(
    _ id: String, _ title: String, inherits: String? = nil, _ folders: [String: (String, Int, [String])]
  ) throws {
    var index = "[Icon Theme]\nName=\(title)\nComment=\nDirectories=\(folders.keys.sorted().joined(separator: ","))\n"
    if let inherits { index += "Inherits=\(inherits)\n" }
    for (folder, (context, size, files)) in folders {
      index += "[\(folder)]\nContext=\(context)\nSize=\(size)\n" + (size == 0 ? "Type=Scalable\n" : "")
      let path = "\(themes.path)/\(id)/\(folder)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for file in files { try themes.write("", to: "\(id)/\(folder)/\(file)") }
    }
    try FileManager.default.createDirectory(atPath: "\(themes.path)/\(id)", withIntermediateDirectories: true)
    try themes.write(index, to: "\(id)/index.theme")
  }

  private func source(_ choice: IconThemeChoice) -> IconSource {
    let source = IconSource(toolkit: AbsentToolkit(iconTheme: "plain"), folders: [themes.path])
    var settings = CatalogSettings()
    settings.iconTheme = choice
    source.follow(settings)
    return source
  }

  private func items(_ choice: IconThemeChoice) async throws -> CatalogItems { try await source(choice).load { _ in } }

  @Test(arguments: [
    (IconThemeChoice.desktop, ["edit-copy: Actions", "zoom: Actions, Applications"]),
    (.all, ["edit-copy: Plain, Other, Base", "only-other-symbolic: Other", "zoom: Base"]),
    (.named("other"), ["edit-copy: Actions", "only-other-symbolic: Actions"]),
    (.named("base"), ["edit-copy-symbolic: Actions", "zoom: Actions, Applications"]),
  ])
  func theIconsOfTheChosenThemesAreListed(_ choice: IconThemeChoice, _ rows: [String]) async throws {
    #expect(try await items(choice).map { "\($0.name): \($0.subtitle ?? "")" } == rows)
  }

  @Test func theDetailsSayWhichThemesHaveAnIconAndWhatItIsFor() async throws {
    let items = try await items(.all)
    let position = try #require(items.positions(of: ["edit-copy"])["edit-copy"])
    #expect(
      items.facts(at: position).map { "\($0.label): \($0.values.joined(separator: ", "))" } == [
        "Context: Actions", "Themes: Plain, Other, Base", "Symbolic: edit-copy-symbolic",
      ])
  }

  /// A theme may be hostile, because anybody can provide one.
  @Test(.timeLimit(.minutes(5))) func aThemeReachesNothingOutsideItsFolderAndHoldsUpNobody() async throws {
    try themes.write("", to: "outside/zork.png")
    try themes.write("[Icon Theme]\nName=Zork\nDirectories=zork\n[zork]\nSize=16\n", to: "outside/index.theme")
    try themes.write("", to: "outside/zork/inherited.png")
    try add(
      "hostile", "Hostile", inherits: "plain/../outside",
      ["a": ("Actions", 16, ["own.png"]), "../outside": ("Actions", 16, []), "a/../../outside": ("Actions", 16, [])])
    #expect(try await items(.named("hostile")).map(\.name) == ["own"])
    for (name, make) in [("pipe", { mkfifo($0, 0o600) }), ("device", { symlink("/dev/zero", $0) })]
      as [(String, (String) -> Int32)]
    {
      #expect(mkdir("\(themes.path)/\(name)", 0o700) == 0 && make("\(themes.path)/\(name)/index.theme") == 0)
      #expect(try await items(.named(name)).isEmpty)
    }
    #expect(try await items(.all).contains { $0.name == "only-other-symbolic" })
  }

  /// GTK can look up icons only in the desktop's theme.
  @Test func whatTheDesktopsThemeHasIsShownByItsNameAndTheRestByItsFile() async throws {
    func icons(_ choice: IconThemeChoice) async throws -> [String: ItemIcon] {
      Dictionary(uniqueKeysWithValues: try await items(choice).map { ($0.name, $0.icon) })
    }
    func file(_ path: String) -> ItemIcon { ItemIcon(Icon(path: "\(themes.path)/\(path)"), fallback: .picture) }
    let all = try await icons(.all)
    #expect(all["edit-copy"] == .themed("edit-copy"))
    #expect(all["only-other-symbolic"] == file("other/scalable/actions/only-other-symbolic.svg"))
    #expect(try await icons(.named("other"))["edit-copy"] == file("other/scalable/actions/edit-copy.svg"))
  }

  @Test func anIconIsSavedAsTheDrawingThatItIsOrInPixels() async throws {
    func saved(_ name: String, _ choice: IconThemeChoice) async throws -> [String] {
      let item = try #require(try await items(choice).first { $0.name == name })
      return item.actions.compactMap { action in
        guard case .savePicture(let picture) = action.effect else { return nil }
        let path = picture.origin.path.dropFirst(themes.path.count + 1)
        return "\(action.title) \(path) as \(picture.fileName)\(picture.isCopied ? "" : ", drawn")"
      }
    }
    #expect(
      try await saved("edit-copy", .desktop) == [
        "Save as PNG… plain/32x32/actions/edit-copy.png as edit-copy.png",
        "Save Symbolic as SVG… base/scalable/actions/edit-copy-symbolic.svg as edit-copy-symbolic.svg",
        "Save Symbolic as PNG… base/scalable/actions/edit-copy-symbolic.svg as edit-copy-symbolic.png, drawn",
      ])
    #expect(
      try await saved("zoom", .desktop) == [
        "Save as SVG… base/scalable/actions/zoom.svg as zoom.svg",
        "Save as PNG… base/scalable/actions/zoom.svg as zoom.png, drawn",
      ])
    let first = try #require(try await items(.all).first)
    #expect(first.actions[0] == ItemAction("Copy Name", .copy("edit-copy")))
    #expect(first.actions[1] == ItemAction("Copy Symbolic Name", .copy("edit-copy-symbolic")))
  }

  @Test func aThemeThatIsNotThereIsNamedAndTheDesktopsStandsIn() async throws {
    let snapshot = await Library.read([source(.named("gone"))]).snapshot
    #expect(snapshot.sources[0].items.map(\.name) == ["edit-copy", "zoom"])
    #expect(snapshot.failures.joined().contains("the icon theme “gone” is not installed"))
  }

  @Test func thoseThatHaveIconsCanBeChosen() {
    #expect(IconThemes.installed(in: [themes.path]).map(\.id) == ["base", "other", "plain"])
    #expect(IconThemes.installed(in: [themes.path]).map(\.title) == ["Base", "Other", "Plain"])
  }

  @Test func anotherChoiceHoldsAtOnceAndIsNotMistakenForWhatWasSaved() async throws {
    let cache = TemporaryFolder()
    let source = source(.desktop)
    let library = await Library.read([source], store: SourceStore(folder: cache.path))
    await library.save()
    for choice in [IconThemeChoice.named("other"), .all, .desktop] {
      var settings = CatalogSettings()
      settings.iconTheme = choice
      library.follow(settings)
      let expected = try await items(choice).map(\.name)
      let snapshot = await library.snapshot { !$0.isLoading && $0.sources[0].items.map(\.name) == expected }
      #expect(snapshot != nil, "\(choice)")
    }
    await library.save()
    let again = Library(sources: [self.source(.all)], store: SourceStore(folder: cache.path))
    again.start()
    #expect(await again.loaded().sources[0].items.count == 3)
  }

  @Test func whatWasSavedHasTheSameActionsAndFacts() async throws {
    let cache = TemporaryFolder()
    var items: [[CatalogItem]] = []
    var facts: [[[Fact]]] = []
    for _ in 0..<2 {
      let library = await Library.read([source(.all)], store: SourceStore(folder: cache.path))
      let source = library.snapshot.sources[0]
      items.append(Array(source.items))
      facts.append(source.items.indices.map(source.items.facts))
      await library.save()
    }
    #expect(items[0] == items[1] && facts[0] == facts[1])
    #expect(items[0].contains { $0.actions.count > 3 } && facts[0].allSatisfy { !$0.isEmpty })
  }

  @Test func withoutATextTheOrderIsThatOfTheAlphabetBehindWhatWasChosen() async throws {
    let library = await Library.read([source(.all)])
    func names(_ text: String, limit: Int = 9) -> [String] { library.snapshot.names(text, limit: limit) }
    // Ordered by length, the last of these would come first.
    #expect(names("") == ["edit-copy", "only-other-symbolic", "zoom"])
    #expect(names(" ") == names("") && names("", limit: 2) == ["edit-copy", "only-other-symbolic"])
    #expect(library.snapshot.search("", limit: 1).total == 3)
    await library.setUsageScores { [ItemReference(source: "icons", item: "zoom"): 2] }.value
    #expect((names(""), names("o")) == (["zoom", "edit-copy", "only-other-symbolic"], ["only-other-symbolic"]))
  }

  @Test(
    arguments: [
      ("theme=*", IconThemeChoice.all, nil), ("theme=other", .named("other"), nil), ("theme=", .desktop, nil),
      ("theme=../x", .desktop, "theme in [Icons]: “../x” is not a theme: write the name of its folder"),
    ] as [(String, IconThemeChoice, String?)])
  func theSettingsSayWhichTheme(_ line: String, _ choice: IconThemeChoice, _ problem: String?) throws {
    let (settings, problems) = try CatalogSettings.read("[Icons]\n\(line)\n")
    #expect(problems.count == (problem == nil ? 0 : 1) && problems.allSatisfy { $0.hasPrefix(problem ?? "") })
    var written = SettingsDocument()
    written.edit { settings.write(to: &$0, replacing: CatalogSettings()) }
    #expect([settings, written.catalogSettings.settings].map(\.iconTheme) == [choice, choice])
  }
}
