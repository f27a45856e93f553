import GtkKit

/// Buttons side by side. If the space is too narrow for their minimum widths, they scroll: the window does not grow,
/// and the important button stays visible.
final class ScrollingRow {
  let widget: ScrolledWindow
  let box: Box

  private let wheel = ScrollController(phase: .capture)
  /// Called after the row was laid out or has scrolled, with the visible part of the row, in the units of ``extent(of:)``.
  var onView: ((ClosedRange<Double>) -> Void)?

  /// The button to keep visible.
  private var target: Widget?
  private var isScrolling = false
  private var isTelling = false

  init(_ box: Box) {
    self.box = box
    widget = ScrolledWindow(box, horizontal: .external, vertical: .never)
    widget.expandsHorizontally = true
    // The mouse wheel scrolls the row too, because nothing can scroll vertically.
    wheel.scrolled.connect(to: self) { row, x, y in x == 0 && row.widget.scrollHorizontally(by: y, row.wheel.unit) }
    widget.addController(wheel)
    widget.horizontalAdjustment.boundsChanged.connect(to: self) {
      $0.bringIntoViewOnceLaidOut()
      $0.tellViewOnceLaidOut()
    }
    widget.horizontalAdjustment.valueChanged.connect(to: self) { $0.tellView() }
    // Buttons that a hidden window got have no place until it is shown and laid out.
    widget.mapped.connect(to: self) { row in
      row.onceLaidOut {
        $0.bringIntoView()
        $0.tellView()
      }
    }
  }

  /// Scrolls to a button, now and whenever the width changes.
  func keepInView(_ button: Widget?) {
    target = button
    bringIntoView()
    bringIntoViewOnceLaidOut()
    tellViewOnceLaidOut()
  }

  /// Returns the place of a button in the row; nil before it was laid out.
  func extent(of button: Widget) -> ClosedRange<Double>? { button.horizontalExtent(in: box) }

  private func tellView() {
    let adjustment = widget.horizontalAdjustment
    onView?(adjustment.value...(adjustment.value + adjustment.page))
  }

  private func tellViewOnceLaidOut() {
    guard onView != nil, !isTelling else { return }
    isTelling = true
    onceLaidOut { row in
      row.isTelling = false
      row.tellView()
    }
  }

  private func bringIntoView() {
    guard let place = target?.horizontalExtent(in: box) else { return }
    widget.horizontalAdjustment.show(place)
  }

  /// Scrolls once the next frame is laid out, because the position of a button is unknown before.
  private func bringIntoViewOnceLaidOut() {
    let adjustment = widget.horizontalAdjustment
    guard !isScrolling, adjustment.upper > adjustment.page else { return }
    isScrolling = true
    onceLaidOut { row in
      row.isScrolling = false
      row.bringIntoView()
    }
  }

  private func onceLaidOut(_ body: @escaping (ScrollingRow) -> Void) {
    box.onceLaidOut { [weak self] in
      if let self { body(self) }
    }
  }
}

extension Label {
  /// Shows a text that may be shortened to a width of some average letters where there is little room. A text that is
  /// narrower than these asks for its own width: GTK would pad it.
  func show(_ text: String, shortenedTo letters: Int) {
    guard text != self.text else { return }
    self.text = text
    (ellipsis, widthInCharacters) = (.none, nil)
    guard text.count > letters else { return }
    let width = measure(.horizontal).natural
    (ellipsis, widthInCharacters) = (.end, letters)
    if measure(.horizontal).minimum >= width { (ellipsis, widthInCharacters) = (.none, nil) }
  }
}
