import XCTest

@testable import GtkKit

/// Titles of programs that know no Unicode, as the bytes that they write.
final class CompoundTextTests: XCTestCase {
  /// Returns the text of bytes, which are the numbers of the characters of a string. `⎋` stands for Escape.
  private func text(_ bytes: some StringProtocol) -> String {
    CompoundText(bytes.unicodeScalars.map { $0 == "⎋" ? 0x1B : UInt8(truncatingIfNeeded: $0.value) }).text
  }

  private static let titles: [(bytes: String, text: String)] = [
    ("plain\ttext\n", "plain\ttext\n"), ("", ""),
    // Alphabets.
    ("caf\u{E9}", "café"), ("⎋-A\u{E9}", "é"), ("⎋-B\u{A3}\u{F3}d\u{BC}", "Łódź"), ("⎋-C\u{A6}", "Ĥ"),
    ("⎋-D\u{BF}", "ŋ"), ("⎋-L\u{BC}\u{D8}\u{E0}", "Мир"), ("⎋-F\u{D9} ⎋-A\u{E9}", "Ω é"), ("⎋-G\u{E3}", "ك"),
    ("\u{9B}2]⎋-H\u{F9}\u{EC}\u{9B}]!", "של!"), ("⎋-M\u{FE}", "ş"), ("⎋-V\u{BD}", "―"), ("⎋-T\u{A1}", "ก"),
    ("⎋-Y\u{BA}", "ŗ"), ("⎋-_\u{D0}", "Ŵ"), ("⎋-b\u{A4}", "€"), ("⎋-f\u{AA}", "Ș"),
    // UTF-8.
    ("⎋%G\u{C3}\u{A9}\u{E2}\u{82}\u{AC}\u{F0}\u{9F}\u{98}\u{80}⎋%@ \u{E9}", "é€😀 é"),
    // Japanese, Korean and Chinese.
    ("⎋$(BF|K\\⎋(B x \u{E9}", "日本 x é"), ("⎋$(BF|\u{E9} K\\⎋(J.", "日é 本."),
    ("⎋$)B\u{C6}\u{FC}\u{CB}\u{DC} vi", "日本 vi"), ("⎋)I\u{B6}\u{C5}", "ｶﾅ"),
    ("⎋$)C\u{C7}\u{D1}\u{B1}\u{DB}", "한글"), ("⎋$(CGQ1[", "한글"), ("⎋$)A\u{D6}\u{D0}\u{CE}\u{C4}", "中文"),
    ("⎋$)G\u{C4}\u{E3}\u{C5}\u{C6}", "中文"),
    // Sets with a length and a name.
    ("⎋%/2\u{80}\u{8B}big5-0\u{02}\u{A4}\u{A4}\u{A4}\u{E5} x", "中文 x"),
    ("⎋%/1\u{80}\u{8A}koi8-r\u{02}\u{ED}\u{C9}\u{D2}", "Мир"), ("⎋%/2\u{80}\u{89}gbk-0\u{02}\u{D6}\u{D0}!", "中!"),
    // Broken and unknown.
    ("a⎋", "a"), ("a⎋$", "a"), ("a⎋%/", "a"), ("a⎋%/2\u{80}", "a"), ("\u{9B}2", ""),
    ("a⎋%/2\u{FF}\u{FF}big5-0\u{02}\u{A4}\u{A4}", "a中"), ("a⎋%/1\u{80}\u{83}x\u{02}y b", "a\u{FFFD} b"),
    ("⎋$)B\u{C6}\u{FC}\u{CB}", "\u{FFFD}"), ("⎋$)B\u{C6}\u{FF} ok", "\u{FFFD} ok"),
    ("⎋$)Z\u{C6}\u{FC} ok", "\u{FFFD} ok"), ("⎋-Z\u{E9} ok", "\u{FFFD} ok"), ("⎋$(Zxx⎋(B ok", "\u{FFFD} ok"),
    ("⎋%Ga\u{FF}", "a\u{FFFD}"), ("⎋Q ok", " ok"),
  ]

  func testEachCharacterSetIsDecoded() {
    for title in Self.titles { XCTAssertEqual(text(title.bytes), title.text, title.bytes.debugDescription) }
  }

  func testATextMayEndAnywhere() {
    for title in Self.titles {
      for count in 0..<title.bytes.unicodeScalars.count {
        let beginning = String(String.UnicodeScalarView(title.bytes.unicodeScalars.prefix(count)))
        XCTAssertFalse(text(beginning).contains("\u{1B}"), beginning.debugDescription)
      }
    }
  }
}
