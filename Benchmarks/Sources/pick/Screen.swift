import BenchSupport
import CXDamage
import Glibc

/// The contents of an X display.
final class Screen {
  typealias Window = CXDamage.Window

  private let display: OpaquePointer
  private let root: Window

  init() {
    guard let display = XOpenDisplay(nil) else { fail("no X display: run this by make, which starts one") }
    self.display = display
    root = XDefaultRootWindow(display)
    // A program may remove its window during a request.
    XSetErrorHandler { _, _ in 0 }
  }

  deinit {
    XCloseDisplay(display)
  }

  /// Returns a visible window whose title contains a text.
  func window(titled part: String) -> Window? {
    var (parent, ignored) = (Window(0), Window(0))
    var list: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, root, &ignored, &parent, &list, &count) != 0, let list else { return nil }
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).first { window in
      var attributes = XWindowAttributes()
      var name: UnsafeMutablePointer<CChar>?
      guard XGetWindowAttributes(display, window, &attributes) != 0, attributes.map_state == IsViewable,
        XFetchName(display, window, &name) != 0, let name
      else { return false }
      defer { XFree(name) }
      return String(cString: name).contains(part)
    }
  }

  /// Whether a window shows a bar of one colour on another colour, longer than letters and shorter than a row: see
  /// ``Stream/mark``.
  func showsBar(in window: Window) -> Bool {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return false }
    let (width, height) = (Int(attributes.width), Int(attributes.height))
    guard let image = XGetImage(display, window, 0, 0, UInt32(width), UInt32(height), UInt.max, ZPixmap) else {
      return false
    }
    defer { cxdamage_destroy_image(image) }
    return stride(from: 0, to: height - Self.barHeight, by: 4).contains { y in
      // The edges of letters are not aligned vertically.
      (0...2).map { Self.bars(in: Self.line(y + $0 * Self.barHeight / 3, of: image, width: width)) }
        .reduce(nil) { common, bars in common?.intersection(bars) ?? bars }?.isEmpty == false
    }
  }

  private static let barHeight = 12
  private static let barLengths = 80...320

  /// Returns the brightness of each pixel of a line, from 0 to 765.
  private static func line(_ y: Int, of image: UnsafeMutablePointer<XImage>, width: Int) -> [Int] {
    (0..<width).map { x in
      let pixel = cxdamage_pixel(image, Int32(x), Int32(y))
      return Int(pixel & 0xFF) + Int(pixel >> 8 & 0xFF) + Int(pixel >> 16 & 0xFF)
    }
  }

  /// Returns the places where a line has a piece of about one brightness between two of a very different one. A
  /// single slightly different pixel, as between two letters, does not divide a piece.
  private static func bars(in line: [Int]) -> Set<Range<Int>> {
    var bars: Set<Range<Int>> = []
    var start = 0
    for x in line.indices.dropFirst() where abs(line[x] - line[start]) > 60 {
      if x + 1 < line.count, abs(line[x + 1] - line[start]) <= 60, abs(line[x] - line[start]) <= 200 { continue }
      let isFramed =
        start > 3 && x + 3 < line.count && (1...3).contains { abs(line[start - $0] - line[start]) > 150 }
        && (0...2).contains { abs(line[x + $0] - line[start]) > 150 }
      if isFramed, barLengths.contains(x - start) { bars.insert(start..<x) }
      start = x
    }
    return bars
  }
}
