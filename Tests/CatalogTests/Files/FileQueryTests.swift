import Foundation
import Glibc
import SmartSearch
import Testing

@testable import Catalog

/// Filters in a search text, and the files that they admit by their names.
@Suite struct FileQueryTests {
  @Test(
    arguments: [
      ("report :pdf", "report", [FileCriterion.ending("pdf")], nil),
      (":image", "", [.kind(.image)], nil),
      ("a :pdf b  :week", "a b", [.ending("pdf"), .time(.week)], nil),
      ("report :im", "report", [.kind(.image)], "report :image"),
      ("report :IM", "report", [.kind(.image)], "report :IMage"),
      ("  :to", "", [.time(.today)], ":today"),
      (":im report", "report", [.kind(.image)], nil),
      (":im ", "", [.kind(.image)], nil),
      (":ye", "", [.time(.yesterday)], ":yesterday"),
      (":year", "", [.time(.year)], nil),
      (":bi :fo", "", [.big, .kind(.folder)], ":bi :folder"),
      (":photos :Music", "", [.kind(.image), .kind(.audio)], nil),
      (":pd", "", [.ending("pdf")], ":pdf"),
      (":doc :docu :JSON", "", [.ending("doc"), .kind(.document), .ending("json")], nil),
    ] as [(String, String, [FileCriterion], String?)])
  func aTextIsDividedIntoWordsAndFilters(
    typed: String, text: String, criteria: [FileCriterion], completed: String?
  ) throws {
    let query = try #require(FileQuery(typed))
    #expect(query.text == text && query.filters.map(\.criterion) == criteria && query.completed == completed)
  }

  @Test(arguments: [
    "", "report", "report :", ":", ": pdf", "a:pdf", "::pdf", ":zzz", ":)", ":D", ":p", ":c", "10:30", "std::vector",
    ":smile", ":heart", ":images2",
  ])
  func anyOtherWordBehindAColonIsText(typed: String) {
    #expect(FileQuery(typed) == nil)
  }

  @Test func eachFilterCanBeTakenAway() throws {
    let query = try #require(FileQuery("a :pdf b :week"))
    #expect(query.filters.map(\.others) == ["a b :week", "a :pdf b"])
    #expect(query.filters.map(\.criterion.title) == [".pdf", "Last 7 Days"])
    #expect(FileQuery(":pdf")?.filters.map(\.others) == [""])
  }

  @Test func wordsOfTheUsersLanguageCompleteBeforeOthers() {
    let words = FilterWords([
      (criterion: .kind(.image), words: ["bild", "foto", "image"]), (criterion: .big, words: ["groß", "big"]),
    ])
    #expect(FileQuery("x :bi", words: words)?.completed == "x :bild")
    #expect(FileQuery("x :big", words: words)?.filters.map(\.criterion) == [.big])
    #expect(FileQuery("x :fo", words: words)?.completed == "x :foto")
    #expect(FileQuery("x :GROSS", words: words)?.filters.map(\.criterion) == [.big], "as all texts are compared")
  }

  @Test(arguments: [
    (":pdf", "a.pdf", true), (":pdf", "A.PDF", true), (":pdf", "a.pdf.txt", false), (":pdf", "pdf", false),
    (":pdf", ".pdf", false), (":image", "a.b.jpeg", true), (":image", "image", false), (":archive", "a.tar.gz", true),
    (":image :video", "a.mkv", true), (":image :video", "a.mp3", false), (":file", "anything", true),
    (":today", "a", true), (":folder", "a", false), (":document", "a.pdf", true), (":code", "main.c", true),
    (":code", "a.json", false), (":image", "a.", false),
  ])
  func aNameDecidesAboutTheKind(typed: String, name: String, isAdmitted: Bool) throws {
    let test = FileTest(try #require(FileQuery(typed)), now: 0)
    #expect(test.admits(name: Array(name.utf8), isFolder: false) == isAdmitted)
    #expect(test.admits(name: Array(name.utf8), isFolder: true) == (typed == ":folder"))
  }

  @Test func noEndingHasTwoKinds() {
    let all = FileKind.allCases.flatMap(\.endings)
    #expect(all.count == Set(all).count && all.allSatisfy { FileCriterion.knownEndings.contains($0) })
  }

  private static func time(_ year: Int32, _ month: Int32, _ day: Int32, hour: Int32 = 0) -> Int64 {
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (year - 1900, month - 1, day)
    (date.tm_hour, date.tm_isdst) = (hour, -1)
    return Int64(mktime(&date))
  }

  @Test func daysBeginAtMidnight() {
    let now = Self.time(2026, 3, 31, hour: 12)
    let today = Self.time(2026, 3, 31)
    #expect(FileTime.today.range(now: now) == today..<Int64.max)
    #expect(FileTime.yesterday.range(now: now) == Self.time(2026, 3, 30)..<today)
    #expect(FileTime.week.range(now: now) == Self.time(2026, 3, 25)..<Int64.max)
    #expect(FileTime.month.range(now: now) == Self.time(2026, 3, 2)..<Int64.max)
    #expect(FileTime.year.range(now: now) == Self.time(2025, 4, 1)..<Int64.max)
    #expect(FileTime.today.range(now: today) == today..<Int64.max)
  }
}
