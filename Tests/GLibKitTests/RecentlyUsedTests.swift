import Foundation
import XCTest

@testable import GLibKit

final class RecentlyUsedTests: XCTestCase {
  private static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      <bookmark href="file:///a%20b" added="2024-01-01T00:00:00Z" modified="2024-01-02T00:00:00.5Z" visited="2024-01-01T00:00:00Z">
        <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/>
          <bookmark:applications>
            <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" modified="2024-01-02T00:00:00Z" count="3"/>
          </bookmark:applications></metadata></info>
      </bookmark>
      <bookmark href="file:///secret" added="2024-01-01T00:00:00Z" modified="2024-01-02T00:00:00Z" visited="2024-01-01T00:00:00Z">
        <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/>
          <bookmark:applications>
            <bookmark:application name="safe" exec="&apos;safe %u&apos;" modified="2024-01-02T00:00:00Z" count="1"/>
          </bookmark:applications><bookmark:private/></metadata></info>
      </bookmark>
    </xbel>
    """

  func testEntriesAreReadAndPrivateOnesLeftOut() throws {
    XCTAssertEqual(
      try RecentlyUsed.entries(of: Array(Self.list.utf8)),
      [.init(address: "file:///a%20b", time: 1_704_153_600, type: "text/plain")])
  }

  func testAnAddedFileIsTheLatestAndAllElseStays() throws {
    let before = Int64(Date().timeIntervalSince1970) - 1
    let bytes = try RecentlyUsed.adding(
      "file:///new", type: "image/png", application: (name: "Viewer", command: "viewer %u"), to: Array(Self.list.utf8))
    let entries = try RecentlyUsed.entries(of: bytes)
    XCTAssertEqual(Set(entries.map(\.address)), ["file:///a%20b", "file:///new"])
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(entries.first { $0.address == "file:///new" }).time, before)
    let text = String(decoding: bytes, as: UTF8.self)
    for part in ["gedit %u", "viewer %u", "image/png", "file:///secret", "private"] {
      XCTAssertTrue(text.contains(part), part)
    }
    // A second program can be added to a listed file.
    let twice = try RecentlyUsed.adding(
      "file:///new", type: "image/png", application: (name: "Other", command: "other %u"), to: bytes)
    XCTAssertEqual(try RecentlyUsed.entries(of: twice).count, 2)
  }

  func testWithoutAListOneIsBegunAndWrittenForItsOwnerAlone() throws {
    let path = NSTemporaryDirectory() + "hunch-recent-\(UUID().uuidString)"
    defer { unlink(path) }
    let bytes = try RecentlyUsed.adding(
      "file:///a", type: "text/plain", application: (name: "A", command: "a %u"), to: nil)
    try LocalFiles.write(bytes, to: Array(path.utf8), mode: 0o600)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), Data(bytes))
  }

  func testWhatIsNoListIsRefused() {
    for text in ["", "no list", "<xbel", "<other/>", "{}"] {
      XCTAssertThrowsError(try RecentlyUsed.entries(of: Array(text.utf8)), text)
    }
  }
}
