import TestSupport
import Testing

@testable import SmartSearch

/// The part of a text that a search field accepts.
@Suite struct FieldTextTests {
  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("two\nlines", "two lines"), ("two\r\nlines", "two lines"), ("a\r\rb", "a  b"),
    ("tab\tbed", "tab bed"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("n\0u\u{1B}l\u{7F}\u{9F}l", "null"),
    ("\u{202E}gnp\u{2066}.exe", "gnp.exe"), ("👩‍👧 e\u{301} ﬁ", "👩‍👧 e\u{301} ﬁ"),
    ("e" + repeated("\u{301}", 20_000) + "x", "e" + repeated("\u{301}", 8) + "x"),
    (repeated("x", 4_096), repeated("x", 4_096)), (repeated("x", 4_097), repeated("x", 4_096)),
    (repeated("é", 100_000), repeated("é", 4_096)), (repeated("a\n", 40_000), repeated("a ", 2_048)),
  ])
  func aFieldTakesOneLineWithoutControls(text: String, taken: String) {
    #expect(FieldText.line(of: text).utf8.elementsEqual(taken.utf8))
  }

  @Test func aFieldTakesWhatItHasTaken() {
    withEvery(500) { random in
      let text = random.text(of: ["a", " ", "\n", "\r", "\0", "\u{301}", "\u{202E}", "字", "👩‍👧"], letters: 0...200)
      let limit = random.int(below: 100)
      let line = FieldText.line(of: text, limit: limit)
      #expect(line.unicodeScalars.count <= limit && FieldText.line(of: line, limit: limit).isIdentical(to: line))
      #expect(Completion.isPresentable(line))
    }
  }

  // MARK: The same for what the program puts into the field

  private static let hostile = "a\nb\u{202E}c" + repeated("x", 10_000)
  private static let harmless = "a bc" + repeated("x", 4_092)

  @Test func aTextThatTheProgramSetsIsTakenTheSameWay() {
    var field = InlineCompletion()
    #expect(field.handle(.textSet(Self.hostile)) == [.query(Self.harmless, generation: 1)])
    #expect(field.display.text == Self.harmless && field.display.caret == 4_096)
  }

  @Test func aRowIsPreviewedAndChosenTheSameWay() {
    let row = InlineCompletion.Candidate(item: .item(0), name: Self.hostile)
    var field = InlineCompletion()
    _ = field.handle(.rowPreviewed(row))
    #expect(field.display.text == Self.harmless)
    guard case .commit(let commit)? = field.handle(.rowChosen(row)).first else {
      Issue.record("nothing is committed")
      return
    }
    #expect(commit.text == Self.harmless && field.text == Self.harmless)
  }

  @Test func aCompletionIsCommittedTheSameWay() {
    var field = InlineCompletion()
    _ = field.handle(.fieldChanged(.init(text: "fo", caret: 2, edits: [.inserted(at: 0, count: 2)])))
    let name = InlineCompletion.Candidate(item: .item(0), name: "F\u{200E}older")
    _ = field.handle(.answered(.init(generation: 1, text: "fo", candidate: name)))
    #expect(field.completion == "lder")
    _ = field.press(.enter)
    #expect(field.text == "Folder", "its own spelling, without what is not seen")
  }

  /// A key must not cost more because of a name that is too long to show.
  @Test func aNameThatNoFieldTakesIsNotCompleted() {
    var field = InlineCompletion()
    let text = FieldTextTests.repeated("x", 3)
    _ = field.handle(.fieldChanged(.init(text: text, caret: 3, edits: [.inserted(at: 0, count: 3)])))
    let name = InlineCompletion.Candidate(item: .item(0), name: FieldTextTests.repeated("x", 1_000_000))
    _ = field.handle(.answered(.init(generation: 1, text: text, candidate: name)))
    #expect(field.completion == nil)
  }
}
