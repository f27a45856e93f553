import Foundation
import XCTest

/// A place in the field for the pointer.
enum FieldPlace {
  /// Before the first letter.
  case atStart
  /// On the completion.
  case onCompletion
  /// Behind all text.
  case afterText
  /// On the icon that clears the field.
  case clearIcon
}

/// A picture of the field.
struct FieldPicture {
  let picture: Screenshot
  /// The place of the picture on the screen.
  let origin: Rectangle

  /// The columns before the icon that clears the field.
  private var columns: Range<Int> { 0..<picture.width - 22 }

  /// The background colour of the field: its most frequent colour.
  var background: Screenshot.Color { picture.commonest(in: 0..<picture.width, excluding: []) ?? picture[0, 0] }

  /// The columns of the completion's highlight: those whose top and bottom rows have a colour other than the field's.
  var highlight: Range<Int>? {
    let background = self.background
    let middle = picture.height / 2
    // Above and below the letters, within the highlight, which is as tall as the line.
    let rows = [middle - 9, middle + 8]
    let tinted = columns.filter { x in rows.allSatisfy { picture[x, $0].distance(to: background) > 12 } }
    guard let first = tinted.first, let last = tinted.last, tinted.count > 2 else { return nil }
    return first..<last + 1
  }

  /// Returns the colour of a highlight. Ignores the field's own colour, of which its columns may hold more, above
  /// and below the line.
  func tint(of highlight: Range<Int>) -> Screenshot.Color? {
    picture.commonest(in: highlight, excluding: [background])
  }

  /// The columns of a caret: only a caret is an unbroken line of text colour from above the letters to below them.
  var caretColumns: [Int] {
    let background = self.background
    let middle = picture.height / 2
    return columns.filter { x in
      (middle - 8...middle + 8).allSatisfy { picture[x, $0].distance(to: background) > 90 }
    }
  }
}

extension Screenshot.Color {
  /// Returns the greatest difference of a component.
  func distance(to other: Self) -> Int {
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
  func contrast(with other: Self) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

extension Screenshot {
  /// Returns the most frequent colour in the columns.
  func commonest(in columns: Range<Int>, excluding excluded: Set<Color>) -> Color? {
    var counts: [Color: Int] = [:]
    for y in 4..<height - 4 { for x in columns { counts[self[x, y], default: 0] += 1 } }
    return counts.filter { !excluded.contains($0.key) }.max { $0.value < $1.value }?.key
  }
}

extension Session {
  /// Takes a picture of the field.
  func fieldPicture() -> FieldPicture? {
    guard let place = fieldPlace else { return nil }
    return connection.screenshot(of: place).map { FieldPicture(picture: $0, origin: place) }
  }

  /// Returns a place in the field, in pixels of the screen. Waits until the picture shows the place, such as a
  /// highlight.
  func place(_ place: FieldPlace) -> (x: Int, y: Int)? {
    var found: (x: Int, y: Int)?
    waitUntil {
      guard let field = fieldPicture() else { return false }
      let y = field.origin.y + field.origin.height / 2
      switch place {
      case .atStart: found = (field.origin.x + 1, y)
      case .onCompletion:
        guard let highlight = field.highlight else { return false }
        found = (field.origin.x + (highlight.lowerBound + highlight.upperBound) / 2, y)
      case .afterText: found = (field.origin.x + field.origin.width - 60, y)
      case .clearIcon: found = (field.origin.x + field.origin.width - 8, y)
      }
      return true
    }
    return found
  }

  /// Clicks at a place in the field.
  func clickInField(_ place: FieldPlace, button: UInt32 = 1, count: Int = 1) throws {
    takeFocus()
    let point = try XCTUnwrap(self.place(place), "the field does not show \(place)")
    mouse.move(x: point.x, y: point.y)
    mouse.click(button: button, count: count)
  }
}

extension Screenshot {
  /// Returns the best contrast of any pixel in the columns with a colour: that of the letters' strokes, without
  /// their softened edges.
  func contrast(in columns: Range<Int>, with background: Color) -> Double {
    var best = 1.0
    for y in 10..<height - 10 { for x in columns { best = max(best, self[x, y].contrast(with: background)) } }
    return best
  }
}

extension Screenshot {
  /// Whether a line runs through all columns below the middle, with the contrast that a shape needs (3:1).
  func isUnderlined(in columns: Range<Int>, on color: Color) -> Bool {
    // The first and the last column may be softened.
    let inner = columns.dropFirst().dropLast()
    // Not below the line of text, where the field's own colour may contrast too.
    return (height / 2 + 4..<height / 2 + 10).contains { y in
      inner.allSatisfy { self[$0, y].contrast(with: color) >= 3 }
    }
  }
}
