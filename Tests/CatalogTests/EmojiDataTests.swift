import CGLib
import GLibKit
import Synchronization
import XCTest

@testable import Catalog

/// GTK's emoji data: this machine's, and sample data in the format of each GTK version.
final class EmojiDataTests: XCTestCase {
  private static let older = """
    @a(ausasu) [([0x1F1E9, 0x1F1EA], 'Flagge: Deutschland', ['Flagge', 'de'], 9), \
    ([0x1F44B, 0], 'winkende Hand', ['Hand'], 1)]
    """
  private static let newer = """
    @a(aussasasu) [([0x1F1E9, 0x1F1EA], 'flag: Germany', 'Flagge: Deutschland', ['flag'], ['Flagge', 'de'], 9), \
    ([0x1F44B, 0x1F3FB], 'waving hand', 'winkende Hand', ['hand'], ['Hand'], 1)]
    """
  private static let neither = [
    "@a(ausu) [([0x1F600], 'grinning face', 0)]", "@a(aussasasus) [([0x1F600], '', '', [], [], 0, 'more')]",
    "@a(ausasu) []", "@a(ausasu) [([], 'nothing', [], 0)]", "'text'", "@au [1, 2, 3]",
  ]

  /// Returns the serialized form of a value in GVariant's text format.
  private func serialized(_ text: String) throws -> [UInt8] {
    let value = try XCTUnwrap(g_variant_parse(nil, text, nil, nil, nil), text)
    defer { g_variant_unref(value) }
    return Array(UnsafeRawBufferPointer(start: g_variant_get_data(value), count: Int(g_variant_get_size(value))))
  }

  func testEachFormIsReadInTheLanguageOfTheData() throws {
    for form in [Self.older, Self.newer] {
      XCTAssertEqual(
        EmojiData.decode(try serialized(form)),
        [
          Emoji(codePoints: [0x1F1E9, 0x1F1EA], name: "Flagge: Deutschland", keywords: ["Flagge", "de"], group: 9),
          Emoji(codePoints: [0x1F44B, 0], name: "winkende Hand", keywords: ["Hand"], group: 1),
        ], form)
    }
  }

  func testDataInAnotherFormIsNone() throws {
    for form in Self.neither { XCTAssertNil(EmojiData.decode(try serialized(form)), form) }
    XCTAssertNil(EmojiData.decode([]))
    XCTAssertNil(EmojiData.decode(Array(repeating: 0xFF, count: 1_000)))
    // Truncated data, in each format.
    for form in [Self.older, Self.newer] {
      let bytes = try serialized(form)
      for length in bytes.indices { XCTAssertNil(EmojiData.decode(Array(bytes.prefix(length))), "\(length) bytes") }
    }
  }

  /// Loads the source from some data. Returns its failure, and which of the wanted items can be searched.
  private func loaded(_ data: EmojiData, wanted: Set<String>) -> (failure: SourceError?, found: Set<String>) {
    MainActor.assumeIsolated {
      MainLoop.attach()
      let source = CharacterSource { data }
      let given = Mutex(CatalogItems([]))
      var result: Result<CatalogItems, SourceError>?
      Task {
        do throws(SourceError) {
          result = .success(
            try await source.load { progress in
              if let items = progress.items { given.withLock { $0 = items } }
            })
        } catch {
          result = .failure(error)
        }
      }
      XCTAssertTrue(MainLoop.run(for: .seconds(120)) { result != nil }, "the characters never come")
      switch result {
      case .success(let items)?: return (nil, Set(items.positions(of: wanted).keys))
      // The library keeps items that were reported before the failure.
      case .failure(let error)?: return (error, Set(given.withLock { $0 }.positions(of: wanted).keys))
      case nil: return (nil, [])
      }
    }
  }

  func testWhatCannotBeReadIsSaidAndTheCharactersAreThere() throws {
    let good = try serialized(Self.newer)
    let bad = try serialized(Self.neither[0])
    let unfamiliar = SourceError.failed("Hunch cannot read this version of GTK’s emoji data")
    let cases: [(english: [UInt8]?, local: [UInt8]?, failure: SourceError?, hasEmoji: Bool)] = [
      (good, nil, nil, true), (good, good, nil, true),
      (bad, nil, unfamiliar, false), (bad, bad, unfamiliar, false),
      (nil, nil, .failed("GTK’s emoji data is missing"), false),
      (
        good, bad,
        .failed("Hunch cannot read GTK’s emoji data in your language"), true
      ),
    ]
    for (english, local, failure, hasEmoji) in cases {
      // A hand with a place for a skin tone, an em dash, and a character far behind the common ones.
      let loaded = loaded(EmojiData(english: english, local: local), wanted: ["1F44B", "1F1E9-1F1EA", "2014", "2EBF0"])
      XCTAssertEqual(loaded.failure, failure)
      XCTAssertEqual(loaded.found, hasEmoji ? ["1F44B", "1F1E9-1F1EA", "2014", "2EBF0"] : ["1F44B", "2014", "2EBF0"])
    }
    XCTAssertEqual(unfamiliar.message, "Hunch cannot read this version of GTK’s emoji data")
  }

  func testThisMachinesEmojiOfOtherLanguagesAreRead() throws {
    let data = try XCTUnwrap(EmojiData.localData(for: ["xx_XX", "de_AT.UTF-8", "fr"]))
    let emoji = try XCTUnwrap(EmojiData.decode(data))
    XCTAssertEqual(emoji.first?.text, "😀")
    XCTAssertEqual(emoji.first?.name, "grinsendes Gesicht", "the first language that has data is taken")
  }

  func testThereIsNoOtherLanguageBesideEnglish() {
    for languages in [["en_GB.UTF-8", "de"], ["C"], ["../../x", ""], []] {
      XCTAssertNil(EmojiData.localData(for: languages), "\(languages)")
    }
  }
}
