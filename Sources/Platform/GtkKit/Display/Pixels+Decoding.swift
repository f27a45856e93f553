import CGLib
import CGtk

nonisolated extension Pixels {
  /// The most pixels of a picture before scaling: somewhat more than a 4K screen.
  public static let mostDecoded = 1 << 24

  /// Decodes a picture file in any format that the system can load, and scales it to fit into a square.
  ///
  /// The size is checked before memory is allocated for the pixels, if the format's loader knows it by then. Drawings
  /// grow to the square; pictures of pixels only shrink.
  ///
  /// It takes as long as the system's loaders do, and trusts them: they have crashed on files made for it. For
  /// untrusted files, call it in a process that may crash.
  /// - Parameter side: The side of the square in pixels, at most ``largestSide``.
  /// - Returns: nil if the bytes are not a picture, or one with too many pixels.
  public init?(decoding bytes: [UInt8], fitting side: Int) {
    if Self.isXPM(bytes) {
      self.init(xpm: bytes, fitting: min(side, Self.largestSide))
      return
    }
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    let prepared: @convention(c) (OpaquePointer, Int32, Int32, gpointer?) -> Void = { loader, width, height, side in
      Self.chooseSize(loader, width: Int(width), height: Int(height), side: Int(bitPattern: side))
    }
    // The side is passed as the pointer itself.
    g_signal_connect_data(
      UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(prepared, to: GCallback.self),
      UnsafeMutableRawPointer(bitPattern: min(side, Self.largestSide)), nil, GConnectFlags(0))
    let isRead = Self.feed(bytes, to: loader)
    // A loader that is not closed warns when it is released.
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isRead, isClosed, let picture = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    self.init(picture, side: min(side, Self.largestSide))
  }

  /// Loads the system's loaders for all kinds of pictures, and for text in drawings, so they open no files later.
  public static func prepareLoaders() {
    // The loader is nil for formats that the system lacks.
    for name in ["png", "jpeg", "gif", "xpm", "xbm", "bmp", "ico", "svg", "webp", "tiff", "tga", "pnm", "avif", "jxl"] {
      guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(UnsafeMutableRawPointer(loader))
    }
    let families = ["", "sans-serif", "serif", "monospace"].map { "<text y='9' font-family='\($0)'>a</text>" }.joined()
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(families)</svg>"
    _ = Pixels(decoding: Array(drawing.utf8), fitting: 9)
  }

  /// Passes the bytes in small steps: a loader that rejects a picture early never gets the rest.
  private static func feed(_ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>) -> Bool {
    let step = 4096
    return bytes.withUnsafeBufferPointer { bytes in
      stride(from: 0, to: bytes.count, by: step).allSatisfy { start in
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(start + step, bytes.count)])
        return gdk_pixbuf_loader_write(loader, part.baseAddress, gsize(part.count), nil) != 0
      }
    }
  }

  /// Sets the size of the picture; an empty size makes the loader give up.
  private static func chooseSize(_ loader: OpaquePointer, width: Int, height: Int, side: Int) {
    let loader = UnsafeMutablePointer<GdkPixbufLoader>(loader)
    guard width > 0, height > 0, width <= mostDecoded / height else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
    let format = gdk_pixbuf_loader_get_format(loader)
    let isDrawing = format.map { gdk_pixbuf_format_is_scalable($0) != 0 } ?? false
    guard isDrawing || width > side || height > side else { return }
    let longest = max(width, height)
    gdk_pixbuf_loader_set_size(loader, Int32(max(1, width * side / longest)), Int32(max(1, height * side / longest)))
  }

  init?(_ picture: OpaquePointer, side: Int) {
    let width = Int(gdk_pixbuf_get_width(picture))
    let height = Int(gdk_pixbuf_get_height(picture))
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    guard gdk_pixbuf_get_bits_per_sample(picture) == 8, channels == 3 || channels == 4,
      let start = gdk_pixbuf_read_pixels(picture)
    else { return nil }
    // Not every loader obeys the given size.
    guard max(width, height) <= side else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: start, count: Int(gdk_pixbuf_get_byte_length(picture))))
    self.init(
      width: width, height: height, rowLength: Int(gdk_pixbuf_get_rowstride(picture)), hasAlpha: channels == 4,
      bytes: bytes)
  }

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

  /// Reads an X11 pixmap file, which is C code: quoted texts among comments.
  ///
  /// The system's loader first writes such a file to the disk, which a process without files cannot do. From the texts
  /// it makes the same picture.
  /// - Returns: nil if the file is not a pixmap, has too many pixels, or is of a kind that the system does not read.
  init?(xpm bytes: [UInt8], fitting side: Int) {
    let texts = Self.quotedTexts(in: bytes)
    // Width, height, the number of colours, and the number of characters for each.
    let numbers = (texts.first ?? []).split(separator: UInt8(ascii: " ")).prefix(4)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, numbers.allSatisfy({ 1...Self.mostDecoded ~= $0 }),
      numbers[0] <= Self.mostDecoded / numbers[1], numbers[3] < 32, texts.count > numbers[1] + numbers[2]
    else { return nil }
    let copies = texts.map { strdup(String(decoding: $0, as: UTF8.self)) }
    defer { copies.forEach { free($0) } }
    var lines: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    guard let whole = gtkkit_pixbuf_from_xpm(&lines) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
    let longest = max(numbers[0], numbers[1])
    guard longest > side else {
      self.init(whole, side: side)
      return
    }
    let (width, height) = (max(1, numbers[0] * side / longest), max(1, numbers[1] * side / longest))
    guard let scaled = gdk_pixbuf_scale_simple(whole, Int32(width), Int32(height), GDK_INTERP_BILINEAR) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    self.init(scaled, side: side)
  }

  static func isXPM(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("/* XPM */".utf8)) }

  private static func quotedTexts(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let quote = UInt8(ascii: "\"")
    var texts: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let start = rest.first {
      if start == quote {
        guard let end = rest.dropFirst().firstIndex(of: quote) else { break }
        texts.append(rest[(rest.startIndex + 1)..<end])
        rest = rest[(end + 1)...]
      } else if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "*")]) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: [UInt8(ascii: "*"), UInt8(ascii: "/")]) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        rest = rest.dropFirst()
      }
    }
    return texts
  }
}
