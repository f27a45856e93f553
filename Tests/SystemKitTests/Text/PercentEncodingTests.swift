import Testing

@testable import SystemKit

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b=c", "a%20b%3Dc"), ("100%", "100%25"), ("ä", "%C3%A4"),
    ("\u{1}\u{7F}", "%01%7F"), ("/😀", "%2F%F0%9F%98%80"),
  ])
  func aTextIsEncodedAndDecoded(text: String, encoded: String) {
    #expect(text.percentEncoded() == encoded && String(percentDecoding: encoded) == text)
  }

  @Test func lettersAndDigitsAreThoseOfASCII() {
    let all = (UInt8.min...UInt8.max).filter(\.isLetterOrDigit)
    #expect(String(decoding: all, as: UTF8.self) == "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }

  @Test func aChosenByteIsKept() {
    #expect("a/b c~".percentEncoded { $0 == UInt8(ascii: "/") } == "%61/%62%20%63%7E")
  }

  @Test(arguments: [("%41%6a%6A", "Ajj"), ("ä+b %20", "ä+b  "), ("%2541", "%41"), ("%00", "\0")])
  func whatOthersEncodedIsDecodedOnce(encoded: String, text: String) {
    #expect(String(percentDecoding: encoded) == text && String(percentDecoding: ("/" + encoded).dropFirst()) == text)
  }

  @Test(arguments: ["%", "%4", "a%", "%4g", "%+1", "%-1", "% 1", "%%41", "%C3", "%FF", "%C3%28"])
  func whatNoTextEncodesToIsRefused(encoded: String) {
    #expect(String(percentDecoding: encoded) == nil)
  }
}
