/// How closely a text matches an item, among items of the same ``MatchTier``: first by ``fit``, then, after the weights of
/// the items, by ``wordsLeft``.
///
/// | first to last | closer | of `test` or `g h` |
/// |---|---|---|
/// | which name | the name that is shown, before alternate names | |
/// | whole words | fewer typed words that only begin a word | *Kana test* before *Kana testing* |
/// | as written | words as written, before humps and compounds | *GNOME Hitori* before *GHex* |
/// | words left over | fewer words of the name that the text leaves over | *Test run* before *Test run two* |
public struct Closeness: Hashable, Sendable {
  /// Smaller is closer.
  package let fit: UInt8
  /// How many words of the name the text leaves over.
  package let wordsLeft: UInt8

  /// Of an item that was not looked at twice: see ``SearchEngine``. All others are closer.
  public static let unknown = Closeness(fit: .max, wordsLeft: .max)

  private init(fit: UInt8, wordsLeft: UInt8) {
    self.fit = fit
    self.wordsLeft = wordsLeft
  }

  init(isShownName: Bool, begunWords: Int, isWritten: Bool, wordsLeft: Int) {
    fit = (isShownName ? 0 : 1 << 7) | UInt8(min(begunWords, 62)) << 1 | (isWritten ? 0 : 1)
    self.wordsLeft = UInt8(max(0, min(wordsLeft, 254)))
  }
}
