import SmartSearch
import Testing

@testable import HunchModel

/// The files of the user's own dictionary, and the reports about invalid lines.
@Suite struct DictionaryParsingTests {
  private func read(_ text: String, _ file: DictionaryFile, named name: String) -> DictionaryContent {
    var content = DictionaryContent()
    content.add(Array(text.utf8), of: file, named: name)
    return content
  }

  private func readReplacements(_ text: String) -> DictionaryContent {
    read(text, .replacements(language: "en"), named: "replacements.en")
  }

  @Test(
    "parity 17: a line says what is written for what",
    arguments: [
      ("calc = calculator", ["calc": "calculator"]),
      ("calc=calculator\nff=Firefox", ["calc": "calculator", "ff": "Firefox"]),
      ("  calc\t=  system  calculator \r\n", ["calc": "system  calculator"]),
      ("# mine\n\n  # calc = no\ncalc = calculator", ["calc": "calculator"]),
      ("\u{FEFF}calc = calculator", ["calc": "calculator"]),
      ("eq = a = b", ["eq": "a = b"]),
      ("don't = do not", ["don't": "do not"]),
      ("č = c#", ["č": "c#"]),
      ("", [:]),
    ])
  func replacements(text: String, expected: [String: String]) {
    let content = readReplacements(text)
    #expect(content.replacements == ["en": expected] && content.problems.isEmpty)
  }

  @Test(
    "parity 18: each line is a word or a phrase",
    arguments: [
      ("alpha\nbeta gamma\n", ["alpha", "beta gamma"]),
      ("  alpha \r\n\r\n# comment\n42", ["alpha", "42"]),
      ("\u{FEFF}日本語", ["日本語"]),
      ("c#", ["c#"]),
    ])
  func words(text: String, expected: [String]) {
    let content = read(text, .words, named: "words")
    #expect(content.words == expected && content.problems.isEmpty)
  }

  @Test func theFileOfCompoundsIsReadByLines() {
    let content = read("eye dropper\nalone\n", .compounds, named: "compounds")
    #expect(content.compounds == ["eyedropper": ["eye", "dropper"]])
    #expect(
      content.problems.map(\.description) == [
        "compounds:2: “alone” has only one part; separate the parts with spaces, as in eye dropper"
      ])
  }

  @Test(arguments: [
    ("calc calculator", "“=” is missing; write calc = calculator"),
    ("= calculator", "nothing precedes “=”"),
    ("calc =  ", "nothing follows “=”"),
    ("my calc = calculator", "“my calc” is not one word"),
    ("c++ = compiler", "“c++” is not one word"),
    ("CALC = other", "“CALC” is already on line 1"),
    ("calm = \(String(repeating: "x", count: 201))", "the line is longer than 200 characters"),
  ])
  func aLineThatIsNotUnderstoodIsNamedAndTheOthersHold(line: String, reason: String) {
    let content = readReplacements("calc = calculator\n# comment\n\(line)\nff = Firefox\n")
    #expect(content.replacements == ["en": ["calc": "calculator", "ff": "Firefox"]] && content.problems.count == 1)
    #expect(
      content.problems.first?.description.hasPrefix("replacements.en:3: \(reason)") == true, "\(content.problems)")
  }

  @Test(arguments: [
    ("---", "“---” has no letter"), (String(repeating: "x", count: 201), "the line is longer than 200"),
  ])
  func aWordThatCanNeverBeSuggestedIsNamed(line: String, reason: String) {
    let content = read("alpha\n\(line)\nbeta", .words, named: "words")
    #expect(content.words == ["alpha", "beta"])
    #expect(content.problems.map(\.description).first?.hasPrefix("words:2: \(reason)") == true, "\(content.problems)")
  }

  @Test func bytesThatAreNoTextAreNamedByLine() {
    var content = DictionaryContent()
    content.add(Array("alpha\n".utf8) + [0xC3, 0x28, 0x0A] + Array("beta".utf8), of: .words, named: "words")
    #expect(content.words == ["alpha", "beta"])
    #expect(content.problems.map(\.description) == ["words:2: the line is not UTF-8; save the file as UTF-8"])
  }

  @Test func severalProblemsAreToldByTheFirstAndTheirNumber() {
    let content = readReplacements("one\ntwo\nthree")
    #expect(content.problems.map(\.line) == [1, 2, 3])
    #expect(
      content.problems.summary == "replacements.en:1: “=” is missing; write calc = calculator (and 2 more)")
    #expect([DictionaryProblem]().summary == nil)
  }

  @Test(arguments: [
    "words~", "words.txt", ".words.swp", "replacements.en~", "replacements.en.bak", "#replacements.en#", "replacements",
    "settings.ini", "replacements.4913",
  ])
  func filesOfOtherKindsAreLeftAlone(name: String) {
    #expect(DictionaryFile(name: name) == nil)
  }

  @Test func aLanguageIsTwoLetters() {
    #expect(DictionaryFile(name: "replacements.de") == .replacements(language: "de"))
    #expect(DictionaryFile(name: "words") == .words)
    for name in ["replacements.english", "replacements.de_DE", "replacements.EN", "replacements."] {
      guard let file = DictionaryFile(name: name) else {
        Issue.record("\(name) is passed over in silence")
        continue
      }
      let content = read("calc = calculator", file, named: name)
      #expect(content.replacements.isEmpty)
      #expect(
        content.problems.map(\.description).first?.hasPrefix("\(name): the file name must end in a language") == true)
    }
  }
}
