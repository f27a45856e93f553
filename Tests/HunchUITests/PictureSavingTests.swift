import Catalog
import Foundation
import GtkKit
import MainLoopTestSupport
import SystemKit
import TestSupport
import XCTest

@testable import HunchUI

/// The files in which pictures of icons are saved.
final class PictureSavingTests: XCTestCase {
  private let folder = TemporaryFolder()

  private func bytes(_ path: String, as format: IconPicture.Format) throws -> [UInt8] {
    let loader = InProcessLoader()
    return try PictureSaving.bytes(
      of: IconPicture(name: "it", origin: .file(path), format: format), using: loader)
  }

  func testADrawingAndAPictureAreSavedAsTheyAre() throws {
    let drawing = try folder.write(PictureFiles.svg(), to: "a.svg")
    XCTAssertEqual(try bytes(drawing, as: .svg), Array(PictureFiles.svg().utf8))
    let png = PictureFiles.png(width: 3, height: 2)
    let path = try folder.write(png, to: "a.png")
    XCTAssertEqual(try bytes(path, as: .png), png)
  }

  func testADrawingIsDrawnLargeForAFileOfPixels() throws {
    let drawing = try folder.write(PictureFiles.svg("#00ff00", side: 16), to: "a.svg")
    let pixels = try XCTUnwrap(Pixels(decoding: try bytes(drawing, as: .png), fitting: Pixels.largestSide))
    XCTAssertEqual([pixels.width, pixels.height], [512, 512])
    XCTAssertEqual(Array(pixels.rgba.prefix(4)), [0, 255, 0, 255])
    XCTAssertEqual(Array(pixels.rgba.suffix(4)), [0, 255, 0, 255])
  }

  func testWhatCannotBeSavedSaysWhy() throws {
    let broken = try folder.write("<svg", to: "broken.svg")
    for (path, format, reason) in [
      (broken, IconPicture.Format.png, "cannot draw \(broken)"),
      (folder.path + "/gone.svg", .svg, "gone.svg"), (folder.path, .png, "cannot draw"),
    ] {
      XCTAssertThrowsError(try bytes(path, as: format)) {
        XCTAssertTrue(($0 as? GLibError)?.message.contains(reason) == true, "\($0)")
      }
    }
  }
}

/// The decoder in this process.
private struct InProcessLoader: IconLoader {
  func load(_ request: IconRequest) -> IconAnswer {
    guard let file = try? SmallFile(request.path) else { return .noPicture(nil) }
    guard let bytes = try? file.read(limit: IconDecoder.largestFile),
      let pixels = Pixels(decoding: bytes, fitting: request.side)
    else { return .noPicture(file.stamp) }
    return .picture(pixels, file.stamp)
  }
  func rest() {}
}
