import CFontconfig

/// The characters that the installed fonts can draw.
public nonisolated enum FontCoverage {
  /// Returns the code points that fonts for text have, in order.
  ///
  /// Needs no display. Reads fontconfig's cache, which takes some milliseconds, and much longer if fontconfig must
  /// build it: call it off the main thread.
  public static func ranges() -> [ClosedRange<UInt32>] {
    guard let all = FcCharSetCreate() else { return [] }
    defer { FcCharSetDestroy(all) }
    addFonts(to: all)
    return ranges(of: all)
  }

  private static func addFonts(to all: OpaquePointer) {
    guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(objects)
    }
    FcObjectSetAdd(objects, FC_CHARSET)
    FcObjectSetAdd(objects, FC_FONTFORMAT)
    guard let fonts = FcFontList(nil, pattern, objects) else { return }
    defer { FcFontSetDestroy(fonts) }
    for number in 0..<Int(fonts.pointee.nfont) {
      var format: UnsafeMutablePointer<FcChar8>?
      var characters: OpaquePointer?
      guard let font = fonts.pointee.fonts[number],
        FcPatternGetString(font, FC_FONTFORMAT, 0, &format) == FcResultMatch, let format,
        // Pango draws with no others.
        ["TrueType", "CFF"].contains(String(cString: format)),
        FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch, let characters
      else { continue }
      FcCharSetMerge(all, characters, nil)
    }
  }

  /// A set of characters comes in pages of 256, each as bits.
  private static func ranges(of all: OpaquePointer) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    var map = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
    var next: FcChar32 = 0
    var base = FcCharSetFirstPage(all, &map, &next)
    while base != FcChar32.max {
      for (place, word) in map.enumerated() where word != 0 {
        for bit in 0..<UInt32(32) where word & (1 << bit) != 0 { append(base + UInt32(place) * 32 + bit, to: &ranges) }
      }
      base = FcCharSetNextPage(all, &map, &next)
    }
    return ranges
  }

  private static func append(_ value: UInt32, to ranges: inout [ClosedRange<UInt32>]) {
    // Fonts may contain surrogates, which are not characters.
    guard Unicode.Scalar(value) != nil else { return }
    if let last = ranges.last, last.upperBound + 1 == value {
      ranges[ranges.count - 1] = last.lowerBound...value
    } else {
      ranges.append(value...value)
    }
  }
}
