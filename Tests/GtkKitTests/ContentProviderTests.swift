import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// Returns the content offered in a format, as text.
@MainActor
private func text(_ provider: ContentProvider, _ type: String) throws -> String {
  String(decoding: try waitForTask { try await provider.bytes(as: type) }, as: UTF8.self)
}

final class ContentProviderTests: XCTestCase {
  func testFilesAreOfferedAsFileManagersDoAndAsText() throws {
    try onMain {
      let provider = ContentProvider(files: ["file:///a%20b", "file:///%FF"])
      XCTAssertEqual(
        Set(provider.types),
        [
          "x-special/gnome-copied-files", "text/uri-list", "text/plain;charset=utf-8", "text/plain",
        ])
      XCTAssertEqual(try text(provider, "x-special/gnome-copied-files"), "copy\nfile:///a%20b\nfile:///%FF")
      XCTAssertEqual(try text(provider, "text/uri-list"), "file:///a%20b\r\nfile:///%FF\r\n")
      XCTAssertEqual(try text(provider, "text/plain;charset=utf-8"), "file:///a%20b\nfile:///%FF")
    }
  }

  func testATextIsOfferedAsSuchAndNothingElse() throws {
    try onMain {
      let provider = ContentProvider(text: "😀 ok")
      XCTAssertEqual(Set(provider.types), ["text/plain;charset=utf-8", "text/plain"])
      XCTAssertEqual(try text(provider, "text/plain;charset=utf-8"), "😀 ok")
      XCTAssertThrowsError(try text(provider, "text/uri-list"))
    }
  }

  func testWhatIsOnTheClipboardCanBeRead() throws {
    try onMain {
      XCTAssertTrue(Toolkit.start())
      let clipboard = try XCTUnwrap(Display.default).clipboard
      clipboard.setContent(ContentProvider(files: ["file:///a"]))
      XCTAssertTrue(clipboard.isLocal)
      XCTAssertEqual(try waitForTask { try await clipboard.text() }, "file:///a")
      clipboard.clear()
    }
  }

  func testADragAsksForWhatIsDragged() throws {
    onMain {
      _ = Toolkit.start()
      XCTAssertNil(DragSource().prepared.mismatch)
    }
  }
}
