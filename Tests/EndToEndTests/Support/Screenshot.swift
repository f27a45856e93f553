import CGtk
import CXTest

/// A picture of a part of the screen.
struct Screenshot {
  let width: Int
  let height: Int
  /// The pixels row by row, each as blue, green, red, 255.
  let bytes: [UInt8]

  struct Color: Hashable {
    var red, green, blue: UInt8
    /// From 0, black, to 1, white. Rec. 709 weights on the encoded values are enough to tell dark from light.
    var brightness: Double { (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255 }
  }

  /// The color at a place, counted from the top left.
  subscript(x: Int, y: Int) -> Color {
    let offset = (y * width + x) * 4
    return Color(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
  }

  /// The number of different colors: one in an empty picture, dozens in drawn text.
  var colorCount: Int {
    var seen: Set<Color> = []
    for y in 0..<height { for x in 0..<width { seen.insert(self[x, y]) } }
    return seen.count
  }

  /// The mean brightness, 0 to 1.
  var brightness: Double {
    var sum = 0.0
    for y in 0..<height { for x in 0..<width { sum += self[x, y].brightness } }
    return sum / Double(max(1, width * height))
  }

  /// Writes the picture as a PNG file.
  func save(to path: String) throws {
    let texture = bytes.withUnsafeBytes { buffer in
      let content = g_bytes_new(buffer.baseAddress, gsize(buffer.count))
      defer { g_bytes_unref(content) }
      return gdk_memory_texture_new(
        Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8, content, gsize(width * 4))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard gdk_texture_save_to_png(texture, path) != 0 else { throw HarnessError("cannot write \(path)") }
  }
}

extension XConnection {
  /// Returns the screen's content at `frame`, cut at the screen's edges.
  func screenshot(of frame: Rectangle) -> Screenshot? {
    var screen = XWindowAttributes()
    XGetWindowAttributes(display, root, &screen)
    let (left, top) = (max(0, frame.x), max(0, frame.y))
    let width = min(frame.x + frame.width, Int(screen.width)) - left
    let height = min(frame.y + frame.height, Int(screen.height)) - top
    guard width > 0, height > 0,
      let image = XGetImage(
        display, root, Int32(left), Int32(top), UInt32(width), UInt32(height), UInt(bitPattern: -1), ZPixmap)
    else { return nil }
    defer { cxtest_destroy_image(image) }
    // Every server that the tests start has true color at 32 bits a pixel: blue, green, red, unused.
    guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else { return nil }
    let row = Int(image.pointee.bytes_per_line)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    bytes.withUnsafeMutableBytes { target in
      for y in 0..<height {
        let source = UnsafeRawBufferPointer(start: data + y * row, count: width * 4)
        UnsafeMutableRawBufferPointer(rebasing: target[(y * width * 4)...]).copyMemory(from: source)
      }
      for offset in stride(from: 3, to: target.count, by: 4) { target[offset] = 255 }
    }
    return Screenshot(width: width, height: height, bytes: bytes)
  }

  func screenshot() -> Screenshot? {
    var screen = XWindowAttributes()
    XGetWindowAttributes(display, root, &screen)
    return screenshot(of: Rectangle(x: 0, y: 0, width: Int(screen.width), height: Int(screen.height)))
  }
}
