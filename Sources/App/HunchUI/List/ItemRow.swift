import Catalog
import GtkKit
import HunchModel
import SystemKit

/// One row: one widget, which draws what is in it (``RowDrawing``), and is used again for other items at each keystroke.
final class ItemRow: Row {
  var widget: Widget { canvas }

  private let canvas: Canvas
  private let drawing: RowDrawing
  private let icons: FileIcons
  private var pictureConnection: Connection?
  private var isKnown = false
  /// One for all buttons: there are some two hundred rows.
  private let click = ClickGesture(button: nil)

  /// Called when the row is clicked.
  var onClick: () -> Void = {}

  /// Called when the row is clicked with the button for menus.
  var onMenu: () -> Void = {}

  /// Called when the button goes down on the row: it may be dragged from here on.
  var onPress: () -> Void = {}

  /// Where it is among all rows, which is said of the row that the user has gone to; nil for any other.
  var place: String?

  /// What assistive technology calls the row, and what else it says of it.
  var spoken: SpokenText {
    let content = drawing.content
    return SpokenText(
      name: content?.name ?? "",
      description: [
        content?.isMarked == true ? localized("marked") : nil, content?.subtitle, content?.detail,
        content?.isNear == true ? localized("near match") : content?.heading, place,
      ].compactMap(\.self).joined(separator: ", "))
  }

  /// - Parameter icons: Where pictures that are files come from.
  init(icons: FileIcons = .shared) {
    self.icons = icons
    drawing = RowDrawing()
    // What is said of a row is the list item's, and nothing of what is in it.
    canvas = Canvas(drawing, role: .presentation)
    click.pressed.connect(to: self) { row, _, _, _ in row.onPress() }
    click.released.connect(to: self) { row, _, _, _ in row.clicked(row.click.currentButton) }
    canvas.addController(click)
  }

  private func clicked(_ button: Int) {
    switch button {
    case ClickGesture.mainButton: onClick()
    case ClickGesture.menuButton: onMenu()
    default: break
    }
  }

  /// Has a reader told of the row; to be called before it is first selected.
  func becomeKnown() {
    guard !isKnown, let listItem = canvas.parent else { return }
    isKnown = true
    listItem.becomeKnown()
  }

  /// The picture that it shows, unless that is a glyph.
  var picture: Paintable? { drawing.picture }

  isolated deinit {
    // The picture may be shown elsewhere, and live on.
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

  /// Has the fonts of rows looked up ahead of time.
  func prepareFonts() {
    RowDrawing.prepareFonts(in: canvas)
  }

  private func showPicture(of icon: ItemIcon?) {
    pictureConnection?.disconnect()
    pictureConnection = nil
    guard case .icon(let icon, let fallback)? = icon else { return drawing.picture = nil }
    let size = icon.isSymbolic ? RowDrawing.symbolicSize : RowDrawing.iconSize
    let picture = icons.picture(of: icon, fallback: fallback, size: size, scale: canvas.scaleFactor)
    drawing.picture = picture
    // It may come later than the row is drawn first.
    pictureConnection = picture.contentsChanged.connect(to: canvas) { $0.queueDraw() }
  }
}
