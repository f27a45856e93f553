import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// Draws a square of a colour with a text in it.
private final class Sign: CanvasContent {
  var text = "x"
  var measured = 0
  var drawn = 0

  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int {
    measured += 1
    return max(40, canvas.line(scale: 1).height)
  }

  func draw(on snapshot: Snapshot, in canvas: Canvas) {
    drawn += 1
    snapshot.draw(canvas.makeLayout(text), x: 0, y: 0, color: canvas.textColor)
  }
}

/// A widget that draws itself.
final class CanvasTests: DisplayTestCase {
  /// Shows a canvas in a style of its own.
  private static func withCanvas(
    styled css: String, _ body: @MainActor (Canvas, CSSProvider) throws -> Void
  ) throws {
    try onMain {
      let provider = CSSProvider()
      provider.load(css)
      let display = try XCTUnwrap(Display.default)
      display.add(provider)
      defer { display.remove(provider) }
      let canvas = Canvas(Sign())
      let window = show(canvas)
      defer { window.destroy() }
      try body(canvas, provider)
    }
  }

  @MainActor
  private static func show(_ widget: Widget) -> Window {
    let window = Window()
    window.child = widget
    window.present()
    widget.waitForDraw()
    return window
  }

  func testItIsAsLargeAsItsContentSaysAndDrawnWithoutBeingMeasuredAgain() throws {
    try onMain {
      let sign = Sign()
      let canvas = Canvas(sign)
      let window = Self.show(canvas)
      defer { window.destroy() }
      XCTAssertEqual(canvas.measure(.vertical).minimum, 40)
      let (measured, drawn) = (sign.measured, sign.drawn)
      let before = try XCTUnwrap(canvas.makeTexture()).pixels
      sign.text = "a longer text"
      canvas.waitForDraw()
      XCTAssertEqual(sign.drawn, drawn + 1)
      XCTAssertEqual(sign.measured, measured)
      XCTAssertNotEqual(try XCTUnwrap(canvas.makeTexture()).pixels, before)
    }
  }

  func testARehearsalDrawsAnotherContentAndLeavesItsOwnAndItsSize() throws {
    try onMain {
      let sign = Sign()
      let canvas = Canvas(sign)
      let sample = Sign()
      sample.text = "a longer text"
      // A canvas on a hidden page has no size yet, and one outside a window nothing that draws it.
      canvas.rehearse(sample, width: 300)
      XCTAssertEqual(canvas.width, 300)
      let window = Self.show(canvas)
      defer { window.destroy() }
      let (width, drawn) = (canvas.width, sign.drawn)
      let before = try XCTUnwrap(canvas.makeTexture()).pixels
      canvas.rehearse(sample, width: 300)
      XCTAssertEqual(sample.drawn, 2)
      XCTAssertEqual(canvas.width, width)
      XCTAssertEqual(sign.drawn, drawn)
      XCTAssertEqual(try XCTUnwrap(canvas.makeTexture()).pixels, before)
    }
  }

  func testItFollowsTheStyleInColourAndSize() throws {
    try Self.withCanvas(styled: ".big { font-size: 60px; color: #00ff00; }") { canvas, _ in
      XCTAssertNotEqual(canvas.textColor, Color(red: 0, green: 1, blue: 0))
      canvas.addCSSClass("big")
      canvas.waitForDraw()
      XCTAssertEqual(canvas.textColor, Color(red: 0, green: 1, blue: 0))
      XCTAssertGreaterThan(canvas.measure(.vertical).minimum, 60)
      // The window grows before the canvas is drawn anew.
      waitUntil("it is drawn in green") {
        canvas.waitForDraw()
        let pixels = canvas.makeTexture()?.pixels ?? []
        return stride(from: 0, to: pixels.count, by: 4).contains { pixels[$0..<$0 + 4] == [0, 255, 0, 255] }
      }
    }
  }

  func testTheColoursOfSymbolicIconsAreTheThemesAndFollowIt() throws {
    try Self.withCanvas(styled: "@define-color error_color #00ff00;") { canvas, provider in
      XCTAssertEqual(canvas.symbolicColors.count, 3)
      XCTAssertEqual(canvas.symbolicColors[2], Color(red: 0, green: 1, blue: 0))
      provider.load("@define-color error_color #0000ff;")
      waitUntil("the new colour") { canvas.symbolicColors[2] == Color(red: 0, green: 0, blue: 1) }
    }
  }

  func testALongTextIsCutShortAndPartsOfItAreBold() {
    onMain {
      let canvas = Canvas(Sign())
      let window = Self.show(canvas)
      defer { window.destroy() }
      let text = "Firefox"
      let plain = canvas.makeLayout(text)
      let bold = canvas.makeLayout(text, attributes: [TextAttribute(.bold, text.startIndex..<text.endIndex)])
      XCTAssertGreaterThan(bold.extent.width, plain.extent.width)
      XCTAssertLessThan(canvas.makeLayout(text, scale: 0.5).extent.width, plain.extent.width)
      XCTAssertFalse(plain.isEllipsized)
      plain.limit(width: plain.extent.width / 2)
      XCTAssertTrue(plain.isEllipsized)
      XCTAssertEqual(canvas.makeLayout("two\nlines").extent.height, canvas.makeLayout("one").extent.height)
    }
  }

  /// Emoji are pictures from their font, and are decoded once.
  func testAnEmojiIsAPictureAsLargeAsItsSide() throws {
    try onMain {
      let canvas = Canvas(Sign())
      let window = Self.show(canvas)
      defer { window.destroy() }
      for text in ["😀", "👩‍🚀", "🇩🇪", "❤️"] {
        let picture = try XCTUnwrap(canvas.bitmap(of: text, side: 24) as? Texture, text)
        XCTAssertEqual(max(picture.width, picture.height), 24 * canvas.scaleFactor, text)
        XCTAssertTrue(picture.pixels.contains { $0 != 0 }, text)
        XCTAssertTrue(canvas.bitmap(of: text, side: 24) === picture, text)
      }
      for text in ["", "A", "é", "😀😀", "\u{10FFFF}"] { XCTAssertNil(canvas.bitmap(of: text, side: 24), text) }
      XCTAssertEqual((canvas.bitmap(of: "😀", side: 8) as? Texture)?.width, 8 * canvas.scaleFactor)
    }
  }

  /// Another thread decodes the pictures, or whoever draws them before it has.
  func testAPreparedEmojiIsTheSamePictureAsOneThatIsNot() {
    onMain {
      let canvas = Canvas(Sign())
      let window = Self.show(canvas)
      defer { window.destroy() }
      let texts = ["🍎", "🍐", "🍊", "🍋", "🍌", "🍉", "🍇", "🍓", "🍒", "🥝", "é"]
      for pause in [0, 100] {
        let side = 30 + pause
        for text in texts { canvas.prepareBitmap(of: text, side: side) }
        usleep(UInt32(pause) * 1_000)
        for text in texts {
          let ahead = canvas.bitmap(of: text, side: side) as? Texture
          let atOnce = GlyphPicture(canvas.fontContext, text, side: side * canvas.scaleFactor)?.texture
          XCTAssertEqual(ahead?.pixels, atOnce?.pixels, text)
          XCTAssertEqual(ahead == nil, text == "é", text)
          // Colours are multiplied by alpha.
          let pixels = ahead?.pixels ?? []
          for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] < 255 {
            XCTAssertTrue(pixels[start..<start + 3].allSatisfy { $0 <= pixels[start + 3] }, text)
          }
        }
      }
    }
  }

  func testEachPixelOfASmallEmojiIsTheMeanOfThoseThatItCovers() throws {
    try onMain {
      let canvas = Canvas(Sign())
      let window = Self.show(canvas)
      defer { window.destroy() }
      let whole = try XCTUnwrap(GlyphPicture(canvas.fontContext, "🥝", side: 1_000)?.texture)
      let pixels = whole.pixels.map(Double.init)
      for side in [1, 7, 24] {
        let small = try XCTUnwrap(GlyphPicture(canvas.fontContext, "🥝", side: side)?.texture)
        let (acrossRatio, downRatio) = (
          Double(whole.width) / Double(small.width), Double(whole.height) / Double(small.height)
        )
        /// How much of each pixel of the whole picture one of the small picture covers.
        func covered(_ place: Int, _ ratio: Double, _ length: Int) -> [Double] {
          let (start, end) = (Double(place) * ratio, Double(place + 1) * ratio)
          return (0..<length).map { max(0, min(Double($0 + 1), end) - max(Double($0), start)) }
        }
        for (index, value) in small.pixels.enumerated() {
          let across = covered(index / 4 % small.width, acrossRatio, whole.width)
          let down = covered(index / 4 / small.width, downRatio, whole.height)
          var sum = 0.0
          for row in down.indices where down[row] > 0 {
            for column in across.indices where across[column] > 0 {
              sum += down[row] * across[column] * pixels[(row * whole.width + column) * 4 + index % 4]
            }
          }
          XCTAssertEqual(Double(value), sum / acrossRatio / downRatio, accuracy: 1, "byte \(index) at \(side)")
        }
      }
    }
  }

  func testItsContentLivesAsLongAsTheWidgetAndNoLonger() {
    onMain {
      weak var sign: Sign?
      let box = Box(.vertical)
      do {
        let content = Sign()
        sign = content
        box.append(Canvas(content))
      }
      XCTAssertNotNil(sign, "the handle is gone, and the widget is not")
      box.removeAll()
      XCTAssertNil(sign)
    }
  }

  func testATooltipOnDemandIsKeptAndChanged() {
    onMain {
      let label = Label("x")
      XCTAssertNil(label.tooltipOnDemand)
      label.tooltipOnDemand = "one"
      label.tooltipOnDemand = "two"
      XCTAssertEqual(label.tooltipOnDemand, "two")
      XCTAssertNil(label.tooltip)
    }
  }
}
