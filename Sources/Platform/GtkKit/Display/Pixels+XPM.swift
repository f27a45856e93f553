import CGtk

nonisolated extension Pixels {
  /// Reads an X11 pixmap file, which is C code: quoted texts among comments.
  ///
  /// The system's loader first writes such a file to the disk, which a process without files cannot do. From the texts
  /// it makes the same picture.
  /// - Returns: nil if the file is not a pixmap or has too many pixels.
  init?(xpm bytes: [UInt8], fitting side: Int) {
    let texts = Self.quotedTexts(in: bytes)
    // Width, height, the number of colours, and the number of characters that stand for one.
    let numbers = (texts.first ?? []).split(separator: UInt8(ascii: " ")).prefix(4)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, numbers.allSatisfy({ 1...Self.mostDecoded ~= $0 }),
      numbers[0] <= Self.mostDecoded / numbers[1], numbers[3] < 32, texts.count > numbers[1] + numbers[2]
    else { return nil }
    let copies = texts.map { strdup(String(decoding: $0, as: UTF8.self)) }
    defer { copies.forEach { free($0) } }
    var lines: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    guard let whole = gdk_pixbuf_new_from_xpm_data(&lines) else { return nil }
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
