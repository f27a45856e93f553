internal import CUnicode

/// The one fold of this module: what two texts must share to count as the same for matching, completion,
/// ranking and history.
///
/// Case, accents, width, ligatures and compatibility forms are taken away; vowel signs, viramas, nuktas and kana
/// voicing, which make other words, are kept. White space is kept as it is (U+2000 and U+2001 become the spaces that they
/// are canonically equivalent to).
///
///     Fold.fold("Straße")    // "strasse"
///     Fold.fold("Łódź")      // "lodz"
///     Fold.fold("ﬁle")       // "file"
///
/// Each scalar is folded for itself: compatibility decomposition, full case folding and the extra letters below, until
/// nothing changes. Then:
/// - default-ignorable scalars are dropped (joiners, variation selectors, soft hyphens), but for the Hangul fillers;
/// - nonspacing marks of combining class 1, 10–36 and 200–240 and enclosing marks are dropped, all other marks stay,
///   in the order of their classes;
/// - æ œ ø đ ð þ ł ħ ŧ ı ŋ become ae oe o d d th l h t i n, and ’ ‘ ʼ become an apostrophe;
/// - scalars whose decomposition holds a space (´ ¨ ﷺ) stay as they are, or one word would become two.
///
/// The result is its own fold, and canonically equivalent texts have one fold, byte for byte.
public enum Fold {
  /// The version of the Unicode Standard that the tables come from, such as `15.0.0`.
  package static var unicodeVersion: String {
    let version = unsafe cu_version()
    return unsafe String(decoding: UnsafeBufferPointer(start: version.bytes, count: version.count), as: UTF8.self)
  }

  /// The fold of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text, but for long runs of combining marks, which are sorted.
  public static func fold(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    append(text.unicodeScalars, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The fold of a text in UTF-8, the form in which everything here compares texts: one folded text begins with
  /// another exactly if its bytes do.
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
