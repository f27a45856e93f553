import GLibKit
import TestSupport
import Testing

@testable import Catalog

/// The user's own lists as a source.
@Suite struct ListFileSourceTests {
  private static func settings(_ text: String) throws -> (ListSettings, problems: [String]) {
    let file = SettingsFile()
    try file.load(Array(text.utf8))
    var problems: [String] = []
    return (CatalogSettings(file, problems: &problems).lists, problems)
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
    #expect(problems.isEmpty)
    #expect(settings.lists.map(\.id) == ["staff", "notes", "books", "table"])
    #expect(
      settings.lists.map(\.format) == [.csv(separator: UInt8(ascii: ";")), .text, .json, .csv(separator: 9)])
    #expect(settings.lists[0].title == "Staff" && settings.lists[0].path == Directories.home + "/staff.csv")
    #expect(settings.lists[0].columns.name == "Full Name" && settings.lists[0].columns.alternates == ["Nick", "Mail"])
    #expect(settings.lists[1].columns == ListColumns())
  }

  @Test(arguments: [
    ("[List a b]\nfile=/a\n", "letters, digits"), ("[List a]\ntitle=A\n", "there is no file"),
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
    #expect(items.notes[2] == "b.jsonl: 2 lines make no sense")
    #expect(items.notes[3].hasPrefix("b.jsonl:2: ") && items.notes[4].hasPrefix("b.jsonl:3: "))
  }

  @Test func ofManyBadLinesTheFirstAreNamedAndAllAreCounted() async throws {
    let folder = TemporaryFolder()
    var settings = ListSettings()
    settings.lists = [
      Self.list("a", try folder.write(String(repeating: "{\n", count: 500), to: "a.jsonl"), .json)
    ]
    let items = try await ListFileSource(settings).load { _ in }
    #expect(items.isEmpty && items.notes.count == 11 && items.notes[0] == "a.jsonl: 500 lines make no sense")
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
    let library = Library(sources: [ListFileSource(settings, compounds: compounds)])
    library.start(follows: false)
    #expect(await library.loaded().search("pro", limit: 1).total == 1)
  }
}
