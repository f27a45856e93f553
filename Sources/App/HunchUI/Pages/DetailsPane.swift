import GtkKit
import HunchModel
import SmartSearch
import SystemKit

final class DetailsPane {
  let widget: Widget

  private let header = DetailsHeader()
  private let facts = FactList()
  private let preview = Label().addCSSClass("preview")
  /// The parts of the details: in a column beside the list, in a row below it.
  private let item: Box
  private let scroller: ScrolledWindow
  private var shown: WindowContent.Details?

  private static let sideWidth = 340

  init() {
    preview.horizontalPosition = 0
    preview.ellipsis = .end
    // A scrolled window has no accessible name since GTK 4.12, so the box has it.
    item = Box(.horizontal, spacing: 12, role: .region, [header.widget, facts.widget, preview]).addCSSClass("details")
    item.setAccessible(.label(localized("Details")))
    scroller = ScrolledWindow(item, horizontal: .never)
    // Expanding content must not widen the pane at the list's expense.
    scroller.expandsHorizontally = false
    widget = HeightBox(scroller, endingWithWholeLinesOf: item).addCSSClass("details-pane")
  }

  enum Place: Equatable {
    case beside
    /// Below the list, as high as it needs.
    case below
    /// In place of the list.
    case page
  }

  var place = Place.below {
    didSet {
      if place != oldValue { arrange() }
    }
  }

  /// Returns the height in pixels that all details need below the list.
  func height(for width: Int) -> Int { item.measure(.vertical, for: width).natural }

  private func arrange() {
    scroller.setMinimumSize(width: place == .beside ? Self.sideWidth : nil, height: nil)
    scroller.propagatesNaturalHeight = place == .below
    widget.setCSSClass("beside", place == .beside)
    widget.setCSSClass("whole", place == .page)
    scroller.expandsVertically = place == .page
    scroller.setPolicy(horizontal: .never, vertical: place == .below ? .never : .automatic)
    item.orientation = place == .below ? .horizontal : .vertical
    item.spacing = place == .below ? 24 : 12
    header.isLarge = place != .below
    showPreview()
  }

  private func showPreview() { preview.isVisible = shown?.lines.isEmpty == false && place != .below }

  func show(_ content: WindowContent.Details?) {
    guard content != shown else { return }
    let old = shown
    shown = content
    if old == nil { arrange() }
    guard let content else { return }
    header.show(content.item, picture: content.picture)
    facts.show(content.facts)
    preview.text = content.lines.map(VisibleText.of).joined(separator: "\n")
    showPreview()
    // Later details of the same item keep the scroll position.
    if content.item != old?.item { scroller.verticalAdjustment.value = 0 }
  }
}
