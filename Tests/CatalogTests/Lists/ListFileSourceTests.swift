import GLibKit
import TestSupport
import Testing
import UserSettings

@testable import Catalog

/// The user's own lists as a source.
@Suite struct ListFileSourceTests {
  private static func settings(_ text: String) throws -> (ListSettings, problems: [String]) {
    let (settings, problems) = try CatalogSettings.read(text)
    return (settings.lists, problems)
  }

  @Test func theSettingsNameTheLists() throws {
    let (settings, problems) = try Self.settings(
      """
      [List staff]
      file=~/staff.csv
      title=Staff
      name=Full Name
      alternates=Nick;Mail
      separator=semicolon

      [Listing]
      file=/none

      [List notes]
      file=/data/notes

      [List books]
      file=/data/books.jsonl

      [List table]
      file=/data/table.tsv

      """)
    #expect(problems.isEmpty && settings.lists.map(\.id) == ["staff", "notes", "books", "table"])
    #expect(
      settings.lists.map(\.format) == [.csv(separator: UInt8(ascii: ";")), .text, .json, .csv(separator: 9)])
    #expect(settings.lists[0].title == "Staff" && settings.lists[0].path == Directories.home + "/staff.csv")
    #expect(settings.lists[0].columns.name == "Full Name" && settings.lists[0].columns.alternates == ["Nick", "Mail"])
    #expect(settings.lists[1].columns == ListColumns())
  }

  @Test(arguments: [
    ("[List a b]\nfile=/a\n", "letters, digits"), ("[List a]\ntitle=A\n", "the file is missing"),
    ("[List a]\nfile=a.csv\n", "“a.csv”"), ("[List a]\nfile=/a\nformat=xml\n", "“xml”"),
    ("[List a]\nfile=/a.csv\nseparator=|\n", "“|”"),
  ])
  func whatMakesNoSenseIsLeftOutAndNamed(_ text: String, _ said: String) throws {
    let (settings, problems) = try Self.settings(text + "[List ok]\nfile=/ok\n")
    #expect(settings.lists.map(\.id) == ["ok"])
    #expect(problems.count == 1 && problems[0].contains(said), "\(problems)")
  }

  private static func list(_ id: String, _ path: String, _ format: ListSettings.Format) -> ListSettings.List {
    ListSettings.List(id: id, path: path, format: format)
  }

  @Test func allListsAreOneSourceAndTellWhatTheyLeaveOut() async throws {
    let folder = TemporaryFolder()
    var settings = ListSettings()
    settings.lists = [
      Self.list("a", try folder.write("one\ntwo\n", to: "a.txt"), .text),
      Self.list("none", folder.path + "/none.csv", .csv(separator: 44)),
      Self.list("folder", folder.path, .text),
      Self.list("b", try folder.write("{\"name\": \"three\"}\n{\n[]\n", to: "b.jsonl"), .json),
    ]
    let items = try await ListFileSource(settings).load { _ in }
    #expect(items.map(\.name) == ["one", "two", "three"] && items.map(\.subtitle) == ["a", "a", "b"])
    #expect(Set(items.map(\.id)).count == 3)
    #expect(items.notes.count == 5, "\(items.notes)")
    #expect(items.notes[0].hasPrefix(folder.path + "/none.csv: ") && items.notes[1].contains("folder"))
    #expect(items.notes[2] == "b.jsonl: 2 invalid lines")
    #expect(items.notes[3].hasPrefix("b.jsonl:2: ") && items.notes[4].hasPrefix("b.jsonl:3: "))
  }

  @Test func ofManyBadLinesTheFirstAreNamedAndAllAreCounted() async throws {
    let folder = TemporaryFolder()
    var settings = ListSettings()
    settings.lists = [
      Self.list("a", try folder.write(String(repeating: "{\n", count: 500), to: "a.jsonl"), .json)
    ]
    let items = try await ListFileSource(settings).load { _ in }
    #expect(items.isEmpty && items.notes.count == 11 && items.notes[0] == "a.jsonl: 500 invalid lines")
  }

  @Test func whoHasNoneIsNotOfferedThem() async {
    var settings = ListSettings()
    for isOffered in [false, true] {
      let library = Library(sources: [ListFileSource(settings)])
      library.start(follows: false)
      #expect(await library.loaded().offeredSources.isEmpty != isOffered)
      settings.lists = [Self.list("none", "/nonexistent/list.csv", .text)]
    }
  }

  @Test func compoundsOfTheUserAreFoundInThem() async throws {
    let folder = TemporaryFolder()
    var settings = ListSettings()
    settings.lists = [Self.list("a", try folder.write("airpodspro\n", to: "a"), .text)]
    let compounds = CompoundsFile(path: try folder.write("air pods pro\n", to: "compounds"))
    let library = Library(sources: [SourceWithCompounds(ListFileSource(settings), compounds)])
    library.start(follows: false)
    #expect(await library.loaded().search("pro", limit: 1).total == 1)
  }

  /// Searches the lists in a library. Returns the names found, the notes, and whether the library had to read the
  /// lists.
  private static func found(
    _ settings: ListSettings, _ text: String, in folder: TemporaryFolder
  ) async -> (names: [String], notes: [String], wasRead: Bool) {
    let source = ListFileSource(settings)
    let store = SourceStore(folder: folder.path + "/cache")
    let wasSaved = await store.find(source).saved != nil
    let library = Library(sources: [source], store: store)
    library.start(follows: false)
    let snapshot = await library.loaded()
    await library.save()
    let names = snapshot.names(text, limit: 9)
    return (names, snapshot.sources[0].items.notes, !wasSaved)
  }

  @Test func listsAreKeptFromRunToRunWithWhatWasToBeToldOfThem() async throws {
    let folder = TemporaryFolder()
    var settings = ListSettings()
    let path = try folder.write("name,nick,icon\nAnna,Zyg,face-smile\n,empty\n", to: "a.csv")
    settings.lists = [Self.list("a", path, .csv(separator: 44))]
    let first = await Self.found(settings, "ann", in: folder)
    #expect(first.names == ["Anna"] && first.wasRead && first.notes == ["a.csv:3: the name is empty"])
    let second = await Self.found(settings, "ann", in: folder)
    #expect(second.names == ["Anna"] && !second.wasRead && second.notes == first.notes)
    // Another column changes the rows.
    settings.lists[0].columns.alternates = ["nick"]
    #expect(await Self.found(settings, "zyg", in: folder) == (["Anna"], first.notes, true))
    settings.lists[0].title = "Other"
    #expect(await Self.found(settings, "zyg", in: folder).wasRead)
    try folder.write("name\nAnnabel\n", to: "a.csv")
    #expect(
      await Self.found(settings, "ann", in: folder) == (["Annabel"], ["a.csv:1: there is no column “nick”"], true))
    settings.lists = []
    #expect(await Self.found(settings, "", in: folder) == ([], [], true), "what is no list any more is not kept")
    #expect(await Self.found(settings, "", in: folder) == ([], [], false))
  }

  @Test func whatIsWrittenToTheSettingsIsReadFromThem() throws {
    let text = """
      # mine
      [Files]
      hidden=true

      [List staff]
      # those of us
      file=~/staff.csv
      title=Staff
      name=Full Name
      other=kept

      [List broken]
      subtitle=x

      [List gone]
      file=/gone

      """
    var document = try SettingsDocument.read(text)
    var problems: [String] = []
    let old = ListSettings(document, problems: &problems)
    var new = old
    new.lists.removeAll { $0.id == "gone" }
    new.lists[0].columns.name = nil
    new.lists[0].columns.alternates = ["Nick", "E;mail"]
    new.lists[0].path = "/data/staff"
    var broken = new.newList(title: "Broken", path: "/data/b.txt", format: .csv(separator: UInt8(ascii: ";")))
    broken.columns.icon = "picture"
    new.lists.append(broken)
    new.lists.append(new.newList(path: "/data/été.json", format: .json))
    new.lists.append(new.newList(path: "/other/été.json", format: .text))
    document.edit { new.write(to: &$0, replacing: old) }
    let written = String(decoding: document.bytes, as: UTF8.self)
    let read = ListSettings(document, problems: &problems)
    // The settings already have a group of that name, although it is invalid.
    new.lists[1].id = "broken-2"
    #expect(read == new, "\(written)")
    #expect(read.lists.map(\.id) == ["staff", "broken-2", "t", "t-2"])
    for kept in ["# mine", "# those of us", "other=kept", "hidden=true", "[List broken]\nsubtitle=x\n"] {
      #expect(written.contains(kept))
    }
    #expect(!written.contains("[List gone]"))
  }

  @Test(arguments: [
    ("/a/Staff list.csv", "staff-list"), ("/a/.hidden", "hidden"), ("/a/日本.txt", "list"), ("/", "list"),
  ])
  func aNewListIsCalledAsItsFile(path: String, id: String) {
    #expect(ListSettings().newList(path: path, format: .text).id == id)
  }
}
