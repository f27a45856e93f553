import TestSupport
import Testing

@testable import SmartSearch

/// Names are read eight bytes at a time to sort them.
struct NameKeyTests {
  @Test func aSimpleNameInLowerCaseIsItsKey() {
    var random = SeededRandom(seed: 3)
    let letters: [UInt8] = [0x00, 0x08, 0x09, 0x0D, 0x1F, 0x20, 0x20, 0x21, 0x2D, 0x41, 0x5A, 0x61, 0x61, 0x7E, 0x7F]
    var simple = 0
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 0...18, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      // The memory goes on, as that of names does.
      let memory = Buffer(name + [0x20, 0xC3])
      withExtendedLifetime(memory) {
        let isSimple = NameKey.isSimple(0..<name.count, in: memory.view)
        if isSimple {
          simple += 1
          #expect(NameKey.of(String(decoding: name, as: UTF8.self)) == name.map(NameKey.lowercased), "\(name)")
        } else {
          #expect(name.contains { $0 <= 0x20 }, "\(name)")
        }
      }
    }
    #expect(simple > 1000)
    let accented = Buffer(Array("a\u{E9}".utf8))
    withExtendedLifetime(accented) { #expect(!NameKey.isSimple(0..<accented.count, in: accented.view)) }
  }

  @Test func numbersOfTextsHaveTheOrderOfTheTexts() {
    var random = SeededRandom(seed: 4)
    func text() -> [UInt8] {
      (0..<Int.random(in: 0...10, using: &random)).map { _ in [0x00, 0x61, 0xFF].randomElement(using: &random) ?? 0 }
    }
    for _ in 0..<20_000 {
      let (left, right) = (text(), text())
      func keys(_ offset: Int) -> (UInt64, UInt64) {
        func key(_ text: [UInt8]) -> UInt64 {
          // The number of a text does not depend on the bytes behind it.
          TextSort.key(count: text.count, offset: offset) { (text + [0x62, 0x63]).word(at: $0) }
        }
        return (key(left), key(right))
      }
      var (a, b) = keys(0)
      if a == b, TextSort.continues(a) { (a, b) = keys(TextSort.step) }
      #expect((a < b, a == b) == (left.lexicographicallyPrecedes(right), left == right), "\(left) \(right)")
    }
  }

  @Test func eightBytesAreInLowerCaseAsEachOfThemIs() {
    for byte in UInt8.min...UInt8.max {
      let others: [UInt8] = [0x40, 0x41, 0x5A, 0x5B, 0x7F, 0xC1, 0xFF]
      for bytes in [[byte] + others, others + [byte]] {
        let word = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        let expected = bytes.reduce(0) { $0 << 8 | UInt64(NameKey.lowercased($1)) }
        #expect(NameKey.lowercased(eight: word) == expected, "\(byte)")
      }
    }
  }

  @Test func memoryIsASCIIIfAllOfItsBytesAre() {
    for length in 0...20 {
      for place in -1..<length + 2 {
        var bytes = [UInt8](repeating: 0x7F, count: length + 3)
        if place >= 0 { bytes[place] = 0x80 }
        let memory = Buffer(bytes)
        withExtendedLifetime(memory) {
          #expect(memory.view.isASCII(0..<length) == !(0..<length ~= place), "\(length) \(place)")
        }
      }
    }
  }
}
