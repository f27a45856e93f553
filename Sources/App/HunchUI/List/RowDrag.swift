import GtkKit

/// Lets rows be dragged from a list, which has one source for all of them: the row is that on which the button went down.
final class RowDrag {
  /// To be added to the widget that the rows are in.
  let controller = DragSource()

  /// Gives what is dragged from a row; nil for nothing.
  var content: (Int) -> ContentProvider? = { _ in nil }

  private var pressed: (row: Int, picture: Paintable?)?

  init() {
    controller.prepared.connect(to: self) { drag, _, _ in drag.prepare() }
  }

  /// The button went down on a row, which shows this picture.
  func press(_ row: Int, _ picture: Paintable?) {
    pressed = (row, picture)
  }

  private func prepare() -> ContentProvider? {
    guard let pressed, let content = content(pressed.row) else { return nil }
    controller.setPicture(pressed.picture, at: (0, 0))
    return content
  }
}
