import Catalog
import Foundation
import GtkKit
import MainLoopTestSupport
import Synchronization
import SystemKit
import TestSupport
import XCTest

@testable import HunchModel
@testable import HunchUI

/// A loader that answers when and what the test wants. Fallbacks may be drawings of the system, which it leaves to GTK
/// at once, unless the test is about them.
private final class TestLoader: IconLoader {
  private let gate: DispatchSemaphore?
  private let drawsSystem: Bool
  private let asked = Mutex<[IconRequest]>([])
  private let answer: @Sendable (IconRequest) -> IconAnswer

  init(
    gate: DispatchSemaphore? = nil, drawsSystem: Bool = false,
    _ answer: @escaping @Sendable (IconRequest) -> IconAnswer
  ) {
    self.gate = gate
    self.drawsSystem = drawsSystem
    self.answer = answer
  }

  var requests: [IconRequest] { asked.withLock { $0 } }

  func load(_ request: IconRequest) -> IconAnswer {
    if request.isKept, !drawsSystem { return .noPicture(nil) }
    asked.withLock { $0.append(request) }
    gate?.wait()
    return answer(request)
  }

  func rest() {}
}

/// Icons from files, in rows: when they appear, when they do not, and the requests for them.
final class FileIconsTests: DisplayTestCase {
  private static let stamp = FileStamp(device: 1, inode: 2, size: 3, seconds: 4, nanoseconds: 5)

  /// Returns a picture of one colour for `/red.png` and `/green.png`, and none for other paths.
  private static func answer(_ request: IconRequest) -> IconAnswer {
    let color: [UInt8]
    switch request.path {
    case "/red.png": color = [255, 0, 0, 255]
    case "/green.png": color = [0, 255, 0, 255]
    default: return .noPicture(stamp)
    }
    let rgba = Array(repeatElement(color, count: request.side * request.side).joined())
    return Pixels(width: request.side, height: request.side, rgba: rgba).map { .picture($0, stamp) } ?? .noPicture(nil)
  }

  /// A row in a window.
  @MainActor
  private final class Scene {
    let window = Window()
    let row: ItemRow

    init(_ icons: FileIcons) {
      row = ItemRow(icons: icons)
      window.child = row.widget
      window.present()
      // The row loads the fallback before a test shows its first picture.
      try? show("no-such-icon")
      wait("the fallback") { _ in icons.isSettled }
    }

    func show(_ description: String, name: String = "x") throws {
      let icon = try XCTUnwrap(Icon(description))
      row.show(RowContent(icon: .icon(icon, fallback: .picture), name: name))
    }

    /// The colour in the middle of the picture: blue, green, red, alpha.
    var color: [UInt8] {
      row.widget.waitForDraw()
      guard let texture = row.widget.makeTexture() else { return [] }
      let place = ((texture.height / 2) * texture.width + 16) * 4
      return Array(texture.pixels[place..<place + 4])
    }

    /// All pixels of the row.
    var picture: [UInt8] {
      row.widget.waitForDraw()
      return row.widget.makeTexture()?.pixels ?? []
    }

    func wait(_ what: String, _ condition: (Scene) -> Bool) {
      waitUntil("\(what)") { condition(self) }
    }
  }

  private static let red: [UInt8] = [0, 0, 255, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]

  func testAPictureComesInPlaceOfTheFallbackAndTheRowKeepsItsSize() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let icons = FileIcons(loaders: [TestLoader(gate: gate, Self.answer)])
      let scene = Scene(icons)
      try scene.show("/none.png")
      let fallback = scene.color
      try scene.show("/red.png", name: "y")
      let size = scene.row.widget.measure(.horizontal)
      XCTAssertEqual(scene.color, fallback, "the fallback stands until the picture is there")
      XCTAssertNotEqual(fallback, Self.red)
      gate.signal()
      gate.signal()
      scene.wait("the picture") { $0.color == Self.red }
      XCTAssertEqual(scene.row.widget.measure(.horizontal).natural, size.natural)
      try scene.show("/none.png")
      scene.wait("all is read") { _ in icons.isSettled }
      XCTAssertEqual(scene.color, fallback, "a file without a picture keeps the fallback")
    }
  }

  /// GTK's picture for a missing icon looks like an error, and must appear in no row.
  func testANameThatTheThemeDoesNotHaveShowsTheFallback() throws {
    try onMain {
      let scene = Scene(FileIcons(loaders: [TestLoader(Self.answer)]))
      @MainActor func picture(_ icon: ItemIcon) throws -> [UInt8] {
        scene.row.show(RowContent(icon: icon, name: "x"))
        scene.row.widget.waitForDraw()
        return try XCTUnwrap(scene.row.widget.makeTexture()).pixels
      }
      let missing = try picture(.icon(XCTUnwrap(Icon("image-missing")), fallback: .application))
      for fallback in [ItemIcon.Fallback.application, .package, .picture, .text] {
        let shown = try picture(.icon(XCTUnwrap(Icon("no-such-icon-\(fallback)")), fallback: fallback))
        XCTAssertNotEqual(shown, missing, "\(fallback)")
        XCTAssertEqual(shown, try picture(.fallback(fallback)), "\(fallback)")
      }
    }
  }

  func testARowThatShowsAnotherItemByThenHasNothingToDoWithIt() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let icons = FileIcons(loaders: [TestLoader(gate: gate, Self.answer)])
      let scene = Scene(icons)
      try scene.show("/red.png")
      scene.wait("it is being read") { _ in !icons.isSettled }
      try scene.show("/green.png", name: "y")
      gate.signal()
      gate.signal()
      scene.wait("the other picture") { $0.color == Self.green }
      scene.wait("all is read") { _ in icons.isSettled }
      XCTAssertEqual(scene.color, Self.green)
      try scene.show("/red.png")
      XCTAssertEqual(scene.color, Self.red, "what came too late is there the next time, at once")
    }
  }

  func testAHangingLoaderHoldsUpNoOther() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let hanging = TestLoader(gate: gate, Self.answer)
      let icons = FileIcons(loaders: [TestLoader(Self.answer), hanging])
      let scene = Scene(icons)
      try scene.show("/none.png")
      scene.wait("it hangs") { _ in hanging.requests.count == 1 }
      try scene.show("/green.png")
      scene.wait("the other goes on") { $0.color == Self.green }
      gate.signal()
      scene.wait("it comes back") { _ in icons.isSettled }
    }
  }

  func testWhileAllLoadersHangFallbacksStandAndNothingWaits() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let hanging = TestLoader(gate: gate, Self.answer)
      let icons = FileIcons(loaders: [hanging])
      let scene = Scene(icons)
      for number in 0..<1_000 {
        try scene.show("/none\(number).png", name: "\(number)")
        // Keys come one by one.
        if number.isMultiple(of: 100) { MainLoop.runPending() }
      }
      try scene.show("/red.png")
      XCTAssertNotEqual(scene.color, Self.red)
      for _ in 0..<2_000 { gate.signal() }
      scene.wait("it comes back") { _ in icons.isSettled }
      XCTAssertEqual(scene.color, Self.red)
      XCTAssertLessThan(hanging.requests.count, 300, "those long out of sight are not read")
      // An icon that was dropped is requested again when it is shown again.
      try scene.show("/none1.png")
      scene.wait("it is read now") { _ in hanging.requests.last?.path == "/none1.png" }
    }
  }

  func testAKnownFileIsNotReadAgainUntilItIsToBeCheckedAndThenOnlyIfItChanged() throws {
    try onMain {
      let isChanged = Mutex(false)
      let loader = TestLoader { request in
        if request.known == Self.stamp { return isChanged.withLock { $0 } ? .noPicture(nil) : .unchanged }
        return Self.answer(request)
      }
      let icons = FileIcons(loaders: [loader])
      let scene = Scene(icons)
      @MainActor func showAll() throws {
        for path in ["/red.png", "/none.png", "/red.png"] { try scene.show(path, name: path) }
        scene.wait("all is read") { _ in icons.isSettled }
      }
      try showAll()
      XCTAssertEqual(loader.requests.map(\.path), ["/red.png", "/none.png"])
      for _ in 0..<3 { try showAll() }
      XCTAssertEqual(loader.requests.count, 2, "neither the picture nor the lack of one is looked for again")
      icons.recheck()
      try showAll()
      XCTAssertEqual(loader.requests.count, 4)
      XCTAssertEqual(loader.requests.last?.known, Self.stamp)
      XCTAssertEqual(scene.color, Self.red, "what has not changed stays")
      isChanged.withLock { $0 = true }
      icons.recheck()
      try showAll()
      scene.wait("the picture that is gone") { $0.color != Self.red }
    }
  }

  /// Icon names are cached like paths.
  func testANameThatLeadsToAFileOfOthersIsDecodedElsewhereAndLookedForOnce() throws {
    try onMain {
      let folder = TemporaryFolder()
      let theme = try XCTUnwrap(Display.default?.iconTheme)
      let path = URL(fileURLWithPath: folder.path).standardizedFileURL.path + "/hunch-test-foreign.svg"
      try PictureFiles.svg("#0000ff").write(toFile: path, atomically: false, encoding: .utf8)
      let usual = theme.searchPath
      defer { theme.searchPath = usual }
      theme.searchPath = usual + [folder.path]
      // The theme reports the new folder later, and then its icons are looked up again.
      MainLoop.runPending()
      let loader = TestLoader { request in
        Self.answer(IconRequest(path: "/red.png", side: request.side, known: nil))
      }
      let icons = FileIcons(loaders: [loader])
      let scene = Scene(icons)
      for round in 1...3 {
        for name in ["edit-find-symbolic", "hunch-test-foreign", "application-x-executable", "hunch-test-foreign"] {
          try scene.show(name, name: name)
          scene.wait("all is read") { _ in icons.isSettled }
        }
        scene.wait("the decoded picture") { $0.color == Self.red }
        XCTAssertEqual(loader.requests.map(\.path), [path], "in round \(round)")
      }
      try scene.show("image-x-generic")
      XCTAssertNotEqual(scene.color, Self.red)
      XCTAssertEqual(loader.requests.count, 1)
    }
  }

  /// An image in a window, with a symbolic drawing of the system's theme. Smaller sizes may have files of pixels.
  @MainActor
  private final class Sign {
    let window = Window()
    let image = Image(pixelSize: 18)
    let icons: FileIcons

    init(_ loaders: [any IconLoader]) throws {
      icons = FileIcons(loaders: loaders)
      window.child = image
      window.present()
      let names = try XCTUnwrap(Icon.Names(["edit-find-symbolic"]))
      let path = try XCTUnwrap(Display.default?.iconTheme.icon(named: names, size: 18).path)
      XCTAssertTrue(path.hasSuffix(".svg"), path)
    }

    func show() { image.show(named: "edit-find-symbolic", from: icons) }

    /// All pixels: blue, green, red, alpha.
    var pixels: [UInt8] {
      image.waitForDraw()
      return image.makeTexture()?.pixels ?? []
    }
  }

  /// In its place is nothing at first, because the fallback would flash.
  func testADrawingOfTheSystemIsLoadedElsewhereInTheColourOfTheText() throws {
    try onMain {
      let gate = DispatchSemaphore(value: 0)
      let grey = try XCTUnwrap(Pixels(width: 1, height: 1, rgba: [190, 190, 190, 255]))
      let loader = TestLoader(gate: gate, drawsSystem: true) { _ in .picture(grey, Self.stamp) }
      let sign = try Sign([loader])
      let nothing = sign.pixels
      sign.show()
      XCTAssertEqual(sign.pixels, nothing)
      gate.signal()
      let text = sign.image.textColor
      waitUntil("it is drawn") {
        zip(sign.pixels, [text.blue, text.green, text.red]).allSatisfy { abs(Float($0) - $1 * 255) <= 1 }
      }
      sign.icons.keepsPictures = false
      sign.icons.recheck()
      sign.show()
      gate.signal()
      waitUntil("all is read") { sign.icons.isSettled }
      XCTAssertEqual(loader.requests.map(\.isKept), [true, false])
    }
  }

  /// GTK gives such icons the colours of the theme.
  func testASymbolicDrawingWithColoursOrWithoutAPictureIsLeftToGTK() throws {
    try onMain {
      let usual = try Sign([])
      let nothing = usual.pixels
      usual.show()
      let expected = usual.pixels
      XCTAssertNotEqual(expected, nothing)
      for answer in [IconAnswer.noPicture(Self.stamp), .noPicture(nil), Self.answer(.init(path: "/red.png", side: 18))]
      {
        let sign = try Sign([TestLoader(drawsSystem: true) { $0.known == nil ? answer : .unchanged }])
        for _ in 0..<2 {
          sign.show()
          waitUntil("all is read") { sign.icons.isSettled }
          XCTAssertEqual(sign.pixels, expected, "\(answer)")
          sign.icons.recheck()
        }
      }
    }
  }

  /// GTK would shrink a large picture of the system again each time that it draws it.
  func testAPictureOfTheSystemInAnotherSizeIsShrunkElsewhere() throws {
    try onMain {
      let names = try XCTUnwrap(Icon.Names(["application-x-executable"]))
      for (size, asked) in [(24, []), (20, [20])] {
        let path = try XCTUnwrap(Display.default?.iconTheme.icon(named: names, size: size).path)
        XCTAssertTrue(path.hasSuffix(".png"), path)
        let loader = TestLoader(drawsSystem: true) { request in
          Self.answer(IconRequest(path: "/red.png", side: request.side, known: nil))
        }
        let icons = FileIcons(loaders: [loader])
        let (window, image) = (Window(), Image(pixelSize: size))
        window.child = image
        window.present()
        image.show(named: names.list[0], from: icons)
        waitUntil("all is read") { icons.isSettled }
        XCTAssertEqual(loader.requests.map(\.side), asked, "of \(path)")
        image.waitForDraw()
        let pixels = try XCTUnwrap(image.makeTexture()).pixels
        XCTAssertEqual(Array(pixels.prefix(4)) == Self.red, !asked.isEmpty, "of \(path)")
      }
    }
  }

  /// Halves of two colours: at a size that only a mean of both can fill, GTK would shrink all pixels in each frame.
  func testPicturesFromOtherProgramsAreShrunkOnce() throws {
    try onMain {
      let icons = FileIcons(loaders: [])
      func halves(_ width: Int) throws -> Pixels {
        let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0, 255] : [0, 255, 0, 255] as [UInt8] }
        return try XCTUnwrap(Pixels(width: width, height: width, rgba: (0..<width).flatMap { _ in row }))
      }
      @MainActor func picture(_ pixels: Pixels, _ side: Int, scale: Int = 1) throws -> Texture {
        let picture = icons.picture(of: .pixels(pixels), fallback: .picture, size: side, scale: scale)
        return try XCTUnwrap(picture as? Texture)
      }
      let large = try picture(halves(400), 16, scale: 2)
      XCTAssertEqual([large.width, large.height], [32, 32])
      XCTAssertEqual(large.pixels, try picture(halves(32), 32).pixels)
      XCTAssertEqual(try picture(halves(8), 32).width, 8, "small pictures grow when they are drawn")
      XCTAssertTrue(try picture(halves(400), 32) === large, "equal pixels, read anew")
      XCTAssertEqual(try picture(halves(400), 24).width, 24)
    }
  }

  func testPicturesFromOtherProgramsAreShownAsTheyAre() throws {
    try onMain {
      let scene = Scene(FileIcons(loaders: []))
      let pixels = try XCTUnwrap(Pixels(width: 1, height: 1, rgba: [0, 255, 0, 255]))
      scene.row.show(RowContent(icon: .icon(.pixels(pixels), fallback: .picture), name: "x"))
      XCTAssertEqual(scene.color, Self.green)
    }
  }
}
