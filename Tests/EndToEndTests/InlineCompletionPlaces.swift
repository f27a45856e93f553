import PictureSupport
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
