import Foundation

/// A picture of a part of the screen.
///
/// A module of its own, because it is optimized: tests look at each pixel of a window a dozen times.
package struct Screenshot: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// The pixels row by row, each as blue, green, red, 255.
  package let bytes: [UInt8]

  package struct Color: Hashable, Sendable {
    package var red, green, blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// From 0, black, to 1, white. Rec. 709 weights on the encoded values are enough to tell dark from light.
    package var brightness: Double {
      (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
    }
  }

  /// Copies the pixels.
  /// - Parameters:
  ///   - pixels: The rows, each pixel as blue, green, red, unused.
  ///   - stride: The number of bytes from a row to the next.
  package init(width: Int, height: Int, pixels: UnsafeRawPointer, stride rowLength: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      for y in 0..<height {
        let row = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(y * width * 4)...])
        row.copyMemory(from: UnsafeRawBufferPointer(start: pixels + y * rowLength, count: width * 4))
      }
      for offset in stride(from: 3, to: width * height * 4, by: 4) { target[offset] = 255 }
      count = width * height * 4
    }
  }

  /// The color at a place, counted from the top left.
  package subscript(x: Int, y: Int) -> Color {
    let offset = (y * width + x) * 4
    return Color(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
  }

  /// The number of different colors: one in an empty picture, dozens in drawn text.
  package var colorCount: Int { counts(in: 0..<width, 0..<height).count }

  /// The mean brightness, 0 to 1.
  package var brightness: Double {
    var sum = 0.0
    for y in 0..<height { for x in 0..<width { sum += self[x, y].brightness } }
    return sum / Double(max(1, width * height))
  }

  /// Returns the number of pixels of each color in a part.
  private func counts(in columns: Range<Int>, _ rows: Range<Int>) -> [Color: Int] {
    var counts: [Color: Int] = [:]
    for y in rows {
      // Most pixels are like their neighbours: each run is looked up once.
      var x = columns.lowerBound
      while x < columns.upperBound {
        let (start, color) = (x, self[x, y])
        repeat { x += 1 } while x < columns.upperBound && self[x, y] == color
        counts[color, default: 0] += x - start
      }
    }
    return counts
  }

  /// Returns the most frequent color in the columns.
  package func commonest(in columns: Range<Int>, excluding excluded: Set<Color>) -> Color? {
    counts(in: columns, 4..<height - 4).filter { !excluded.contains($0.key) }.max { $0.value < $1.value }?.key
  }

  /// Returns the columns in which a pixel of the rows differs from the ground.
  package func columns(in rows: Range<Int>, differingFrom ground: Color) -> [Int] {
    (0..<width).filter { x in rows.contains { self[x, $0].distance(to: ground) > 20 } }
  }

  /// Returns the texts and pictures beside each other: columns that differ from the ground, and are apart from the
  /// next ones by at least `gap` columns.
  package func parts(in rows: Range<Int>, on ground: Color, apart gap: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for x in columns(in: rows, differingFrom: ground) {
      if let last = parts.last, x - last.upperBound < gap {
        parts[parts.count - 1] = last.lowerBound..<x + 1
      } else {
        parts.append(x..<x + 1)
      }
    }
    return parts
  }

  /// Returns the best contrast of any pixel in the columns with a color: that of the letters' strokes, without their
  /// softened edges.
  package func contrast(in columns: Range<Int>, with background: Color) -> Double {
    counts(in: columns, 10..<height - 10).keys.map { $0.contrast(with: background) }.max() ?? 1
  }

  /// Whether a line runs through all columns below the middle, with the contrast that a shape needs (3:1).
  package func isUnderlined(in columns: Range<Int>, on color: Color) -> Bool {
    // The first and the last column may be softened.
    let inner = columns.dropFirst().dropLast()
    // Not below the line of text, where the field's own color may contrast too.
    return (height / 2 + 4..<height / 2 + 10).contains { y in
      inner.allSatisfy { self[$0, y].contrast(with: color) >= 3 }
    }
  }
}

extension Screenshot.Color {
  /// Returns the greatest difference of a component.
  package func distance(to other: Self) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }

  /// The relative luminance, as the Web Content Accessibility Guidelines define it.
  private var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let value = Double(value) / 255
      return value <= 0.04045 ? value / 12.92 : Foundation.pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio, from 1 to 21. Text needs 4.5.
  package func contrast(with other: Self) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
