import TestSupport
import XCTest

/// Performs all actions of a row of each source, in the real window. Each listed action has an outcome here or
/// names the test that performs it. ``ActionListTests`` checks that no action of the program is missing.
final class EveryActionTests: EndToEndTestCase {
  private static let saved = ActionSubject.Outcome.done(
    by: IconThemeTests.testAPictureIsSavedWhereTheDialogSaysAndNothingIsReplacedUnasked)

  static func files(_ home: String) -> [ActionSubject] {
    let readme = home + "/Projects/hunch/README.md"
    let address = home + "/Documents/zyzomys%FF.txt"
    func actions(_ copying: ActionSubject.Action, copied path: String) -> [ActionSubject.Action] {
      [
        .init("Open", "open", .done(by: FileActionsTests.testReturnOpensAFileByItsExactBytesAndTheDesktopRemembersIt)),
        .init(
          "Show in File Manager", "show", .done(by: FileActionsTests.testControlReturnHasTheFileManagerShowIt)),
        .init(
          "Open With…", "with", .done(by: FileActionsTests.testTheActionsOfARowAreListedByAKeyNarrowedAndDone)),
        .init("Open Terminal Here", "terminal", .done(by: FileActionsTests.testATerminalIsOpenedWhereTheFileIs)),
        copying, .init("Copy File", "copy file", .copiesFile(path)),
        .init(
          "Move to Trash", "trash",
          .done(by: FileActionsTests.testWhatIsMovedToTheTrashComesBackByTheKeyThatIsNamed)),
      ]
    }
    return [
      ActionSubject(
        makers: ["FileItem"], text: "readme.md", name: "README.md",
        actions: actions(.init("Copy Path", "path", .copies(readme)), copied: readme)),
      ActionSubject(
        makers: ["FileItem"], text: "zyzomys", name: "zyzomys\u{FFFD}.txt",
        actions: actions(
          .init("Copy Address (the Path Is Not Text)", "address", .copies("file://" + address)), copied: address)),
    ]
  }

  static let programs = [
    ActionSubject(
      makers: ["ApplicationSource"], text: "fire priv", name: "Firefox · New Private Window",
      actions: [
        .init("Open", "open", .does { $0.wasStarted("New Private Window") }),
        .init("Open Firefox Itself", "itself", .does { $0.wasStarted("Firefox") }),
      ]),
    ActionSubject(
      makers: ["ApplicationSource"], text: "libreoffice w", name: "LibreOffice Writer",
      actions: [
        .init("Open", "open", .does { $0.wasStarted("LibreOffice Writer") }),
        .init("New Document", "new", .does { $0.wasStarted("New Document") }),
      ]),
    ActionSubject(
      makers: ["SoftwareItems"], text: "chess", name: "Chess",
      actions: [
        .init("Open in Software Centre", "centre", .does { $0.opened == "appstream://org.example.Chess" }),
        .init("Copy “sudo apt install chess”", "apt", .copies("sudo apt install chess")),
        .init("Copy ID", "id", .copies("org.example.Chess")),
      ]),
  ]

  /// An installed application is a row of the source *Software* only while applications are not searched.
  static let software = [
    ActionSubject(
      makers: ["SoftwareItems"], text: "zorilla", name: "Zorilla",
      actions: [
        .init("Open", "open", .does { $0.wasStarted("Clocks") }),
        .init("Open in Software Centre", "centre", .does { $0.opened == "appstream://org.example.Zorilla" }),
        .init("Copy ID", "id", .copies("org.example.Zorilla")),
      ])
  ]

  static let icons = [
    ActionSubject(
      makers: ["IconItem"], text: "quok", name: "quokka",
      actions: [
        .init("Copy Name", "copy name", .copies("quokka")),
        .init("Copy Symbolic Name", "symbolic name", .copies("quokka-symbolic")),
        .init("Save as SVG…", "svg", saved), .init("Save as PNG…", "png", saved),
        .init("Save Symbolic as SVG…", "svg", saved), .init("Save Symbolic as PNG…", "png", saved),
      ])
  ]

  static let characters = [
    ActionSubject(
      makers: ["CharacterItem"], text: "grinning fa", name: "Grinning Face",
      actions: [
        .init("Copy Character", "char", .copies("😀")), .init("Copy Name", "name", .copies("Grinning Face")),
        .init("Copy Code Point", "code", .copies("U+1F600")), .init("Copy for HTML", "html", .copies("&#x1F600;")),
        .init("Copy for CSS", "css", .copies("\\1F600 ")),
      ]),
    ActionSubject(
      makers: ["CharacterItem", "CharacterTable"], text: "waving hand", name: "Waving Hand",
      actions: [
        .init("Copy Character", "char", .copies("👋")),
        .init("Copy with Light Skin", "copy with light", .copies("👋🏻")),
        .init("Copy with Medium-Light Skin", "medium-light", .copies("👋🏼")),
        .init("Copy with Medium Skin", "copy with medium skin", .copies("👋🏽")),
        .init("Copy with Medium-Dark Skin", "medium-dark", .copies("👋🏾")),
        .init("Copy with Dark Skin", "copy with dark", .copies("👋🏿")),
        .init("Copy Name", "name", .copies("Waving Hand")),
        .init("Copy Code Point", "code", .copies("U+1F44B")), .init("Copy for HTML", "html", .copies("&#x1F44B;")),
        .init("Copy for CSS", "css", .copies("\\1F44B ")),
      ]),
    ActionSubject(
      makers: ["CharacterItem"], text: "euro si", name: "Euro Sign",
      actions: [
        .init("Copy Character", "char", .copies("€")), .init("Copy Name", "copy name", .copies("Euro Sign")),
        .init("Copy Code Point", "code", .copies("U+20AC")), .init("Copy HTML Name", "html name", .copies("&euro;")),
        .init("Copy for HTML", "for html", .copies("&#x20AC;")), .init("Copy for CSS", "css", .copies("\\20AC ")),
      ]),
  ]

  static let own = [
    ActionSubject(
      makers: ["ListEntry"], text: "heartb", name: "heartbeat",
      actions: [
        .init("Copy", "copy", .copies("heartbeat")), .init("Copy Subtitle", "subt", .copies("Ward")),
      ]),
    ActionSubject(
      makers: ["SSHSource"], text: "fileser", name: "fileserver",
      actions: [
        .init("Connect", "connect", .done(by: ScriptTests.testAHostIsConnectedToInTheTerminalThatTheUserNames)),
        .init("Copy Name", "name", .copies("fileserver")),
      ]),
    ActionSubject(
      makers: ["SumSource"], text: "12*17.5", name: "12*17.5",
      actions: [
        .init("Copy Result", "copy res", .copies("210")), .init("Copy Sum and Result", "and", .copies("12*17.5 = 210")),
        .init("Continue with Result", "continue", .shows { $0.field.text == "210" }),
        .init("Show in Large Type", "large", .done(by: SumKeysTests.testItIsShownLargeAndGoneOnWith)),
      ]),
    ActionSubject(
      makers: ["WebEngines"], text: "w black hole", name: "black hole",
      actions: [
        .init("Search Wikipedia", "search", .does { $0.opened == "https://w.example/?q=black%20hole" }),
        .init("Copy Address", "copy", .copies("https://w.example/?q=black%20hole")),
      ]),
    ActionSubject(
      makers: ["WebEngines"], text: "typed.example/x", name: "typed.example/x",
      actions: [
        .init("Open", "open", .does { $0.opened == "https://typed.example/x" }),
        .init("Copy Address", "copy", .copies("https://typed.example/x")),
      ]),
  ]

  /// Adds the application *Clocks* to the catalogue of software by a name.
  private func addClocks(called name: String, to sources: EverySource) throws {
    try sources.write(
      """
      <?xml version="1.0"?>
      <components version="0.16" origin="other"><component type="desktop-application"><id>org.example.\(name)</id>\
      <pkgname>\(name.lowercased())</pkgname><name>\(name)</name><summary>Tell the time</summary>\
      <launchable type="desktop-id">Clocks.desktop</launchable></component></components>

      """, to: "catalogue/xml/other.xml")
  }

  func testEachOfAFile() throws {
    let sources = try EverySource(off: ["characters"])
    try sources.addFile(Array("Documents/zyzomys".utf8) + [0xFF] + Array(".txt".utf8))
    try sources.addSettings("[Launching]\nterminal=true\n")
    try check(Self.files(sources.home), of: sources)
  }

  func testEachOfProgramsIconsListsHostsAndTheWeb() throws {
    try check(Self.programs + Self.icons + Self.own, of: EverySource(off: ["characters"]))
  }

  func testEachOfInstalledSoftware() throws {
    // It counts as installed, because its application is.
    let sources = try EverySource(off: ["characters", "applications"])
    try addClocks(called: "Zorilla", to: sources)
    try check(Self.software, of: sources)
  }

  /// Applications and the catalogue of software both have it.
  func testAnInstalledApplicationIsOneRow() throws {
    let sources = try EverySource(off: ["characters", "icons", "files", "recent"])
    try addClocks(called: "Clocks", to: sources)
    let hunch = try launch(environment: sources.environment)
    hunch.type("clocks")
    hunch.eventually("the application is found") { $0.firstRow?.name == "Clocks" }
    hunch.search()
    hunch.eventually("it is one row, though both sources have it") { hunch in
      let sources = hunch.sources
      return hunch.rows.count { $0.name == "Clocks" } == 1
        && ["Applications", "Software"].allSatisfy { source in sources.contains { $0.hasPrefix(source) } }
    }
    withExtendedLifetime(sources) {}
  }

  func testEachOfACharacterAndItsVariants() throws { try check(Self.characters, of: EverySource()) }
}
