public import GLibKit
package import SmartSearch
package import SystemKit

/// Every assigned character of Unicode by its names, and emoji also by keywords, in English and in the user's
/// language. Return copies the character. Characters that no installed font can draw come after all others.
///
/// Unreadable emoji data fails the source, but its characters are still listed.
public struct CharacterSource: SavableSource {
  public static let sourceID = "characters"
  public let id = Self.sourceID
  public var title: String { localized("Characters") }
  public let iconName = "accessories-character-map-symbolic"
  public let traits = SourceTraits { $0.isNearByChance = true }

  private let toolkit: any ToolkitResources
  private let languages: [String]
  private let readEmoji: @Sendable () -> EmojiData

  /// - Parameters:
  ///   - toolkit: provides the English data of emoji and the characters of the fonts.
  ///   - languages: the user's languages, best first, as locale names.
  public init(toolkit: any ToolkitResources, languages: [String] = Languages.preferred) {
    self.init(toolkit: toolkit, languages: languages) { EmojiData(languages: languages) }
  }

  /// - Parameter readEmoji: called at each load.
  init(
    toolkit: any ToolkitResources = AbsentToolkit(), languages: [String] = [],
    readEmoji: @escaping @Sendable () -> EmojiData
  ) {
    (self.toolkit, self.languages, self.readEmoji) = (toolkit, languages, readEmoji)
  }

  package func inputs(last: SourceInputs?) async -> SourceInputs {
    var inputs = SourceInputs()
    inputs.add(toolkit, last: last)
    inputs.add("languages", languages.joined(separator: " "))
    if toolkit.trustsKnownFonts, let known = last?["fonts"] {
      inputs.add("fonts", known)
    } else {
      inputs.add("fonts", DrawnCharacters(await toolkit.drawnCharacters()).stamp)
    }
    if let file = EmojiData.localFile(for: languages) { inputs.addStamp(of: file) }
    return inputs
  }

  /// Yields when fonts are installed or removed.
  public var changes: AsyncStream<Void> { toolkit.fontChanges }

  package func items(_ bytes: MappedBytes, index: SearchIndex) -> CatalogItems? {
    SavedCharacters.items(bytes, index: index)
  }

  package func load(
    from inputs: SourceInputs, progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    await toolkit.registerResources()
    let emoji = readEmoji()
    let fonts = DrawnCharacters(await toolkit.drawnCharacters())
    let table = CharacterTable(emoji: emoji.english, local: emoji.local, fonts: fonts)
    let common = table.commonItems
    progress(LoadProgress(loaded: common.count, expected: table.items.count, items: common))
    if let failure = emoji.failure {
      progress(LoadProgress(loaded: table.items.count, items: table.items))
      throw failure
    }
    return table.items
  }
}
