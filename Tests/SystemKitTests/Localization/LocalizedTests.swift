import TestSupport
import Testing

@testable import SystemKit

/// The program's texts in a language. Each test runs a program, because a process has only one locale.
@Suite struct LocalizedTests {
  @Test func `Without a catalogue the texts are English`() throws {
    #expect(
      try said(language: "C", catalogue: nil) == [
        "none", "Keep", "Open", "Ask Weather for \u{2068}تقويم\u{2069}", "0 files in Home", "1 file in Home",
        "2 files in Home", "5 files in Home", "11 files in Home", "1,234,567 files in Home", "-61,204 1,234.6",
      ])
  }

  @Test func `A catalogue gives texts, contexts, plurals, and the order of the values, and the region the numbers`()
    throws
  {
    let german = """
      msgid ""
      msgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
      msgid "Keep"
      msgstr "Behalten"
      msgctxt "door"
      msgid "Open"
      msgstr "Offen"
      msgid "Ask {program} for {text}"
      msgstr "„{text}“ bei {program} {{suchen}}"
      msgid "{count} file in {place}"
      msgid_plural "{count} files in {place}"
      msgstr[0] "Eine Datei in {place}"
      msgstr[1] "{count} Dateien in {place}"
      """
    #expect(
      try said(language: "de_DE.UTF-8", catalogue: german) == [
        "de", "Behalten", "Offen", "„\u{2068}تقويم\u{2069}“ bei Weather {suchen}", "0 Dateien in Home",
        "Eine Datei in Home", "2 Dateien in Home", "5 Dateien in Home", "11 Dateien in Home",
        "1.234.567 Dateien in Home", "-61.204 1.234,6",
      ])
  }

  @Test func `A language has as many plural forms as it needs, and names are kept from its direction`() throws {
    let arabic = """
      msgid ""
      msgstr ""
      "Language: ar\\nContent-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;\\n"
      msgid "{count} file in {place}"
      msgid_plural "{count} files in {place}"
      msgstr[0] "لا ملفات في {place}"
      msgstr[1] "ملف واحد في {place}"
      msgstr[2] "ملفان في {place}"
      msgstr[3] "{count} ملفات في {place}"
      msgstr[4] "{count} ملفًا في {place}"
      msgstr[5] "{count} ملف في {place}"
      """
    let said = try said(language: "ar_EG.UTF-8", catalogue: arabic)
    #expect(
      said[4...9].map { $0.replacing("\u{2068}Home\u{2069}", with: "Home") } == [
        "لا ملفات في Home", "ملف واحد في Home", "ملفان في Home", "5 ملفات في Home", "11 ملفًا في Home",
        "1,234,567 ملفًا في Home",
      ])
    #expect(said[4].contains("\u{2068}Home\u{2069}"))
  }

  @Test(arguments: [
    ("{a} x", "\u{200F}\u{2068}1\u{2069} x"), ("x {a}", "x \u{2068}1\u{2069}"),
    ("«{a}» x", "\u{200F}«\u{2068}1\u{2069}» x"), ("{{{a}", "\u{200F}{\u{2068}1\u{2069}"),
  ])
  func `Where people read from right to left a value does not turn the line that it begins`(
    template: String, result: String
  ) {
    #expect(PlaceholderText(template).filled(["a": "1"], language: true) == result)
  }

  @Test(arguments: [
    ("nothing", "nothing"), ("{a}{b}", "12"), ("{b} {a} {b}", "2 1 2"), ("{missing} {a}", "{missing} 1"),
    ("{a", "{a"), ("a}", "a}"), ("{{a}} {a}", "{a} 1"), ("{}", "{}"), ("{{{a}}}", "{1}"), ("", ""), ("{", "{"),
    ("{ a }", "{ a }"),
  ])
  func `Placeholders are filled by name, and what is none stays`(template: String, result: String) {
    #expect(PlaceholderText(template).filled(["a": "1", "b": "2"]) == result)
  }

  /// Returns the output of the probe.
  /// - Parameter catalogue: The text of a catalogue to compile; nil for none.
  private func said(language: String, catalogue: String?) throws -> [String] {
    let folder = TemporaryFolder()
    if let catalogue {
      let source = try folder.write(catalogue, to: "hunch.po")
      let name = language.prefix(2)
      let compiled = try folder.write("", to: "locales/\(name)/LC_MESSAGES/hunch.mo")
      try Program.run("msgfmt", ["-o", compiled, source])
    }
    let program = try #require(Program.built("LocalizationProbe"))
    return try Program.run(
      "env",
      ["-u", "LANGUAGE", "LC_ALL=\(language)", "HUNCH_LOCALES=\(folder.path)/locales", program]
    ).split(separator: "\n").map(String.init)
  }
}
