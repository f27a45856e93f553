import GtkKit

/// Buttons side by side. Where there is no room for all of them at their least width, they scroll: the window does not grow,
/// and the one that matters is in view.
final class ScrollingRow {
  let widget: ScrolledWindow
  let box: Box

  private let wheel = ScrollController(phase: .capture)
  /// What is to be in view.
  private var target: Widget?
  private var isScrolling = false

  init(_ box: Box) {
    self.box = box
    widget = ScrolledWindow(box, horizontal: .external, vertical: .never)
    widget.expandsHorizontally = true
    // The wheel goes through the row as well: there is nothing above or below.
    wheel.scrolled.connect(to: self) { row, x, y in
      x == 0 && row.widget.scrollHorizontally(by: y, row.wheel.unit)
    }
    widget.addController(wheel)
    widget.horizontalAdjustment.boundsChanged.connect(to: self) { $0.bringIntoViewOnceLaidOut() }
  }

  /// Scrolls to a button, and again whenever there is more or less room.
  func keepInView(_ button: Widget?) {
    target = button
    bringIntoView()
    bringIntoViewOnceLaidOut()
  }

  private func bringIntoView() {
    guard let place = target?.horizontalExtent(in: box) else { return }
    widget.horizontalAdjustment.show(place)
  }

  /// Where a button is, is known only after the next frame was laid out.
  private func bringIntoViewOnceLaidOut() {
    let adjustment = widget.horizontalAdjustment
    guard !isScrolling, adjustment.upper > adjustment.page else { return }
    isScrolling = true
    var isLaidOut = false
    box.onEachFrame { [weak self] _ in
      defer { isLaidOut = true }
      guard isLaidOut else { return true }
      self?.isScrolling = false
      self?.bringIntoView()
      return false
    }
  }
}
