public import GtkKit

/// Every assigned character of Unicode by its names, emoji also by what they show, in English and in the person's
/// language. Return copies the character.
///
/// Loading starts GTK on the main actor, whose loop must be running. Emoji data that cannot be read fails the source,
/// whose characters are there all the same.
public struct CharacterSource: Source {
  public let id = "characters"
  public let title = "Characters"
  public let iconName = "accessories-character-map-symbolic"

  private let readEmoji: @Sendable () -> EmojiData

  /// - Parameter languages: the person's languages, best first, as names of locales.
  public init(languages: [String] = Languages.preferred) {
    self.init { EmojiData(languages: languages) }
  }

  /// - Parameter readEmoji: called each time the source loads, once GTK has started.
  init(readEmoji: @escaping @Sendable () -> EmojiData) {
    self.readEmoji = readEmoji
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    // GTK's emoji data is there once GTK has started, also without a display.
    _ = await MainActor.run { Toolkit.start() }
    let emoji = readEmoji()
    let table = CharacterTable(emoji: emoji.english, local: emoji.local)
    let common = table.commonItems
    progress(LoadProgress(loaded: common.count, expected: table.items.count, items: common))
    if let failure = emoji.failure {
      progress(LoadProgress(loaded: table.items.count, items: table.items))
      throw failure
    }
    return table.items
  }
}
