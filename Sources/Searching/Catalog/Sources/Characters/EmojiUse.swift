/// How much emoji are used in the world: a rank that needs to know nothing about the user.
enum EmojiUse {
  /// The classes of the most used emoji, best first, without variation selectors.
  static let classes: [[String]] = String(decoding: PackageResources.emoji_frequency_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: " ").map(String.init) }

  private static let ranks = Dictionary(
    classes.enumerated().flatMap { rank, emoji in emoji.map { ($0, rank) } }, uniquingKeysWith: min)

  /// Returns the number of an emoji's class, 0 for the most used ones. All rare emoji share the last class.
  static func rank(of emoji: Emoji) -> Int {
    var scalars = emoji.text.unicodeScalars
    // The data of GTK has emoji with and without it.
    scalars.removeAll { $0 == Emoji.emojiSign }
    return ranks[String(scalars)] ?? classes.count
  }
}
