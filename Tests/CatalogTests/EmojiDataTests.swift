import GtkKit
import XCTest

@testable import Catalog

/// The emoji data that this machine's GTK has.
final class EmojiDataTests: XCTestCase {
  func testGTKsOwnEmojiAreRead() throws {
    MainActor.assumeIsolated { _ = Toolkit.start() }
    let emoji = EmojiData.english()
    XCTAssertGreaterThan(emoji.count, 1_800)
    let first = try XCTUnwrap(emoji.first)
    XCTAssertEqual(first.text, "😀")
    XCTAssertEqual(first.name, "grinning face")
    XCTAssertEqual(Set(emoji.map(\.id)).count, emoji.count)
    XCTAssertTrue(emoji.contains { $0.hasTones })
    XCTAssertTrue(emoji.contains { $0.scalar == nil })
  }

  func testTheFirstLanguageThatHasDataIsTaken() {
    XCTAssertEqual(EmojiData.localized(for: ["xx_XX", "de_AT.UTF-8", "fr"]).first?.name, "grinsendes Gesicht")
    XCTAssertEqual(EmojiData.localized(for: ["en_GB.UTF-8", "de"]), [])
    XCTAssertEqual(EmojiData.localized(for: ["C"]), [])
    XCTAssertEqual(EmojiData.localized(for: ["../../x", ""]), [])
  }

  func testDataInAnotherFormGivesNothing() {
    XCTAssertEqual(EmojiData.decode([]), [])
    XCTAssertEqual(EmojiData.decode(Array(repeating: 0xFF, count: 1_000)).map(\.name).filter { !$0.isEmpty }, [])
  }
}
