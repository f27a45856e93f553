import CKernels
import TestSupport
import Testing

/// The loops in C, with each instruction set of this processor, compared with plain Swift.
@Suite(.serialized) struct KernelTests {
  /// 1 is the baseline, 2 AVX2, 3 AVX-512.
  static let levels: [Int32] = {
    defer { _ = ck_limit(3) }
    return [1, 2, 3].filter { ck_limit($0) == $0 }
  }()

  private func at(_ level: Int32, _ check: (inout SeededRandom) throws -> Void) rethrows {
    #expect(ck_limit(level) == level)
    defer { _ = ck_limit(3) }
    try withEvery(100, check)
  }

  /// Returns the bits of a block: none, all, few or many.
  private func block(_ random: inout SeededRandom) -> [UInt64] {
    let kind = random.int(below: 5)
    return (0..<ck_words).map { _ in
      switch kind {
      case 0: 0
      case 1: .max
      case 2: random.oneIn(50) ? 1 << UInt64(random.int(below: 64)) : 0
      case 3: random.next() | random.next()
      default: random.next()
      }
    }
  }

  /// Returns ascending numbers, close together or far apart.
  private func list(_ random: inout SeededRandom, upTo count: Int) -> [UInt16] {
    var numbers: [UInt16] = []
    var next = random.int(below: 40)
    let step = random.element(of: [1, 2, 3, 8, 30, 300])
    let count = random.oneIn(8) ? random.int(below: 9) : random.int(below: count + 1)
    while numbers.count < count, next <= Int(UInt16.max) {
      numbers.append(UInt16(next))
      next += 1 + random.int(below: step)
    }
    return numbers
  }

  @Test(arguments: levels) func setsOfBitsAreCountedAndCombined(level: Int32) {
    at(level) { random in
      let (left, right) = (block(&random), block(&random))
      #expect(Int(ck_count(left)) == left.reduce(0) { $0 + $1.nonzeroBitCount })
      var both = [UInt64](repeating: 7, count: left.count)
      // One of them is at an address that is not a multiple of eight.
      let shifted: [UInt16] =
        [0] + right.flatMap { word in (0..<4).map { UInt16(truncatingIfNeeded: word >> (16 * $0)) } }
      shifted.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        ck_intersect(&both, left, base + 2)
        #expect(Int(ck_count_common(left, base + 2)) == both.reduce(0) { $0 + $1.nonzeroBitCount })
      }
      #expect(both == zip(left, right).map { $0 & $1 })
      var kept = left
      ck_and(&kept, right)
      #expect(kept == both)
      var all = left
      ck_or(&all, right)
      #expect(all == zip(left, right).map { $0 | $1 })
      ck_subtract(&all, right)
      #expect(all == zip(left, right).map { $0 & ~$1 })
    }
  }

  @Test(arguments: levels) func listsAreIntersectedAndUnited(level: Int32) {
    at(level) { random in
      let (left, right) = (list(&random, upTo: 2_047), list(&random, upTo: random.oneIn(2) ? 2_047 : 30))
      let inBoth = left.filter(Set(right).contains)
      let room = min(left.count, right.count) + 8
      var common = [UInt16](repeating: 0xABCD, count: room + 8)
      let count = Int(ck_common(&common, left, UInt32(left.count), right, UInt32(right.count)))
      #expect(common.prefix(count) == inBoth[...])
      #expect(common.suffix(8).allSatisfy { $0 == 0xABCD }, "no more is written than there is room for")
      var either = [UInt16](repeating: 0, count: left.count + right.count)
      let total = Int(ck_union(&either, left, UInt32(left.count), right, UInt32(right.count)))
      #expect(Array(either.prefix(total)) == Set(left + right).sorted())
    }
  }

  @Test(arguments: levels) func listsAreFilteredByBits(level: Int32) {
    at(level) { random in
      let bits = block(&random)
      var numbers = list(&random, upTo: 4_095)
      let expected = numbers.filter { bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 }
      let given = numbers
      let count = Int(ck_select(&numbers, given, UInt32(given.count), bits))
      #expect(Array(numbers.prefix(count)) == expected)
      #expect(Int(ck_count_selected(given, UInt32(given.count), bits)) == expected.count)
    }
  }

  /// Whether `ck_find` must report this place, by its definition.
  private func isPlace(_ bytes: [UInt8], _ place: Int, _ probe: ck_probe) -> Bool {
    func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let byte = bytes[place]
    if byte >= 0x80 || (byte == 0 && probe.separator != 0) { return true }
    let last = place + probe.distance
    guard probe.is_possible != 0, last < bytes.count else { return false }
    guard lowercased(byte) == probe.first, lowercased(bytes[last]) == probe.last else { return false }
    guard place > 0, probe.is_anywhere == 0 else { return true }
    let before = bytes[place - 1]
    if (0x61...0x7A).contains(byte) { return !isLetter(before) }
    return !(isDigit(byte) && isDigit(before))
  }

  @Test(arguments: levels) func placesWhereAWordMayBeginOrBeAnywhereAreFound(level: Int32) {
    at(level) { random in
      let alphabet: [UInt8] = random.element(of: [
        Array("aAbB1 .\n".utf8), Array("a".utf8), Array("a9`{@[Zz/:".utf8), (0..<128).map { $0 }, (0...255).map { $0 },
      ])
      let bytes = (0..<random.int(below: 200)).map { _ in random.element(of: alphabet) }
      let token = (0...random.int(below: 4)).map { _ in
        random.element(of: alphabet.filter { !(0x41...0x5A).contains($0) && $0 < 0x80 } + [0x61])
      }
      let probe = ck_probe(
        first: token[0], last: token[token.count - 1], distance: token.count - 1,
        separator: random.element(of: [0, 0x0A]), is_possible: random.oneIn(8) ? 0 : 1,
        is_anywhere: random.oneIn(2) ? 1 : 0)
      let places = bytes.indices.filter { isPlace(bytes, $0, probe) }
      for start in 0...bytes.count {
        let expected = places.first { $0 >= start } ?? bytes.count
        #expect(withUnsafePointer(to: probe) { ck_find(bytes, start, bytes.count, $0) } == expected)
      }
      #expect(ck_count_bytes(bytes, bytes.count, 0x61) == bytes.count { $0 == 0x61 })
      let wanted = Array(bytes.dropFirst(random.int(below: bytes.count + 1)).prefix(1 + random.int(below: 12)))
      let first = bytes.indices.first { !wanted.isEmpty && bytes[$0...].starts(with: wanted) }
      #expect(wanted.isEmpty || ck_find_bytes(bytes, bytes.count, wanted, wanted.count) == first)
      for start in 0...bytes.count {
        let end = bytes[start...].firstIndex(of: probe.separator) ?? bytes.count
        let found = ck_find_end(bytes, start, bytes.count, probe.separator)
        #expect(found.end == end && (found.is_plain != 0) == bytes[start..<end].allSatisfy { $0 > 0 && $0 < 0x80 })
      }
      let bound = random.element(of: [0, 1, 0x41, 0x62, 0x80, 255] as [UInt8])
      let below = bytes.filter { random.oneIn(20) || $0 >= bound }
      #expect(ck_find_below(below, below.count, bound) == below.firstIndex { $0 < bound } ?? below.count)
    }
  }

  @Test(arguments: levels) func manyBytesAreCounted(level: Int32) {
    #expect(ck_limit(level) == level)
    defer { _ = ck_limit(3) }
    let bytes = [UInt8](repeating: 7, count: 100_000)
    #expect(ck_count_bytes(bytes, bytes.count, 7) == 100_000)
  }
}
