import Catalog
import GtkKit
import HunchModel
import Localization
import SmartSearch

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
  private var shown: WindowContent.Details?

  private static let sideWidth = 300
  private static let bottomHeight = 156

  init() {
    preview.horizontalPosition = 0
    preview.ellipsis = .end
    preview.addCSSClass("preview")
    let item = Box(.vertical, spacing: 12, [header.widget, facts.widget, preview])
    item.expandsHorizontally = true
    // A scrolled window has no name since GTK 4.12.
    halves = Box(.horizontal, spacing: 18, role: .region, [item, actions])
    halves.setAccessible(.label(localized("Details")))
    halves.addCSSClass("details")
    scroller = ScrolledWindow(halves, horizontal: .never)
    scroller.addCSSClass("details-pane")
    // What expands inside it must not make it wider at the cost of the list.
    scroller.expandsHorizontally = false
    widget = scroller
  }

  /// Whether it stands beside the list, where there is room, or below.
  var isBeside = false {
    didSet {
      guard isBeside != oldValue else { return }
      arrange()
    }
  }

  private func arrange() {
    scroller.setMinimumSize(
      width: isBeside ? Self.sideWidth : nil, height: isBeside ? nil : Self.bottomHeight)
    scroller.setCSSClass("beside", isBeside)
    halves.orientation = isBeside ? .vertical : .horizontal
    header.isLarge = isBeside
  }

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
