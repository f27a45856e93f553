public import GLibKit
package import SearchIndexFiles
package import SmartSearch

/// Every assigned character of Unicode by its names, emoji also by what they show, in English and in the user's
/// language. Return copies the character.
///
/// Emoji data that cannot be read fails the source, whose characters are there all the same.
public struct CharacterSource: SavableSource {
  public let id = "characters"
  public let title = "Characters"
  public let iconName = "accessories-character-map-symbolic"

  private let readEmoji: @Sendable () async -> EmojiData
  private let describe: @Sendable () async -> SourceInputs

  /// - Parameters:
  ///   - toolkit: has the English data of emoji.
  ///   - languages: the user's languages, best first, as names of locales.
  public init(toolkit: any ToolkitResources, languages: [String] = Languages.preferred) {
    self.init {
      await toolkit.registerResources()
      return EmojiData(languages: languages)
    } describe: {
      var inputs = SourceInputs()
      inputs.add("gtk", toolkit.version)
      inputs.add("languages", languages.joined(separator: " "))
      if let file = EmojiData.localFile(for: languages) { inputs.addStamp(of: file) }
      return inputs
    }
  }

  /// - Parameters:
  ///   - readEmoji: called each time the source loads.
  ///   - describe: what the emoji are read from.
  init(
    readEmoji: @escaping @Sendable () async -> EmojiData,
    describe: @escaping @Sendable () async -> SourceInputs = { SourceInputs() }
  ) {
    self.readEmoji = readEmoji
    self.describe = describe
  }

  package func inputs(last: SourceInputs?) async -> SourceInputs { await describe() }

  package func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    SavedCharacters.items(bytes, index: index)
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    try await load(from: await inputs(last: nil), progress: progress)
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
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
