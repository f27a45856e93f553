/// How closely a text matches an item, among items of the same ``MatchTier``. Smaller is closer.
///
/// | first to last | closer | of `test` or `g h` |
/// |---|---|---|
/// | which name | the name that is shown, before alternate names | |
/// | whole words | fewer typed words that only begin a word | *Kana test* before *Kana testing* |
/// | as written | words as written, before humps and compounds | *GNOME Hitori* before *GHex* |
/// | words left over | fewer words of the name that the text leaves over | *Test run* before *Test run two* |
/// | letters left over | a shorter name | |
public struct Closeness: Comparable, Hashable, Sendable {
  private let rank: UInt32

  /// Of an item that was not looked at twice: see ``SearchEngine``. All others are closer.
  public static let unknown = Closeness(rank: .max)

  private init(rank: UInt32) { self.rank = rank }

  init(isShownName: Bool, begunWords: Int, isWritten: Bool, wordsLeft: Int, length: Int) {
    rank =
      (isShownName ? 0 : 1 << 31) | UInt32(min(begunWords, 63)) << 25 | (isWritten ? 0 : 1 << 24)
      | UInt32(max(0, min(wordsLeft, 255))) << 16 | UInt32(min(length, 0xFFFE))
  }

  public static func < (left: Closeness, right: Closeness) -> Bool { left.rank < right.rank }

  /// A number that is smaller for an item that is closer, and else for an earlier one.
  func key(ofPlace place: Int) -> UInt64 { UInt64(rank) << 32 | UInt64(place) }

  init(key: UInt64) { rank = UInt32(key >> 32) }
}
