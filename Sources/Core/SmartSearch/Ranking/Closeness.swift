/// How closely a text matches an item, among items of the same ``MatchTier``: first by ``fit``, then, after the
/// items' weights, by ``wordsLeft``.
///
/// | first to last | closer | of `test` or `g h` |
/// |---|---|---|
/// | which name | the shown name, before alternate names | |
/// | whole words | fewer typed words that only begin a word | *Kana test* before *Kana testing* |
/// | unsplit words | words as written, before humps and compounds | *GNOME Hitori* before *GHex* |
/// | words left over | fewer words of the name without a typed word | *Test run* before *Test run two* |
public struct Closeness: Hashable, Sendable {
  /// Smaller is closer.
  package let fit: UInt8
  /// How many words of the name are left over.
  package let wordsLeft: UInt8

  /// The closeness of an item beyond the second look: see ``SearchEngine``. All others are closer.
  public static let unknown = Closeness(fit: .max, wordsLeft: .max)

  /// Whether each typed word is a whole word of the name.
  package var isOfWholeWords: Bool { fit >> 1 & 0x3F == 0 }

  private init(fit: UInt8, wordsLeft: UInt8) {
    self.fit = fit
    self.wordsLeft = wordsLeft
  }

  init(isShownName: Bool, begunWords: Int, isWritten: Bool, wordsLeft: Int) {
    fit = (isShownName ? 0 : 1 << 7) | UInt8(min(begunWords, 62)) << 1 | (isWritten ? 0 : 1)
    self.wordsLeft = UInt8(max(0, min(wordsLeft, 254)))
  }
}
