import GtkKit
import MainLoopTestSupport
import XCTest

@testable import Catalog
@testable import HunchUI

/// The resources that sources get from GTK.
final class GtkResourcesTests: DisplayTestCase {
  private func items(of source: some Source) throws -> CatalogItems {
    var items: CatalogItems?
    try onMain { items = try waitForTask { try await source.load { _ in } } }
    return try XCTUnwrap(items)
  }

  func testTheEmojiOfThisMachineAreRead() throws {
    try onMain { _ = try waitForTask { await GtkResources().registerResources() } }
    let data = EmojiData(languages: ["C"])
    XCTAssertNil(data.failure)
    XCTAssertGreaterThan(data.english.count, 1_800)
    let first = try XCTUnwrap(data.english.first)
    XCTAssertEqual(first.text, "😀")
    XCTAssertEqual(first.name, "grinning face")
    XCTAssertEqual(Set(data.english.map(\.id)).count, data.english.count)
    XCTAssertTrue(data.english.contains { $0.toned.isEmpty == false })
    XCTAssertTrue(data.english.contains { $0.scalar == nil })
  }

  func testCharactersBeginWithGtksEmoji() throws {
    XCTAssertEqual(try items(of: CharacterSource(toolkit: GtkResources())).first?.id, "1F600")
  }

  func testIconsOfTheDisplaysThemeAndOfGtkAreThere() throws {
    let own = try items(of: IconSource(toolkit: GtkResources(), folders: [])).flatMap { [$0.name] + $0.alternateNames }
    XCTAssertTrue(own.contains("value-increase-symbolic"), "GTK's own: \(own)")
    let all = try items(of: IconSource(toolkit: GtkResources())).map(\.name)
    XCTAssertTrue(all.contains("folder"), "the theme's")
  }
}
