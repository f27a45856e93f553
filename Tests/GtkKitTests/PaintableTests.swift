import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// A picture that can change while it is shown.
final class PaintableTests: DisplayTestCase {
  @MainActor
  private static func texture(_ width: Int, _ height: Int, _ color: [UInt8]) throws -> Texture {
    Texture(
      try XCTUnwrap(
        Pixels(width: width, height: height, rgba: Array(repeatElement(color, count: width * height).joined()))))
  }

  func testAnotherPictureIsDrawnAndNothingIsLaidOut() throws {
    try onMain {
      let paintable = ChangingPaintable()
      var (contents, sizes) = (0, 0)
      Signal<Void>(paintable, "invalidate-contents").connectKeepingCaptures { contents += 1 }
      Signal<Void>(paintable, "invalidate-size").connectKeepingCaptures { sizes += 1 }
      paintable.show(try Self.texture(8, 8, [255, 0, 0, 255]))
      paintable.show(try Self.texture(64, 2, [0, 255, 0, 255]))
      paintable.show(nil)
      XCTAssertEqual(contents, 3)
      XCTAssertEqual(sizes, 0)
    }
  }

  func testTheSamePictureIsNotDrawnAgain() throws {
    try onMain {
      let paintable = ChangingPaintable()
      var contents = 0
      Signal<Void>(paintable, "invalidate-contents").connectKeepingCaptures { contents += 1 }
      let picture = try Self.texture(8, 8, [255, 0, 0, 255])
      paintable.show(picture)
      paintable.show(picture)
      XCTAssertEqual(contents, 1)
      paintable.show(picture, isStencil: true)
      paintable.show(picture, isStencil: true)
      XCTAssertEqual(contents, 2, "it is drawn in another colour")
      paintable.show(nil)
      paintable.show(nil, isStencil: true)
      XCTAssertEqual(contents, 3)
    }
  }

  func testItFillsItsRoomInTheProportionsOfThePicture() throws {
    try onMain {
      let window = Window()
      let image = Image(pixelSize: 32)
      let paintable = ChangingPaintable()
      image.show(paintable)
      window.child = image
      window.present()
      paintable.show(try Self.texture(8, 4, [0, 255, 0, 255]))
      XCTAssertEqual(image.measure(.horizontal).natural, 32)
      image.waitForDraw()
      let picture = try XCTUnwrap(image.makeTexture())
      @MainActor func color(_ x: Int, _ y: Int) -> [UInt8] {
        let place = ((picture.height / 2 + y) * picture.width + picture.width / 2 + x) * 4
        return Array(picture.pixels[place..<place + 4])
      }
      XCTAssertEqual(color(0, 0), [0, 255, 0, 255])
      XCTAssertEqual(color(-15, 7), [0, 255, 0, 255])
      XCTAssertEqual(color(0, 10), [0, 0, 0, 0], "below the picture")
      XCTAssertEqual(color(0, -10), [0, 0, 0, 0], "above the picture")
      window.destroy()
    }
  }

  /// A symbolic icon of the theme must look as GTK draws it by name, and a stencil must have the colour of the text.
  func testSymbolicIconsAndStencilsHaveTheColourOfTheText() throws {
    try onMain {
      let window = Window()
      let provider = CSSProvider()
      provider.load(".colored { color: #00ff00; }")
      let display = try XCTUnwrap(Display.default)
      display.add(provider)
      defer { display.remove(provider) }
      let (named, image) = (Image(iconName: "edit-find-symbolic", pixelSize: 32), Image(pixelSize: 32))
      let box = Box(.horizontal, [named, image])
      box.addCSSClass("colored")
      window.child = box
      window.present()
      let paintable = ChangingPaintable()
      image.show(paintable)
      let names = try XCTUnwrap(Icon.Names(["no-such-icon-symbolic", "edit-find-symbolic"]))
      let icon = display.iconTheme.icon(named: names, size: 32)
      XCTAssertTrue(icon.isSymbolic)
      paintable.show(icon)
      box.waitForDraw()
      let pixels = image.makeTexture()?.pixels ?? []
      XCTAssertTrue(stride(from: 0, to: pixels.count, by: 4).contains { pixels[$0..<$0 + 4] == [0, 255, 0, 255] })
      XCTAssertEqual(named.makeTexture()?.pixels, pixels)
      let red = try Self.texture(8, 8, [255, 0, 0, 255])
      for (isStencil, color) in [(true, [0, 255, 0, 255]), (false, [0, 0, 255, 255])] as [(Bool, [UInt8])] {
        paintable.show(red, isStencil: isStencil)
        box.waitForDraw()
        let pixels = image.makeTexture()?.pixels ?? []
        let middle = (pixels.count / 4 / 2 + 16) * 4
        XCTAssertEqual(Array(pixels[middle..<middle + 4]), color)
      }
      window.destroy()
    }
  }

  func testItLivesOnWithoutItsHandle() throws {
    try onMain {
      let image = Image(pixelSize: 8)
      let texture: WeakReference<Texture>
      do {
        let (paintable, shown) = (ChangingPaintable(), try Self.texture(8, 8, [255, 0, 0, 255]))
        texture = WeakReference(shown)
        paintable.show(shown)
        image.show(paintable)
      }
      XCTAssertNotNil(texture.target)
      image.clear()
      XCTAssertNil(texture.target, "it goes with what shows it")
    }
  }
}
