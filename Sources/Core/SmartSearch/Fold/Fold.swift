internal import CUnicode

/// The only fold of this module: two texts with the same fold are equal for matching, completion, ranking and
/// history.
///
/// Folding removes case, accents, width, ligatures and compatibility forms. It keeps vowel signs, viramas, nuktas and
/// kana voicing, which make other words. It keeps white space too (U+2000 and U+2001 become the spaces to which they
/// are canonically equivalent).
///
///     Fold.fold("Straße")    // "strasse"
///     Fold.fold("Łódź")      // "lodz"
///     Fold.fold("ﬁle")       // "file"
///
/// Each scalar is folded alone: compatibility decomposition, full case folding and the extra letters below, until
/// nothing changes. Then:
/// - default-ignorable scalars are dropped (joiners, variation selectors, soft hyphens), except the Hangul fillers;
/// - nonspacing marks of combining class 1, 10–36 and 200–240 and enclosing marks are dropped; all other marks stay,
///   in the order of their classes;
/// - æ œ ø đ ð þ ł ħ ŧ ı ŋ become ae oe o d d th l h t i n, and ’ ‘ ʼ become an apostrophe;
/// - scalars whose decomposition contains a space (´ ¨ ﷺ) stay, because one word would become two.
///
/// Folding a fold changes nothing. Canonically equivalent texts have the same fold, byte for byte.
public enum Fold {
  /// The version of the Unicode Standard that the tables come from, such as `15.0.0`.
  package static var unicodeVersion: String {
    let version = unsafe cu_version()
    return unsafe String(decoding: UnsafeBufferPointer(start: version.bytes, count: version.count), as: UTF8.self)
  }

  /// Folds a text.
  ///
  /// - Complexity: O(*n*) in the length of the text, except that long runs of combining marks are sorted.
  public static func fold(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    append(text.unicodeScalars, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the key by which searches and choices are remembered: the fold, with one space between words.
  package static func key(of text: String) -> String {
    fold(text).unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
  }

  /// Returns the fold of a text in UTF-8. The module compares texts in this form: one folded text begins with another
  /// exactly if its bytes do.
  static func bytes(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    append(text.unicodeScalars, to: &bytes)
    return bytes
  }

  /// Appends the fold of scalars, in UTF-8.
  static func append(_ scalars: some Sequence<Unicode.Scalar>, to bytes: inout [UInt8]) {
    var marks = MarkSorter()
    for scalar in scalars {
      FoldTable.appendFold(of: scalar.value, to: &bytes, marks: &marks)
    }
    marks.finish(&bytes)
  }
}

/// Sorts runs of combining marks by their classes while a folded text is written. The sort is stable: the canonical
/// ordering of the Unicode Standard, section 3.11.
struct MarkSorter {
  private var pending: [(scalar: UInt32, rank: UInt8)] = []

  /// Appends a folded scalar: a mark when its run ends, all others at once.
  mutating func append(_ scalar: UInt32, rank: UInt8, to bytes: inout [UInt8]) {
    if rank == 0 {
      finish(&bytes)
      Self.encode(scalar, to: &bytes)
      return
    }
    pending.append((scalar, rank))
  }

  /// Ends the run of marks.
  @inline(__always)
  mutating func finish(_ bytes: inout [UInt8]) {
    if !pending.isEmpty { flush(&bytes) }
  }

  private mutating func flush(_ bytes: inout [UInt8]) {
    // The standard library's sort is stable, but not documented to be.
    let order = pending.indices.sorted { (pending[$0].rank, $0) < (pending[$1].rank, $1) }
    for index in order {
      let scalar = pending[index].scalar
      Self.encode(scalar == FoldTable.iotaBelow ? 0x3B9 : scalar, to: &bytes)
    }
    pending.removeAll(keepingCapacity: true)
  }

  private static func encode(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift) & 0x3F }
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(scalar >> 6))
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(0xE0 | UInt8(scalar >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(0xF0 | UInt8(scalar >> 18))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
