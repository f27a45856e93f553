import CGLib
import CGtk

nonisolated extension Pixels {
  /// The picture as PNG; nil if encoding fails. Call it from any thread.
  public var png: [UInt8]? {
    let bytes = g_bytes_new(rgba, gsize(rgba.count))
    defer { g_bytes_unref(bytes) }
    let picture = gdk_pixbuf_new_from_bytes(
      bytes, GDK_COLORSPACE_RGB, true.c, 8, Int32(width), Int32(height), Int32(width * 4))
    guard let picture else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(picture, &buffer, &count, "png", nil, nil, nil) != 0, let buffer else {
      return nil
    }
    defer { g_free(buffer) }
    return UnsafeRawBufferPointer(start: buffer, count: Int(count)).map(\.self)
  }
}
