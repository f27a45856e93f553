/// Every assigned character of Unicode by its names, emoji also by what they show, in English and in the person's
/// language. Return copies the character.
public struct CharacterSource: Source {
  public let id = "characters"
  public let title = "Characters"
  public let iconName = "accessories-character-map-symbolic"

  private let languages: [String]

  /// - Parameter languages: the person's languages, best first, as `de_AT` or `de`.
  public init(languages: [String]) {
    self.languages = languages
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CharacterTable(emoji: [], local: []).items
  }
}
