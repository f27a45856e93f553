import CGtk
import CXTest
import PictureSupport

extension Screenshot {
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
    return Screenshot(width: width, height: height, pixels: data, stride: Int(image.pointee.bytes_per_line))
  }

  func screenshot() -> Screenshot? {
    var screen = XWindowAttributes()
    XGetWindowAttributes(display, root, &screen)
    return screenshot(of: Rectangle(x: 0, y: 0, width: Int(screen.width), height: Int(screen.height)))
  }
}
