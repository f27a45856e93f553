public import GtkKit

/// Every assigned character of Unicode by its names, emoji also by what they show, in English and in the person's
/// language. Return copies the character.
///
/// Loading starts GTK on the main actor, whose loop must be running.
public struct CharacterSource: Source {
  public let id = "characters"
  public let title = "Characters"
  public let iconName = "accessories-character-map-symbolic"

  private let languages: [String]

  /// - Parameter languages: the person's languages, best first, as names of locales.
  public init(languages: [String] = Languages.preferred) {
    self.languages = languages
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    // GTK's emoji data is there once GTK has started, also without a display.
    _ = await MainActor.run { Toolkit.start() }
    let table = CharacterTable(emoji: EmojiData.english(), local: EmojiData.localized(for: languages))
    let common = table.commonItems
    progress(LoadProgress(loaded: common.count, expected: table.items.count, items: common))
    return table.items
  }
}
