import Foundation
import TestSupport
import Testing

@testable import SmartSearch

@Suite struct FoldTests {
  @Test(arguments: [
    ("Heart", "heart"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"),
    ("ﬁle", "file"), ("ﬃ", "ffi"),
    ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("smørrebrød", "smorrebrod"), ("Þór", "thor"), ("ŋ", "n"),
    ("ÆON œuvre", "aeon oeuvre"), ("ǣ", "ae"),
    ("İstanbul", "istanbul"), ("ısı", "isi"),
    ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"), ("ᾳ", "αι"),
    ("Ｆｕｌｌ", "full"), ("ﾊﾟ", "パ".decomposed), ("①", "1"),
    ("it’s", "it's"), ("ʼn", "'n"), ("ŉ", "'n"),
    ("a\u{AD}b\u{200D}c\u{FEFF}\u{FE0F}", "abc"), ("\u{200D}", ""),
    ("´", "´"), ("¨", "¨"), ("\u{FDFA}", "\u{FDFA}"), ("\u{385}", "¨"),
    ("a\u{A0}b\tc  d", "a\u{A0}b\tc  d"),
    ("कि", "कि"), ("क़", "क\u{93C}"), ("ที่", "ที\u{E48}"),
    ("한글", "한글".decomposed), ("\u{3164}", "\u{1160}"),
    ("\u{1F3F4}\u{20DD}", "\u{1F3F4}"),
  ])
  func folds(_ text: String, to expected: String) {
    #expect(Array(Fold.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func everyScalarFoldsToItsOwnFold() {
    var wrong: [Unicode.Scalar] = []
    for value in 0..<UInt32(0x110000) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Fold.bytes(String(scalar))
      if Fold.bytes(String(decoding: once, as: UTF8.self)) != once { wrong.append(scalar) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func noScalarButWhiteSpaceFoldsToWhiteSpace() {
    for value in 0..<UInt32(0x110000) {
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace else { continue }
      let hasSpace = Fold.fold(String(scalar)).unicodeScalars.contains { $0.properties.isWhitespace }
      if hasSpace { Issue.record("\(scalar.escaped(asASCII: true))") }
    }
  }

  @Test func marksOfSeveralClassesFoldAlikeInEveryOrder() {
    let marks: [Unicode.Scalar] = ["\u{345}", "\u{93C}", "\u{94D}", "\u{301}", "\u{E48}", "\u{C55}"]
    withEvery(200) { random in
      let chosen = (0..<random.int(below: 5)).map { _ in random.element(of: marks) }
      var base = String.UnicodeScalarView("α".unicodeScalars)
      base.append(contentsOf: chosen)
      let text = String(base)
      #expect(Fold.bytes(text) == Fold.bytes(text.decomposed) && Fold.fold(Fold.fold(text)) == Fold.fold(text))
    }
  }
}

@Suite(.enabled(if: UnicodeData.isInstalled, "the package unicode-data is not installed"))
struct FoldConformanceTests {
  /// Scalars that the installed data may have and our tables cannot. A new version of Unicode only adds characters.
  private static let later = Result { try UnicodeData.scalars(laterThan: Fold.unicodeVersion) }

  /// Returns the texts of a row's first fields; nil if any character is newer than our tables.
  private func texts(_ row: [Substring], _ fields: Range<Int>) throws -> [String]? {
    let later = try Self.later.get()
    let texts = row[fields].map { UnicodeData.text($0) }
    let hasLater = texts.contains {
      $0.unicodeScalars.contains { scalar in later.contains { $0.contains(scalar.value) } }
    }
    return hasLater ? nil : texts
  }

  @Test func theTablesAreOfTheInstalledVersion() throws {
    let rows = try UnicodeData.rows("CaseFolding.txt")
    #expect(rows.count > 1500)
  }

  @Test func agreesWithEveryCaseFolding() throws {
    var count = 0
    for row in try UnicodeData.rows("CaseFolding.txt") where row[1] == "C" || row[1] == "F" {
      guard let texts = try texts(row, 0..<3) else { continue }
      count += 1
      #expect(Fold.fold(texts[0]) == Fold.fold(texts[2]), "\(row[0])")
    }
    #expect(count > 1500)
  }

  @Test func canonicallyEquivalentTextsHaveOneFold() throws {
    var count = 0
    for row in try UnicodeData.rows("NormalizationTest.txt.bz2") where row.count > 3 {
      guard let texts = try texts(row, 0..<3) else { continue }
      count += 1
      let folds = texts.map { Fold.bytes($0) }
      if folds[0] != folds[1] || folds[1] != folds[2] { Issue.record("\(row[0])") }
    }
    #expect(count > 18_000)
  }
}

extension String {
  /// The canonical decomposition by Foundation, an independent implementation.
  fileprivate var decomposed: String { decomposedStringWithCanonicalMapping }
}
