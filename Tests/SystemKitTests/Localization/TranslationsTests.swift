import TestSupport
import Testing

/// The sources, the template and the translations must agree.
@Suite struct TranslationsTests {
  /// The folder of the checkout.
  private static let checkout = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()

  private static let scripts = ["translations.py", "swift_texts.py", "data_texts.py"]

  @Test func `Every text of the sources is in the template, and translated to each language, with its placeholders`()
    throws
  {
    #expect(try Self.checked(checkout: Self.checkout) == ["every text is translated"])
  }

  @Test(arguments: [
    // Text of a source, text of a translation, and the reported problem.
    (#"localized("New")"#, "", "has no translation of \"New\""),
    (#"localized("New")"#, "msgid \"New\"\nmsgstr \"\"", "has no translation of \"New\""),
    (#"localized("New")"#, "#, fuzzy\nmsgid \"New\"\nmsgstr \"Neu\"", "doubtful"),
    (#"localized("New {a}", ["a": x])"#, "#, python-brace-format\nmsgid \"New {a}\"\nmsgstr \"Neu {a} {b}\"", "'b'"),
    (#"localized("New {a}", ["a": x])"#, "#, python-brace-format\nmsgid \"New {a}\"\nmsgstr \"Neu\"", "'a'"),
    (#"localized("New {a}", ["b": x])"#, "", "has the placeholders ['a'] and the values ['b']"),
    (#"localized("New", plural: "News", count: n)"#, "", "does not say {count}"),
    (#"localized("New \(name)")"#, "", "one literal"), (#"localized(title)"#, "", "one literal"),
    (#""\(localized("New"))""#, "", "has no translation of \"New\""),
    ("localized(\n\"\"\"\n  New \\\n  and old\n  \"\"\")", "", "has no translation of \"New and old\""),
    (#"// localized("New")"#, "", "every text is translated"),
    (#"localized("New")"#, "msgid \"New\"\nmsgstr \"Neu\"", "every text is translated"),
  ])
  func `What a text or its translation lacks is said`(source: String, translation: String, said: String) throws {
    let folder = TemporaryFolder()
    for script in Self.scripts {
      try Program.run("install", ["-D", "-t", folder.path + "/scripts", Self.checkout + "/scripts/" + script])
    }
    try folder.write(source, to: "Sources/New.swift")
    try folder.write("de\n", to: "po/LINGUAS")
    let header =
      "msgid \"\"\nmsgstr \"\"\n"
      + ["Project-Id-Version: x", "PO-Revision-Date: x", "Last-Translator: x", "Language-Team: x", "Language: de"]
      .map { "\"\($0)\\n\"\n" }.joined()
      + "\"MIME-Version: 1.0\\nContent-Type: text/plain; charset=UTF-8\\nContent-Transfer-Encoding: 8bit\\n\"\n"
    // The template is up to date.
    try folder.write(header, to: "po/de.po")
    let lines = try Self.checked(checkout: folder.path, after: "update")
    guard lines.isEmpty else {
      #expect(lines.contains { $0.contains(said) }, "\(lines)")
      return
    }
    try folder.write(header + "\n" + translation + "\n", to: "po/de.po")
    #expect(try Self.checked(checkout: folder.path).contains { $0.contains(said) })
  }

  @Test func `A template that is not what the sources give is said to be so`() throws {
    let folder = TemporaryFolder()
    for script in Self.scripts {
      try Program.run("install", ["-D", "-t", folder.path + "/scripts", Self.checkout + "/scripts/" + script])
    }
    try folder.write("", to: "po/LINGUAS")
    try folder.write("", to: "po/hunch.pot")
    try folder.write("", to: "Sources/None.swift")
    #expect(try Self.checked(checkout: folder.path).contains { $0.contains("run make translations") })
  }

  /// Returns the output of the check, or of the command before it if that fails.
  private static func checked(checkout: String, after command: String = "check") throws -> [String] {
    let program = try Program("sh", ["-c", "exec \"$0\" \"$1\" 2>&1", checkout + "/scripts/translations.py", command])
    var lines: [String] = []
    while let line = program.readLine() { lines.append(line) }
    return lines
  }
}
