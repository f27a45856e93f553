/// The folded name with one space between its tokens, computed from the name's bytes when needed. Most names are
/// ASCII with single spaces; their key is the name in lower case.
enum NameKey {
  /// Whether the key of a name is the name in lower case.
  @inline(__always)
  static func isSimple(_ name: Range<Int>, in names: BufferView<UInt8>) -> Bool {
    // Most names have no white space.
    names.isVisible(name) || isSimpleByBytes(name, in: names)
  }

  private static func isSimpleByBytes(_ name: Range<Int>, in names: BufferView<UInt8>) -> Bool {
    var before = UInt8(ascii: " ")
    for index in name {
      let here = names[index]
      if here >= 0x80 || here &- 9 < 5 || (here == 0x20 && before == 0x20) { return false }
      before = here
    }
    return before != 0x20 || name.isEmpty
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns eight bytes with ASCII letters in lower case.
  @inline(__always)
  static func lowercased(eight bytes: UInt64) -> UInt64 {
    let ones = Bytes.ones
    let low = bytes & ~Bytes.highest
    // The highest bit of each byte from A on, and from the one after Z on.
    let (isFromA, isAfterZ) = (low &+ ones &* (0x80 - 0x41), low &+ ones &* (0x80 - 0x5B))
    let isCapital = isFromA & ~isAfterZ & ~bytes & Bytes.highest
    return bytes | isCapital >> 2
  }

  /// Returns the number for the bytes of a simple name's key from an offset on; see ``TextSort``.
  @inline(__always)
  static func sortKey(ofSimple name: Range<Int>, in names: BufferView<UInt8>, offset: Int = 0) -> UInt64 {
    TextSort.key(count: name.count, offset: offset) { lowercased(eight: names.word(at: name.lowerBound &+ $0)) }
  }

  static func of(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    NameDivision(name).appendKey(to: &key)
    return key
  }

  /// The order of a key and a text.
  enum Comparison {
    case before
    /// The key begins with the text, or is equal to it.
    case begins, equal
    case after
  }

  /// Compares the key of a name with a text, as far as the key is the name in lower case.
  ///
  /// - Returns: nil if this does not decide, because a byte may fold to something else: then the name must be folded.
  @inline(__always)
  static func compare(nameCount: Int, nameByte: (Int) -> UInt8, to text: [UInt8]) -> Comparison? {
    for index in 0..<text.count {
      guard index < nameCount else { return .before }
      let byte = nameByte(index)
      if byte >= 0x80 || byte &- 9 < 5 { return nil }
      // A space is part of the key only between two tokens.
      if byte == 0x20, index == 0 || index + 1 >= nameCount || nameByte(index + 1) &- 0x21 >= 0x5F { return nil }
      let folded = lowercased(byte)
      if folded != text[index] { return folded < text[index] ? .before : .after }
    }
    if nameCount == text.count { return .equal }
    let next = nameByte(text.count)
    if next &- 0x21 < 0x5F { return .begins }
    let isInnerSpace =
      next == 0x20 && text.count > 0 && text.count + 1 < nameCount && nameByte(text.count + 1) &- 0x21 < 0x5F
    return isInnerSpace ? .begins : nil
  }

  static func compare(key: [UInt8], to text: [UInt8]) -> Comparison {
    if key.starts(with: text) { return key.count == text.count ? .equal : .begins }
    return key.lexicographicallyPrecedes(text) ? .before : .after
  }
}
