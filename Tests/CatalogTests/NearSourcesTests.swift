import FileIndexing
import TestSupport
import Testing
import UserSettings

@testable import Catalog

/// Typing errors in what the user named: files, lists, and the rows of scripts.
@Suite(.timeLimit(.minutes(5))) struct NearSourcesTests {
  private let folder = TemporaryFolder()

  private func near(_ text: String, in source: any NamedSource) async -> [String] {
    let library = Library(sources: [source])
    library.start(follows: false)
    let snapshot = await library.loaded()
    return snapshot.near(text, beside: 0).map { snapshot.item($0.hit).name }
  }

  @Test func aFileIsFound() async throws {
    try folder.write("", to: "tree/Letters/zorkletter.txt")
    let files = FileSource(
      FileFilter(roots: [folder.path + "/tree"]), reading: .knownOrRead, savedIn: folder.path + "/saved")
    #expect(await near("zorklteter", in: files) == ["zorkletter.txt"])
  }

  @Test(arguments: ["annabelal", "zrokface"]) func aRowOfAListIsFoundByItsNameAndByItsOtherName(text: String)
    async throws
  {
    let path = try folder.write("name,nick\nAnnabella,Zorkface\n", to: "people.csv")
    var list = ListSettings.List(id: "people", path: path, format: .csv(separator: 44))
    list.columns.alternates = ["nick"]
    var settings = ListSettings()
    settings.lists = [list]
    #expect(await near(text, in: ListFileSource(settings)) == ["Annabella"])
  }

  @Test func aRowOfAScriptIsFound() async throws {
    let path = try folder.write(
      "#!/bin/sh\n# hunch.deadline = 60s\necho zorkfinch\n", to: "scripts/birds", mode: 0o700)
    let settings = SettingsFile(folder.path + "/settings.ini")
    try settings.apply(ScriptAgreements.edits(turning: ScriptFile(path: path), on: true))
    let scripts = ScriptSource(
      runner: ScriptRunner(version: "1"), folders: ScriptFolders([folder.path + "/scripts"]),
      cache: folder.path + "/answers")
    scripts.follow(CatalogSettings.read(from: settings).settings)
    #expect(await near("zrokfinch", in: scripts) == ["zorkfinch"])
  }
}
