import Foundation
import TestSupport
import XCTest

/// The command line in another language.
final class TranslatedCommandsTests: EndToEndTestCase {
  private let folder = TemporaryFolder()

  // MARK: Every text can be translated

  private typealias Case = (arguments: [String], data: [String])

  /// Right and wrong commands, each with patterns for the caller's own data in the answer.
  private static let cases: [Case] = [
    (["--help"], ["  (ls \\| )?hunch.*"]), (["help", "open"], []), (["help", "pick"], []), (["help", "filter"], []),
    (["help", "complete"], []), (["help", "search"], []), (["help", "sources"], []), (["help", "dmenu"], []),
    (["help", "rofi"], []), (["help", "run"], []), (["help", "provide"], []), (["rofi", "-help"], ["usage: rofi .*"]),
    (["filter", "x", "/nonexistent"], []), (["filter", "x", "/"], []), (["filter", "x", ""], []),
    (["filter", "--limit", "ten", "x"], ["The value 'ten' is invalid for '--limit <n>': "]),
    (["complete", "x", "/nonexistent"], []), (["pick", "/nonexistent"], []),
    (["--toggle", "--hidden"], []), (["--hidden", "word"], []), (["--private", "--toggle"], []),
    (["--files", "--toggle"], []), (["--preferences", "word"], []), (["--gapplication-service", "word"], []),
    (["sources", "--clear-cache", "--json"], []), (["provide", "--idle", "0"], []),
    (["rofi"], []), (["rofi", "-show", "nowhere"], ["rofi: "]), (["rofi", "-show", "x:./missing"], ["rofi: "]),
    (["rofi", "-dmenu", "-display-columns", "1", "-display-column-separator", "("], ["rofi: "]),
    (["rofi", "-dmenu", "-kb-custom-1", "Alt+Nokey"], ["rofi: "]),
    (["search", "--in", "nowhere", "x"], []), (["search", "--in", "icons", "qqqqq"], [".*/settings.ini: "]),
    (["sources"], [".*/settings.ini: "]),
  ]

  /// The argument parser's own words, which are always English, and parts that are the same in every language.
  private static let ownWords = [
    "(OVERVIEW|ARGUMENTS|OPTIONS|SUBCOMMANDS|Error|hunch):", "(USAGE|Usage|Help): .*",
    #"(  +((-\w, )?--?[\w-]+|<[\w.]+>|\[[^\]]+\]))+( \(default\))?( <[\w-]+>)?(\.\.\.)?"#, #"\(default: .*\)"#,
    "The value '.*' is invalid for '.*': ", "Show help information\\.", "Show the version\\.",
    "See 'hunch help <subcommand>' for detailed help\\.",
    "See 'hunch( help)?( \\w+)?( --help)?' for more information\\.", #"  +\w+( \(default\))?"#,
    // The table of sources, and the facts about files.
    #"[a-z]+\t\d+\t(ready|failed|off)?(\t\d?)?"#, #"\t(folder|watched|looked|script)\t.*"#, #"\t"#,
  ]

  func testEveryTextOfTheCommandLineCanBeTranslated() throws {
    let lists = ["staff.csv", "things.json", "compounds.csv"].map { name in
      "\n[List \(name.prefix { $0 != "." })]\nfile=\(folder.path)/\(name)\n"
    }
    try folder.write(settings: Self.senselessSettings + lists.joined())
    try folder.write("name;office\n;1\n\"a;2\n", to: "staff.csv")
    try folder.write("{}\nno object\n", to: "things.json")
    try folder.write("name,compounds\na,b\nc,d-e f\n", to: "compounds.csv")
    let environment = try PseudoLocale.environment().merging([
      "XDG_CONFIG_HOME": folder.path + "/config", "COLUMNS": "200",
    ]) { $1 }
    for (arguments, data) in Self.cases {
      let said = try run(arguments, environment: environment)
      let text = PseudoLocale.outside(said.output + said.errors)
      XCTAssertFalse(said.output.isEmpty && said.errors.isEmpty, "\(arguments) says nothing")
      var rest = text
      for pattern in data + Self.ownWords {
        rest = rest.replacingOccurrences(
          of: "(?m)^ *\(pattern) *$|^ *\(pattern)", with: "", options: .regularExpression)
      }
      let left = rest.split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
      XCTAssertEqual(left, [], "\(arguments) says what cannot be translated")
    }
  }

  /// The command lists at most a hundred skipped folders, and says in words how many more there are.
  func testHowManyMoreFoldersWereLeftOutIsLookedUp() throws {
    let folders = (0..<102).map { "~/gone\($0);" }.joined()
    try folder.write(settings: "[Sources]\noff=characters;icons;software\n[Files]\nfolders=\(folders)\n")
    let environment = try PseudoLocale.environment().merging(folder.homeVariables) { $1 }
    _ = try run(["search", "--in", "files", "x"], environment: environment)
    let said = try run(["sources"], environment: environment)
    XCTAssertTrue(said.output.contains("\tleft out\t⟦áñd 2 móré⟧\n"), "\(said.output.suffix(400)) \(said.errors)")
  }

  /// Settings with a mistake of each kind.
  private static let senselessSettings = """
    [Sources]
    order=;icons;
    off=nothing-of-that-name
    [Files]
    folders=Documents;/a/../b;
    leave-out=;a/b;/;/x/../y;
    hidden=perhaps
    [Icons]
    theme=../other
    [List ]
    file=/tmp
    [List nameless]
    title=Nameless
    [List relative]
    file=staff.csv
    [List unseparated]
    file=/staff.csv
    separator=dot
    [List formless]
    file=/staff.csv
    format=letters
    [List missing]
    file=/nonexistent/list.txt
    """

  // MARK: What programs read, and what is found

  func testWhatIsFoundAndWhatProgramsReadIsTheSameInEveryLanguage() throws {
    let sources = try EverySource()
    let names = "applications,recent,files,lists,software,icons,characters,ssh,session"
    let searches: [(arguments: [String], input: String)] = [
      (["search", "--limit", "40", "--in", names, "fi"], ""), (["search", "--limit", "40", "--in", names, "anna"], ""),
      (["search", "--json", "--in", "characters", "latin small letter a with acute"], ""),
      (["search", "--in", "ssh", "cal"], ""), (["filter", "--json", "b"], "a b\nbc\n"),
      (["complete", "--json", "b"], "a b\nbc\n"),
    ]
    var english: [String]?
    for (locale, titles) in [
      ("C.UTF-8", ["Characters", "Applications"]), ("de_DE.UTF-8", ["Zeichen", "Anwendungen"]),
      ("ar_EG.UTF-8", ["المحارف", "التطبيقات"]),
    ] {
      let environment = sources.environment.merging(["LC_ALL": locale]) { $1 }
      let table = try run(["sources", "--json"], environment: environment).output
      for text in titles.map({ "\"title\":\"\($0)\"" }) + [#""id":"characters""#, #""state":"ready""#] {
        XCTAssertTrue(table.contains(text), "\(locale): \(text) in \(table)")
      }
      let answers = try searches.map { search in
        let said = try run(search.arguments, input: .text(search.input), environment: environment)
        XCTAssertEqual(said.status, .exited(0), "\(locale): \(search.arguments) \(said.errors)")
        // The group of a character is for people, and in their language.
        return said.output.replacing(/"subtitle":"[^"]*",/, with: "")
      }
      XCTAssertEqual(answers, english ?? answers, locale)
      english = answers
      // A source is named by its ID, not by its translated title.
      let wrong = try run(["search", "--in", titles[0], "x"], environment: environment)
      XCTAssertEqual(wrong.status, .exited(2), locale)
      XCTAssertTrue(wrong.errors.contains("characters"), wrong.errors)
    }
  }

  /// A saved source contains translated texts: the titles of its items' actions.
  func testWhatIsSavedInOneLanguageIsNotUsedInAnother() throws {
    let sources = try EverySource()
    func log(_ catalogues: [String: String]) throws -> String {
      let variables = ["LC_ALL": "de_DE.UTF-8", "G_MESSAGES_DEBUG": "hunch-cache"].merging(catalogues) { $1 }
      return try run(["search", "--in", "icons", "x"], environment: sources.environment.merging(variables) { $1 })
        .errors
    }
    let other = "icons: what it is made from has changed"
    _ = try log([:])
    XCTAssertFalse(try log([:]).contains(other), "the same language")
    XCTAssertTrue(try log(["HUNCH_LOCALES": "/nonexistent"]).contains(other), "English, for want of a catalogue")
    XCTAssertTrue(try log([:]).contains(other), "and back")
  }
}
