/// A picture as plain numbers, free to cross threads.
nonisolated public struct Pixels: Sendable, Hashable {
  /// At least 1.
  public let width: Int
  /// At least 1.
  public let height: Int
  /// Row by row without gaps; red, green, blue and alpha, a byte each, colours not multiplied by alpha.
  public let rgba: [UInt8]

  /// The largest width and height in pixels.
  public static let largestSide = 512

  /// Returns nil if the numbers do not fit together, or a side is longer than ``largestSide``.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    let sides = 1...Self.largestSide
    guard sides.contains(width), sides.contains(height), rgba.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Makes a picture from rows that may have gaps between them, with or without alpha.
  ///
  /// Returns nil if the numbers do not fit together.
  /// - Parameter rowLength: The number of bytes from one row's beginning to the next.
  public init?(width: Int, height: Int, rowLength: Int, hasAlpha: Bool, bytes: [UInt8]) {
    let sides = 1...Self.largestSide
    let channels = hasAlpha ? 4 : 3
    guard sides.contains(width), sides.contains(height), rowLength >= width * channels else { return nil }
    let (start, isTooFar) = rowLength.multipliedReportingOverflow(by: height - 1)
    guard !isTooFar, start <= bytes.count, bytes.count - start >= width * channels else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let start = row * rowLength + column * channels
        rgba += bytes[start..<start + 3]
        rgba.append(hasAlpha ? bytes[start + 3] : 255)
      }
    }
    self.init(width: width, height: height, rgba: rgba)
  }

  /// Only the size: comparing the few pictures of one size takes less than hashing all pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }

  /// Whether a visible pixel is neither black, grey nor white. Complexity: O(*n*) in the number of pixels.
  public var hasColor: Bool {
    stride(from: 0, to: rgba.count, by: 4).contains { start in
      let (red, green, blue) = (Int(rgba[start]), Int(rgba[start + 1]), Int(rgba[start + 2]))
      // Symbolic icons have greys with a tinge, such as #2e3436.
      return rgba[start + 3] > 64 && max(red, green, blue) - min(red, green, blue) > 48
    }
  }
}
