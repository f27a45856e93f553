import Foundation
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// The source of software over a small catalogue, which the built program reads.
@Suite struct SoftwareTests {
  private static let catalogue = """
    <?xml version="1.0" encoding="UTF-8"?>
    <components version="0.16" origin="small">
      <component type="desktop-application">
        <id>org.example.Abacus</id><pkgname>abacus</pkgname>
        <name>Abacus</name><name xml:lang="de">Rechenbrett</name>
        <summary>Count with beads</summary><summary xml:lang="de">Rechnen mit Kugeln</summary>
        <keywords><keyword>calculator</keyword></keywords>
        <keywords xml:lang="de"><keyword>Taschenrechner</keyword></keywords>
        <icon type="stock">accessories-calculator</icon>
        <launchable type="desktop-id">org.example.Abacus.desktop</launchable>
      </component>
      <component type="console-application">
        <id>org.example.Hostile</id><pkgname>x; rm -rf ~</pkgname>
        <name>Hostile &lt;b&gt;</name><summary>$(reboot)</summary>
      </component>
      <component type="addon">
        <id>org.example.Abacus.Beads</id><pkgname>abacus-beads</pkgname><name>More Beads</name><summary>More</summary>
        <extends>org.example.Abacus</extends>
      </component>
      <component type="desktop-application">
        <id>org.example.Flat</id><name>Flat</name><summary>A bundle</summary>
        <bundle type="flatpak">app/org.example.Flat/x86_64/stable</bundle>
      </component>
    </components>

    """

  /// The built program, beside the tests.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("hunch-window").path

  private let folder = TemporaryFolder()

  private func source(_ catalogue: String?, program: String = Self.program) throws -> SoftwareSource {
    for name in ["xml", "packages", "flatpak/app"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    if let catalogue { try folder.write(catalogue, to: "xml/small.xml", mode: 0o644) }
    var folders = SoftwareFolders(catalogue: folder.path)
    folders.packages = folder.path + "/packages"
    folders.flatpak = [folder.path + "/flatpak"]
    folders.apt = folder.path + "/apt"
    try folder.write("", to: "apt")
    return SoftwareSource(folders: folders, reader: SoftwareReader(program: program))
  }

  @Test func aCatalogueGivesWhatPeopleInstall() async throws {
    let items = try await source(Self.catalogue).load { _ in }
    #expect(
      items.map(\.id) == ["org.example.Abacus", "org.example.Flat", "org.example.Hostile"] && items.notes.isEmpty)
    let abacus = items[0]
    #expect(abacus.name == "Abacus" && abacus.subtitle == "Count with beads")
    #expect(abacus.icon == ItemIcon(Icon("accessories-calculator"), fallback: .package))
    #expect(abacus.alternateNames == ["Abacus calculator abacus"] && abacus.weight == ItemWeight.absentSoftware)
    let effects = abacus.actions.map(\.effect).filter { $0 != .open(address: "appstream://org.example.Abacus") }
    #expect(effects == [.copy("sudo apt install abacus"), .copy("org.example.Abacus")])
    #expect(items[1].icon == .fallback(.package), "a catalogue may name no picture")
    #expect(items[1].actions.map(\.effect).contains(.copy("flatpak install org.example.Flat")))
  }

  @Test func noCommandIsMadeOfWhatIsNoNameOfAPackage() async throws {
    let items = try await source(Self.catalogue).load { _ in }
    #expect(items[2].name == "Hostile <b>" && items[2].subtitle == "$(reboot)")
    #expect(!items[2].actions.contains { if case .copy(let text) = $0.effect { text.contains("rm") } else { false } })
  }

  @Test func whatIsInstalledSaysSo() async throws {
    let source = try source(Self.catalogue)
    let before = await source.inputs(last: nil)
    try folder.write("", to: "packages/abacus:amd64.list")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/flatpak/app/org.example.Flat", withIntermediateDirectories: true)
    #expect(await source.inputs(last: nil) != before)
    let items = try await source.load { _ in }
    #expect(items.map { $0.subtitle?.hasPrefix("Installed") } == [true, true, false])
    #expect(items.map(\.weight) == [ItemWeight.software, ItemWeight.software, ItemWeight.absentSoftware])
    #expect(!items[0].actions.contains { $0.title.contains("install") })
  }

  @Test func withoutACatalogueItSaysWhatBringsOne() async throws {
    // Finding no catalogue starts no program.
    let source = try source(nil, program: "/nonexistent")
    let items = try await source.load { _ in }
    #expect(items.isEmpty && items.notes.count == 1 && items.notes[0].contains("apt install appstream"))
    let store = SourceStore(folder: folder.path + "/saved")
    let inputs = await store.find(source).inputs
    #expect(try store.save(items, index: SearchIndex([SearchItem]()), of: source.id, inputs: inputs))
    #expect(await store.find(source).saved?.items.notes == items.notes, "it is said again without looking")
  }

  @Test func aReaderThatFailsIsAnError() async throws {
    for program in ["/nonexistent", "/bin/false"] {
      let source = try source(Self.catalogue, program: program)
      await #expect(throws: SourceError.self) { try await source.load { _ in } }
    }
  }

  @Test func aCatalogueThatIsDamagedGivesWhatCanBeRead() async throws {
    let source = try source(String(Self.catalogue.prefix(600)))
    let items = try await source.load { _ in }
    #expect(items.count <= 1)
  }

  @Test func whatIsSavedIsAsItWasRead() async throws {
    let source = try source(Self.catalogue)
    let store = SourceStore(folder: folder.path + "/saved")
    let first = Library(sources: [source], store: store)
    first.start(follows: false)
    let items = await first.loaded().sources[0].items.map(\.self)
    await first.save()
    // The items come from the saved file: no program could be started now.
    let other = try self.source(Self.catalogue, program: Self.program)
    let again = Library(sources: [other], store: store)
    again.start(follows: false)
    #expect(await again.loaded().sources[0].items.map(\.self) == items && items.count == 3)
  }
}

/// Items made from the texts that the reader prints.
@Suite struct SoftwareComponentTests {
  private static func output(_ components: [[String]]) -> [UInt8] {
    components.flatMap { $0.flatMap { Array($0.utf8) + [0] } }
  }

  private static let abacus = ["a.b", "desktop-application", "Abacus", "Beads", "x\ny\n", "icon", "p\n", "d\n", "b\n"]

  @Test func partsAreTakenInTheirOrder() {
    let found = SoftwareComponent.components(Self.output([Self.abacus]))
    #expect(found.map(\.name) == ["Abacus"] && found.map(\.keywords) == [["x", "y"]])
    #expect(found.map(\.packages) == [["p"]] && found.map(\.desktopIDs) == [["d"]] && found.map(\.bundles) == [["b"]])
  }

  @Test func theSameFromTwoCataloguesIsOne() {
    var other = Self.abacus
    (other[6], other[8]) = ("p\nq\n", "c\n")
    let found = SoftwareComponent.components(Self.output([Self.abacus, other]))
    #expect(found.count == 1 && found[0].packages == ["p", "q"] && found[0].bundles == ["b", "c"])
  }

  @Test func whatWasCutOffIsLeftOut() {
    let whole = Self.output([Self.abacus, Self.abacus])
    for length in 0..<whole.count {
      let found = SoftwareComponent.components(Array(whole.prefix(length)))
      #expect(found.count == (length < whole.count / 2 ? 0 : 1))
    }
  }
}
