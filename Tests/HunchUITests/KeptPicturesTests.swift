import Foundation
import GtkKit
import Synchronization
import SystemKit
import TestSupport
import Testing

@testable import HunchUI

/// Drawn icons on the disk: when they are used, and when the icon is drawn again.
struct KeptPicturesTests {
  private let folder = TemporaryFolder()

  /// Draws a picture of one colour for each time.
  private final class Drawing: IconLoader {
    private let times = Mutex<UInt8>(0)

    var count: Int { times.withLock { Int($0) } }

    func load(_ request: IconRequest) -> IconAnswer {
      let time = times.withLock { times in
        times += 1
        return times
      }
      let rgba = [UInt8](repeating: time, count: request.side * request.side * 4)
      guard let stamp = (try? SmallFile(request.path))?.stamp,
        let pixels = Pixels(width: request.side, height: request.side, rgba: rgba)
      else { return .noPicture(nil) }
      return .picture(pixels, stamp)
    }

    func rest() {}
  }

  private let drawing = Drawing()
  private var kept: String { folder.path + "/kept" }

  /// Asks as a new start of the program does. Returns the number of the drawing that it shows; nil for another answer.
  private func show(_ path: String, side: Int = 24, known: FileStamp? = nil, isKept: Bool = true) -> UInt8? {
    let pictures = KeptPictures(before: drawing, in: kept)
    defer { pictures.finishSaving() }
    let answer = pictures.load(IconRequest(path: path, side: side, known: known, isKept: isKept))
    guard case .picture(let pixels, _) = answer, pixels.width == side else { return nil }
    return pixels.rgba.first
  }

  @Test func theNextStartDrawsNothing() throws {
    let (one, other) = (try folder.write("one", to: "1.svg"), try folder.write("other", to: "2.svg"))
    #expect([show(one), show(other), show(one, side: 48)] == [1, 2, 3])
    #expect([show(one), show(other), show(one, side: 48)] == [1, 2, 3])
    #expect(drawing.count == 3)
    let files = try FileManager.default.contentsOfDirectory(atPath: kept)
    #expect(files.count == 3)
    for file in files {
      let mode = try FileManager.default.attributesOfItem(atPath: kept + "/" + file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    let stamp = try SmallFile(one).stamp
    #expect(
      KeptPictures(before: drawing, in: kept).load(IconRequest(path: one, side: 24, known: stamp, isKept: true))
        == .unchanged)
  }

  @Test func aChangedDrawingIsDrawnAgain() throws {
    let path = try folder.write("one", to: "1.svg")
    #expect(show(path) == 1)
    _ = try folder.write("another", to: "1.svg")
    #expect([show(path), show(path)] == [2, 2])
    try FileManager.default.removeItem(atPath: path)
    #expect(show(path) == nil)
  }

  /// Other programs may write anything into the folder.
  @Test func aDamagedPictureIsDrawnAgain() throws {
    let path = try folder.write("one", to: "1.svg")
    #expect(show(path) == 1)
    let file = kept + "/" + (try #require(try FileManager.default.contentsOfDirectory(atPath: kept).first))
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    var changes = [Data(), whole.prefix(10), whole.prefix(64), whole.dropLast(), whole + whole.prefix(1)]
    for byte in 0..<64 {
      var damaged = whole
      damaged[byte] ^= 0x80
      changes.append(damaged)
    }
    for (number, change) in changes.enumerated() {
      try change.write(to: URL(fileURLWithPath: file))
      #expect(show(path) == UInt8(number + 2), "change \(number)")
    }
    let count = drawing.count
    #expect(show(path) == UInt8(count))
    #expect(drawing.count == count)
  }

  @Test func picturesOfTheUserAreNotKept() throws {
    let path = try folder.write("one", to: "1.svg")
    #expect([show(path, isKept: false), show(path, isKept: false)] == [1, 2])
    #expect(show(path, side: KeptPictures.largestSide + 1) == 3)
    #expect(!FileManager.default.fileExists(atPath: kept))
  }

  @Test func clearingRemovesAll() throws {
    let path = try folder.write("one", to: "1.svg")
    #expect(show(path) == 1)
    KeptPictures.clear(kept)
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept) == [])
    #expect(show(path) == 2)
  }

  /// Nobody can write there, or it is not a folder.
  @Test func withoutAFolderIconsAreStillDrawn() throws {
    let path = try folder.write("one", to: "1.svg")
    _ = try folder.write("no folder", to: "kept")
    #expect([show(path), show(path)] == [1, 2])
  }
}
