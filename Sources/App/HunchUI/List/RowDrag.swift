import GtkKit

/// Drags rows from a list. All rows share one drag source: the row is the one on which the button went down.
final class RowDrag {
  /// Add this to the widget that contains the rows.
  let controller = DragSource()

  /// Returns the content to drag from a row; nil for none.
  var content: (Int) -> ContentProvider? = { _ in nil }

  private var pressed: (row: Int, picture: Paintable?)?

  init() {
    controller.prepared.connect(to: self) { drag, _, _ in drag.prepare() }
  }

  /// Notes that the button went down on a row with this picture.
  func press(_ row: Int, _ picture: Paintable?) {
    pressed = (row, picture)
  }

  private func prepare() -> ContentProvider? {
    guard let pressed, let content = content(pressed.row) else { return nil }
    controller.setPicture(pressed.picture, at: (0, 0))
    return content
  }
}
