import SmartSearch
import Synchronization
import Testing

@testable import Catalog

/// Characters that no installed font can draw.
@Suite struct DrawnCharactersTests {
  private static let emoji = [
    Emoji(codePoints: [0x1F600], name: "grinning face", keywords: [], group: 0),
    Emoji(codePoints: [0x1FAE8], name: "shaking face", keywords: [], group: 0),
    Emoji(codePoints: [0x2764, 0xFE0F], name: "red heart", keywords: [], group: 0),
  ]
  /// Fonts for Latin and one emoji: Greek letters and most emoji are missing.
  private static let fonts = DrawnCharacters([
    0x20...0x7E, 0xA0...0x17F, 0x301...0x301, 0x25CC...0x25CC, 0x2764...0x2764,
  ])

  private static let items = CharacterTable(emoji: emoji, local: [], fonts: fonts).items

  @Test func theyComeAfterAllOthers() {
    let weights = Dictionary(grouping: Self.items.indices) { position in
      if case .codePoint = Self.items[position].icon { false } else { true }
    }.mapValues { $0.map { Self.items.searchItem(at: $0).weight } }
    let (drawn, undrawn) = (weights[true] ?? [], weights[false] ?? [])
    #expect(drawn.count > 300 && undrawn.count > 100_000)
    #expect((drawn.min() ?? 0) > (undrawn.max() ?? 0))
  }

  @Test(arguments: [
    ("41", ItemIcon.glyph("A")), ("3B1", .codePoint("03B1")), ("1FAE8", .codePoint("1FAE8")),
    // A variation selector needs no shape, a combining mark is drawn on a circle, and an invisible character has a
    // stand-in.
    ("2764-FE0F", .glyph("❤\u{FE0F}")), ("301", .glyph("\u{25CC}\u{301}")), ("A", .codePoint("000A")),
    ("4E00", .codePoint("4E00")),
  ])
  func theirCodePointStandsForThem(_ id: String, _ icon: ItemIcon) throws {
    let id = id.count < 4 ? String(repeating: "0", count: 4 - id.count) + id : id
    let position = try #require(Self.items.positions(of: [id])[id])
    #expect(Self.items[position].icon == icon)
  }

  @Test func whereNothingIsKnownOfFontsAllAreDrawn() {
    let fonts = DrawnCharacters([])
    #expect(fonts.draw("α") && fonts.draw("\u{1FAE8}"))
    // A font may also claim code points that are no characters.
    #expect(DrawnCharacters([0xD000...0xDFFF]).draw("α"))
  }

  @Test func otherFontsHaveTheSourceReadAnew() async {
    let fonts = ChangingFonts()
    let source = CharacterSource(toolkit: fonts, languages: [])
    let first = await source.inputs(last: nil)
    let second = await source.inputs(last: first)
    #expect(first == second)
    fonts.drawn.withLock { $0 = [0x20...0x7E] }
    #expect(await source.inputs(last: first) != first)
    fonts.trusts.withLock { $0 = true }
    #expect(await source.inputs(last: first) == first, "a command takes what a window saw last")
  }
}

/// A toolkit whose fonts can change.
private final class ChangingFonts: ToolkitResources {
  let drawn = Mutex<[ClosedRange<UInt32>]>([0x20...0xFF])
  let trusts = Mutex(false)

  func registerResources() async {}
  let library: String? = "none"
  var iconTheme: String? { nil }
  var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
  func drawnCharacters() -> [ClosedRange<UInt32>] { drawn.withLock(\.self) }
  var trustsKnownFonts: Bool { trusts.withLock(\.self) }
  var fontChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
}
