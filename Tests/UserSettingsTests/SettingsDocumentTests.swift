import TestSupport
import Testing

@testable import UserSettings

@Suite("A settings document")
struct SettingsDocumentTests {
  private static func document(_ text: String) throws -> SettingsDocument {
    try #require(SettingsDocument(Array(text.utf8)))
  }

  private static func text(_ document: SettingsDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  private static func edits(_ body: (inout SettingsEdits) -> Void) -> SettingsEdits {
    var edits = SettingsEdits()
    body(&edits)
    return edits
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var edit: @Sendable (inout SettingsEdits) -> Void
    var after: String

    init(_ what: String, _ before: String, _ edit: @escaping @Sendable (inout SettingsEdits) -> Void, _ after: String) {
      (testDescription, self.before, self.edit, self.after) = (what, before, edit, after)
    }
  }

  static let cases = [
    Case("a key in nothing", "", { $0.set("a", in: "G", to: true) }, "[G]\na=true\n"),
    Case(
      "a key in a new group", "# mine\n[F]\nb=1\n", { $0.set("a", in: "G", to: 5) }, "# mine\n[F]\nb=1\n\n[G]\na=5\n"),
    Case(
      "a key before the comments of the next group", "[G]\nb=1\n\n# of F\n[F]\nc=2\n",
      { $0.set("a", in: "G", to: "x") }, "[G]\nb=1\na=x\n\n# of F\n[F]\nc=2\n"),
    Case("a key of an empty group", "[G]\n[F]\n", { $0.set("a", in: "G", to: "x") }, "[G]\na=x\n[F]\n"),
    Case(
      "a value as its line is written", "[G]\n  a  =   old # not a comment\n", { $0.set("a", in: "G", to: "new") },
      "[G]\n  a  =   new\n"),
    Case(
      "the last of two of a name, which counts", "[G]\na=1\n[F]\n[G]\na=2\n", { $0.set("a", in: "G", to: 3) },
      "[G]\na=1\n[F]\n[G]\na=3\n"),
    Case("all of a name", "[G]\na=1\nb=2\na=3\n", { $0.remove("a", in: "G") }, "[G]\nb=2\n"),
    Case("nothing", "[G]\na=1", { $0.remove("z", in: "G") }, "[G]\na=1\n"),
    Case(
      "a line that makes no sense", "what\n[G]\nnonsense\na=1\n", { $0.set("a", in: "G", to: 2) },
      "what\n[G]\nnonsense\na=2\n"),
    Case(
      "a group, but not the comments of the next", "[F]\nb=1\n# in it\nc=2\n\n# of G\n[G]\na=1\n",
      { $0.removeGroup("F") }, "\n# of G\n[G]\na=1\n"),
    Case("a group of two parts", "[F]\nb=1\n[G]\na=1\n[F]\nc=1\n", { $0.removeGroup("F") }, "[G]\na=1\n"),
    Case(
      "a group of a name that is taken", "[List a]\nnonsense\n",
      { edits in edits.addGroup("List a", Self.edits { $0.set("file", in: "List a", to: "/x") }) },
      "[List a]\nnonsense\n\n[List a-2]\nfile=/x\n"),
    Case("lines as Windows ends them", "[G]\r\na=1\r\n", { $0.set("b", in: "G", to: 2) }, "[G]\r\na=1\r\nb=2\r\n"),
    Case(
      "lines behind a byte order mark", "\u{FEFF}[G]\na=1\n", { $0.set("b", in: "G", to: 2) },
      "\u{FEFF}[G]\na=1\nb=2\n"),
    Case("a text with everything", "", { $0.set("a", in: "G", to: " x\n\\;y ") }, "[G]\na=\\sx\\n\\\\;y \n"),
    Case("a list", "", { $0.set("a", in: "G", to: ["x;y", " z", ""]) }, "[G]\na=x\\;y;\\sz;;\n"),
    Case("an empty list", "[G]\na=x;\n", { $0.set("a", in: "G", to: []) }, "[G]\na=\n"),
  ]

  @Test("is changed in one place, and stays as it is elsewhere", arguments: cases)
  func edited(_ example: Case) throws {
    var document = try Self.document(example.before)
    document.apply(Self.edits(example.edit))
    #expect(Self.text(document) == example.after)
    #expect(document == (try Self.document(example.after)), "what is written is read so")
  }

  struct Merge: Sendable {
    var mine: ([String], [String])
    var theirs: String?
    var merged: String
  }

  @Test(
    "merges a list that others have changed",
    arguments: [
      Merge(mine: (["a"], ["a", "b"]), theirs: "a;c;", merged: "a;c;b;"),
      Merge(mine: (["a", "b"], ["b"]), theirs: "a;b;c;", merged: "b;c;"),
      Merge(mine: (["a"], ["a", "b"]), theirs: "b;", merged: "b;a;"),
      Merge(mine: (["a", "b"], ["a", "b", "c"]), theirs: "a;", merged: "a;c;"),
      Merge(mine: (["~"], ["~", "m"]), theirs: nil, merged: "~;m;"),
      Merge(mine: (["~"], ["~", "m"]), theirs: "nonsense;", merged: "nonsense;~;m;"),
      Merge(mine: ([], ["a"]), theirs: "b;", merged: "b;a;"),
    ])
  func merged(_ example: Merge) throws {
    var document = try Self.document(example.theirs.map { "[G]\nl=\($0)\n" } ?? "")
    document.apply(Self.edits { $0.merge("l", in: "G", from: example.mine.0, to: example.mine.1) })
    #expect(Self.text(document) == "[G]\nl=\(example.merged)\n")
  }

  @Test("names every line that makes no sense, and uses the others")
  func invalid() throws {
    let document = try Self.document("a=1\n# fine\n[G]\nb=2\nwhat\n=3\n[F\nc=4\n[H]  \nd=5\n")
    #expect(document.invalidLines.map(\.number) == [1, 5, 6, 7])
    #expect(document.invalidLines.map(\.reason) == [.outside, .noSetting, .noSetting, .noGroup])
    #expect(document.invalidLines.map(\.group) == [nil, "G", "G", nil] && document.groups == ["G", "H"])
    #expect(document.keys(in: "G") == ["b"])
    #expect(document.keys(in: "H") == ["d"], "what stands below a header that makes no sense is of no other group")
    #expect("\(document.invalidLines[1])".contains("line 5: “what”"))
  }

  @Test("says of each value why it makes no sense")
  func values() throws {
    let document = try Self.document("[G]\na=perhaps\nb=9\nc=x\\qy\nd= true \ne=many\nf=one;two\ng=\nh=a\\sb\n")
    let reader = SettingsReader(document, group: "G")
    var problems: [String] = []
    #expect(reader.bool("a", &problems) == nil && problems.last == "a in [G]: “perhaps” must be true or false")
    #expect(reader.int("b", from: 1...5, &problems) == nil && problems.last == "b is 9; write a number from 1 to 5")
    #expect(reader.string("c", &problems) == nil && problems.last?.contains("“x\\qy”") == true)
    #expect(reader.int("e", from: 1...5, &problems) == nil && problems.last?.contains("whole number") == true)
    problems = []
    #expect(reader.bool("d", &problems) == true)
    #expect(reader.list("f", &problems) == ["one", "two"])
    #expect(reader.list("g", &problems) == [])
    #expect(reader.string("h", &problems) == "a b")
    #expect(reader.string("z", &problems) == nil && problems.isEmpty)
  }

  @Test("is no text with a NUL among its bytes")
  func noText() { #expect(SettingsDocument(Array("[G]\na=1\0\n".utf8)) == nil) }

  @Test("keeps what is not UTF-8")
  func foreign() throws {
    let bytes = Array("[G]\n# \u{FC}\na=1\n".utf8).map { $0 == 0xC3 ? 0xFF : $0 }
    var document = try #require(SettingsDocument(bytes))
    document.apply(Self.edits { $0.set("b", in: "G", to: true) })
    #expect(document.bytes == bytes + Array("b=true\n".utf8))
  }

  /// Random texts, most of whose lines are valid.
  @Test("changes nothing but the line of a key, whatever else there is")
  func random() throws {
    var random = SeededRandom(seed: 42)
    let lines = ["[A]", "[B]", "[List x]", "a=1", "b = two;three", " c=", "# note", "", "nonsense", "[broken", "é=ü"]
    for _ in 0..<200 {
      let before = (0..<random.int(below: 12)).map { _ in random.element(of: lines) }
      var document = try Self.document(before.map { $0 + "\n" }.joined())
      #expect(Self.text(document) == before.map { $0 + "\n" }.joined(), "it is written as it was read")
      let (key, group) = (random.element(of: ["a", "b", "new"]), random.element(of: ["A", "B", "N"]))
      document.apply(Self.edits { $0.set(key, in: group, to: "fresh") })
      #expect(document.value(key, in: group) == Array("fresh".utf8))
      let after = Self.text(document).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
        String.init)
      #expect(Self.common(before, after) >= before.count - 1, "\(before) became \(after)")
      #expect(after.count <= before.count + 3)
    }
  }

  /// Returns how many lines of a text are in another, in the same order.
  private static func common(_ one: [String], _ other: [String]) -> Int {
    var row = Array(repeating: 0, count: other.count + 1)
    for line in one {
      var diagonal = 0
      for place in other.indices {
        (diagonal, row[place + 1]) = (
          row[place + 1], other[place] == line ? diagonal + 1 : max(row[place], row[place + 1])
        )
      }
    }
    return row[other.count]
  }

  @Test("reads every text and list that it writes")
  func roundTrip() throws {
    var random = SeededRandom(seed: 7)
    let letters = ["a", " ", ";", "\\", "\n", "\t", "\r", "ü", "=", "#", "[", "]", "s"]
    for _ in 0..<300 {
      let texts = (0..<random.int(below: 4)).map { _ in random.text(of: letters, letters: 0...5) }
      let text = random.text(of: letters, letters: 0...6)
      var document = SettingsDocument()
      document.apply(
        Self.edits {
          $0.set("t", in: "G", to: text); $0.set("l", in: "G", to: texts)
        })
      let read = try #require(SettingsDocument(document.bytes))
      var problems: [String] = []
      #expect(SettingsReader(read, group: "G").string("t", &problems) == text)
      #expect(SettingsReader(read, group: "G").list("l", &problems) == texts)
    }
  }
}
