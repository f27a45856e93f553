import GtkKit
import TestSupport
import Testing

/// Pictures as pixels, and decoding them from files.
struct PixelsTests {
  private func decoded(_ bytes: [UInt8], fitting side: Int = 32) -> Pixels? { Pixels(decoding: bytes, fitting: side) }

  @Test(arguments: [
    (64, 64, 32, 32), (64, 16, 32, 8), (16, 64, 8, 32), (1_000, 1, 32, 1), (10, 5, 10, 5), (1, 1, 1, 1),
  ])
  func picturesShrinkToTheSquareAndDoNotGrow(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
    let pixels = try #require(decoded(PictureFiles.png(width: width, height: height, color: [255, 0, 9])))
    #expect((pixels.width, pixels.height) == (newWidth, newHeight) && pixels.rgba.count == newWidth * newHeight * 4)
    #expect(Array(pixels.rgba.prefix(4)) == [255, 0, 9, 255])
  }

  @Test func drawingsGrowToTheSquare() throws {
    let pixels = try #require(decoded(Array(PictureFiles.svg("#00ff00", side: 16).utf8), fitting: 64))
    #expect((pixels.width, pixels.height) == (64, 64) && Array(pixels.rgba.prefix(4)) == [0, 255, 0, 255])
  }

  @Test func pixmapsAreUnderstood() throws {
    let text = "/* XPM */\nstatic char *x[] = {\"2 2 1 1\", \"a c #0000ff\", \"aa\", \"aa\"};"
    let pixels = try #require(decoded(Array(text.utf8)))
    #expect(Array(pixels.rgba.prefix(4)) == [0, 0, 255, 255])
  }

  /// The beginning of the file is enough to refuse it: the rest does not even exist.
  @Test(arguments: [(30_000, 30_000), (1 << 24, 2), (2, 1 << 24), (0x7FFF_FFFF, 0x7FFF_FFFF), (4_097, 4_096)])
  func picturesOfTooManyPixelsAreRefused(width: Int, height: Int) {
    #expect(decoded(PictureFiles.png(width: width, height: height, isWhole: false)) == nil)
  }

  @Test(arguments: ["", "x", "plain text", "<svg", "\u{89}PNG\r\n\u{1A}\n", "GIF89a", "<?xml version=\"1.0\"?>"])
  func whatIsNoPictureIsNone(text: String) {
    #expect(decoded(Array(text.utf8)) == nil)
  }

  @Test func aPictureThatIsCutOffIsNoReasonToStop() {
    let whole = PictureFiles.png(width: 40, height: 40)
    for count in stride(from: 0, to: whole.count, by: 97) {
      let pixels = decoded(Array(whole.prefix(count)))
      #expect(pixels.map { $0.width <= 32 && $0.height <= 32 } ?? true)
    }
  }

  @Test func numbersMustFitTogether() {
    #expect(Pixels(width: 1, height: 1, rgba: [1, 2, 3, 4]) != nil)
    #expect(Pixels(width: 1, height: 1, rgba: [1, 2, 3]) == nil && Pixels(width: 0, height: 1, rgba: []) == nil)
    #expect(Pixels(width: -1, height: -1, rgba: [1, 2, 3, 4]) == nil)
    #expect(Pixels(width: 513, height: 1, rgba: .init(repeating: 0, count: 2_052)) == nil)
    #expect(Pixels(width: 1, height: 2, rowLength: .max, hasAlpha: true, bytes: [1, 2, 3, 4]) == nil)
  }
}
