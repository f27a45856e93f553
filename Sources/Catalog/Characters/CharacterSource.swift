public import GLibKit

/// Every assigned character of Unicode by its names, emoji also by what they show, in English and in the user's
/// language. Return copies the character.
///
/// Emoji data that cannot be read fails the source, whose characters are there all the same.
public struct CharacterSource: Source {
  public let id = "characters"
  public let title = "Characters"
  public let iconName = "accessories-character-map-symbolic"

  private let readEmoji: @Sendable () async -> EmojiData

  /// - Parameters:
  ///   - toolkit: has the English data of emoji.
  ///   - languages: the user's languages, best first, as names of locales.
  public init(toolkit: any ToolkitResources, languages: [String] = Languages.preferred) {
    self.init {
      await toolkit.registerResources()
      return EmojiData(languages: languages)
    }
  }

  /// - Parameter readEmoji: called each time the source loads.
  init(readEmoji: @escaping @Sendable () async -> EmojiData) {
    self.readEmoji = readEmoji
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let emoji = await readEmoji()
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
