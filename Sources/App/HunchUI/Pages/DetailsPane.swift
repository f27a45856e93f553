import Catalog
import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// What there is to know of the selected result, and what can be done with it.
final class DetailsPane {
  let widget: Widget

  /// Called with the number of the action whose button was clicked, from 0.
  var onAct: (Int) -> Void = { _ in }

  private let header = DetailsHeader()
  private let facts = FactList()
  private let preview = Label()
  private let actions = Box(.vertical)
  /// What it is, and what can be done: one below the other at the side, one beside the other below the list.
  private let halves: Box
  private let scroller: ScrolledWindow
  /// What it is.
  private let item: Box
  private var shown: WindowContent.Details?

  private static let sideWidth = 300

  init() {
    preview.horizontalPosition = 0
    preview.ellipsis = .end
    preview.addCSSClass("preview")
    item = Box(.vertical, spacing: 12, [header.widget, facts.widget, preview])
    item.expandsHorizontally = true
    // A scrolled window has no name since GTK 4.12.
    halves = Box(.horizontal, spacing: Self.spacing, role: .region, [item, actions])
    halves.setAccessible(.label(localized("Details")))
    halves.addCSSClass("details")
    scroller = ScrolledWindow(halves, horizontal: .never)
    scroller.addCSSClass("details-pane")
    // What expands inside it must not make it wider at the cost of the list.
    scroller.expandsHorizontally = false
    widget = scroller
    // The height of the pane, and that of what is in it, which depends on its width.
    for measure in ["page-size", "upper"] {
      scroller.verticalAdjustment.changes(of: measure).connect(to: self) { pane in
        // The window is being laid out.
        MainLoop.idle { [weak pane] in pane?.fitActions() }
      }
    }
  }

  /// Where it stands.
  enum Place: Equatable {
    case beside
    /// Below the list, as high as it needs.
    case below
    /// In the place of the list.
    case page
  }

  var place = Place.below {
    didSet {
      if place != oldValue { arrange() }
    }
  }

  /// The height that all of it needs below the list, in pixels.
  func height(for width: Int) -> Int { halves.measure(.vertical, for: width).natural }

  private func arrange() {
    scroller.setMinimumSize(width: place == .beside ? Self.sideWidth : nil, height: nil)
    scroller.propagatesNaturalHeight = place == .below
    scroller.setCSSClass("beside", place == .beside)
    scroller.setCSSClass("whole", place == .page)
    scroller.expandsVertically = place == .page
    scroller.setPolicy(horizontal: .never, vertical: place == .below ? .never : .automatic)
    halves.orientation = place == .below ? .horizontal : .vertical
    header.isLarge = place == .beside
    fitActions()
  }

  /// Leaves out the last actions where the pane would cut one in its middle: the list of actions has them all.
  private func fitActions() {
    // GTK measures nothing that is hidden.
    for button in actions.children { button.isVisible = true }
    let (width, height) = (scroller.width - 2 * Self.padding.sides, Int(scroller.verticalAdjustment.page))
    // Elsewhere there is room for all of them, or they are scrolled to.
    guard place == .beside, width > 0, height > 0 else { return }
    var end = Self.padding.ends + item.measure(.vertical, for: width).natural + Self.spacing
    for button in actions.children {
      end += button.measure(.vertical, for: width).natural
      button.isVisible = end + Self.padding.ends <= height
    }
  }

  /// The padding of the style sheet, and what stands between the item and its actions, in pixels.
  private static let padding = (sides: 18, ends: 12)
  private static let spacing = 18

  func show(_ content: WindowContent.Details?) {
    guard content != shown else { return }
    let old = shown
    if old == nil { arrange() }
    shown = content
    guard let content else { return }
    let isSame = content.item == old?.item && content.actionKeys == old?.actionKeys
    header.show(content.item, picture: content.picture)
    facts.show(content.facts)
    preview.text = content.lines.map(VisibleText.of).joined(separator: "\n")
    preview.isVisible = !content.lines.isEmpty
    // What comes later, of the same item, leaves all else as it is.
    if isSame { return }
    show(content.item.actions, keys: content.actionKeys)
    fitActions()
    scroller.verticalAdjustment.value = 0
  }

  private func show(_ list: [ItemAction], keys: [String?]) {
    actions.removeAll()
    for (number, action) in list.enumerated() {
      let name = VisibleText.of(action.title)
      let title = Label(name)
      title.horizontalPosition = 0
      title.expandsHorizontally = true
      // Where letters are large or names are long, it takes more lines: what is cut short cannot be chosen with certainty.
      title.wraps = true
      let key = Label(keys.indices.contains(number) ? keys[number] ?? "" : "")
      key.addCSSClass("dim")
      let button = Button(child: Box(.horizontal, spacing: 12, [title, key]))
      button.hasFrame = false
      button.focusesOnClick = false
      button.setAccessible(.label(name))
      button.clicked.connect(to: self) { $0.onAct(number) }
      actions.append(button)
    }
  }
}
