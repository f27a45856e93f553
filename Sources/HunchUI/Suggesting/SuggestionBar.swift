import GtkKit
import HunchModel

/// The suggestions in one row over the list, each to be clicked, or chosen by Alt and its number.
///
/// The row keeps its height while there is nothing in it, so that the list below stays where it is. Where there is no room
/// for all of them at their least width, it scrolls: the window does not grow, and the selected one is always in view.
final class SuggestionBar {
  let widget: Widget

  /// Called with the number of the suggestion that was clicked, from 0.
  var onChoose: (Int) -> Void = { _ in }

  private let box = Box(.horizontal, spacing: 6, role: .toolbar)
  private let scroller: ScrolledWindow
  private let wheel = ScrollController(phase: .capture)
  /// Says that more may come. It does not move: each frame of a movement would be one that a key has to wait for.
  private let awaited = Image(pixelSize: 16)
  private var pills: [SuggestionPill] = []
  private var shown = WindowContent.SuggestionBar()
  private var showsNumbers = false
  private var isScrolling = false

  init() {
    box.setAccessible(.label("Suggestions"))
    scroller = ScrolledWindow(box, horizontal: .external, vertical: .never)
    scroller.expandsHorizontally = true
    scroller.canFocus = false
    awaited.iconName = "content-loading-symbolic"
    awaited.isVisible = false
    awaited.addCSSClass("dim")
    awaited.setAccessible(.label("More suggestions are awaited"))
    let bar = Box(.horizontal, spacing: 6, [scroller, awaited])
    bar.addCSSClass("suggestion-bar")
    widget = bar
    // The wheel goes through the row as well: there is nothing above or below.
    wheel.scrolled.connect(to: self) { bar, x, y in
      x == 0 && bar.scroller.scrollHorizontally(by: y, bar.wheel.unit)
    }
    scroller.addController(wheel)
    scroller.horizontalAdjustment.boundsChanged.connect(to: self) { $0.bringIntoViewOnceLaidOut() }
  }

  func show(_ content: WindowContent.SuggestionBar) {
    let old = shown
    shown = content
    let contents = content.pills
    if contents != old.pills {
      while pills.count < contents.count { addPill() }
      for (number, pill) in pills.enumerated() {
        pill.widget.isVisible = number < contents.count
        if number < contents.count { pill.show(contents[number]) }
      }
    }
    if content.selected != old.selected {
      for (number, pill) in pills.enumerated() { pill.widget.isActive = number == content.selected }
    }
    if contents != old.pills || content.selected != old.selected {
      bringIntoView()
      bringIntoViewOnceLaidOut()
    }
    if content.isLoading != old.isLoading { awaited.isVisible = content.isLoading }
  }

  /// Shows the numbers by which Alt chooses, while Alt is held.
  func showNumbers(_ shows: Bool) {
    guard shows != showsNumbers else { return }
    showsNumbers = shows
    for pill in pills { pill.showNumber(shows) }
  }

  /// Scrolls to the selected pill, or to the first.
  private func bringIntoView() {
    let number = shown.selected ?? 0
    guard pills.indices.contains(number), let place = pills[number].widget.horizontalExtent(in: box)
    else { return }
    scroller.horizontalAdjustment.show(place)
  }

  /// Where a pill is, is known only after the next frame was laid out.
  private func bringIntoViewOnceLaidOut() {
    let adjustment = scroller.horizontalAdjustment
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

  private func addPill() {
    let number = pills.count
    let pill = SuggestionPill(number: number + 1)
    pill.showNumber(showsNumbers)
    // By its number: a handler that captured the button would keep it for ever.
    pill.widget.clicked.connect(to: self) { bar in
      // What is pressed in says what is selected, and that is not the click's affair.
      bar.pills[number].widget.isActive = number == bar.shown.selected
      bar.onChoose(number)
    }
    box.insert(pill.widget, after: pills.last?.widget)
    pills.append(pill)
  }
}
