import Catalog
import GtkKit
import HunchModel
import SystemKit

/// A row of a list. It is a single widget that draws its content (``RowDrawing``) and is reused for other items at
/// each key.
final class ItemRow: Row {
  var widget: Widget { canvas }

  private let canvas: Canvas
  private let drawing: RowDrawing
  private let icons: FileIcons
  private var pictureConnection: Connection?
  private var isKnown = false
  /// A single gesture for all buttons, because two hundred rows exist.
  private let click = ClickGesture(button: nil)

  var onClick: () -> Void = {}

  /// Called when the row is clicked with the secondary button.
  var onMenu: () -> Void = {}

  /// Called when the button goes down on the row, which may begin a drag.
  var onPress: () -> Void = {}

  /// The position among all rows, as an addition to the description of the selected row; nil for others.
  var place: String?

  /// The row's accessible name and description.
  var spoken: SpokenText {
    let content = drawing.content
    return SpokenText(
      name: content?.name ?? "",
      description: [
        content?.isMarked == true ? localized("marked") : nil, content?.isGone == true ? localized("deleted") : nil,
        content?.subtitle, content?.detail,
        content?.isNear == true ? localized("near match") : content?.heading, place,
      ].compactMap(\.self).joined(separator: ", "))
  }

  /// - Parameter icons: The cache of pictures.
  init(icons: FileIcons = .shared) {
    self.icons = icons
    drawing = RowDrawing()
    // The list item is the accessible object of the row, and nothing inside it.
    canvas = Canvas(drawing, role: .presentation)
    click.pressed.connect(to: self) { row, _, _, _ in row.onPress() }
    click.released.connect(to: self) { row, _, _, _ in row.clicked(row.click.currentButton) }
    canvas.addController(click)
    drawing.onOtherSide = { [weak self] in
      // No widget may change while it is drawn.
      MainLoop.idle { [weak self] in self.map { $0.showPicture(of: $0.drawing.content?.icon) } }
    }
  }

  private func clicked(_ button: Int) {
    switch button {
    case ClickGesture.mainButton: onClick()
    case ClickGesture.menuButton: onMenu()
    default: break
    }
  }

  /// Makes the row known to screen readers. Call it before the row is first selected.
  func becomeKnown() {
    guard !isKnown, let listItem = canvas.parent else { return }
    isKnown = true
    listItem.becomeKnown()
  }

  /// The row's picture; nil for a glyph.
  var picture: Paintable? { drawing.picture }

  isolated deinit {
    // The picture may be shown elsewhere and live longer.
    pictureConnection?.disconnect()
  }

  func show(_ content: RowContent) {
    let old = drawing.content
    guard content != old else { return }
    drawing.content = content
    // The style sheet keeps room for the heading above the row.
    if (content.heading != nil) != (old?.heading != nil) {
      canvas.parent?.setCSSClass("headed", content.heading != nil)
    }
    if (content.sum != nil) != (old?.sum != nil) { canvas.parent?.setCSSClass("sum", content.sum != nil) }
    if content.icon != old?.icon { showPicture(of: content.icon) }
    canvas.queueDraw()
  }

  /// Draws rows ahead of time that nobody sees.
  func rehearse(withSums: Bool) { RowDrawing.rehearse(in: canvas, withSums: withSums) }

  private func showPicture(of icon: ItemIcon?) {
    pictureConnection?.disconnect()
    pictureConnection = nil
    guard case .icon(let names, let fallback)? = icon else {
      drawing.picture = nil
      return drawing.prepare(in: canvas)
    }
    let side = RowDrawing.pictureSide(of: icon, in: canvas)
    let picture = icons.picture(of: names, fallback: fallback, size: side, scale: canvas.scaleFactor)
    (drawing.picture, drawing.pictureSide) = (picture, side)
    canvas.queueDraw()
    // The picture may arrive after the row was first drawn.
    pictureConnection = picture.contentsChanged.connect(to: canvas) { $0.queueDraw() }
  }
}

/// Drags rows from a list. All rows share one drag source: the row is the one on which the button went down.
final class RowDrag {
  /// Add this to the widget that contains the rows.
  let controller = DragSource()

  /// Returns the content to drag from a row; nil for none.
  var content: (Int) -> ContentProvider? = { _ in nil }

  private var pressed: (row: Int, picture: Paintable?)?

  init() { controller.prepared.connect(to: self) { drag, _, _ in drag.prepare() } }

  /// Notes that the button went down on a row with this picture.
  func press(_ row: Int, _ picture: Paintable?) { pressed = (row, picture) }

  private func prepare() -> ContentProvider? {
    guard let pressed, let content = content(pressed.row) else { return nil }
    controller.setPicture(pressed.picture, at: (0, 0))
    return content
  }
}
