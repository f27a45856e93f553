import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// What there is to know of the selected result, and what can be done with it.
final class DetailsPane {
  let widget: Widget

  /// Called with the number of the action whose button was clicked, from 0.
  var onAct: (Int) -> Void = { _ in }

  private let header = DetailsHeader()
  private let facts = Label()
  private let actions = Box(.vertical)
  /// What it is, and what can be done: one below the other at the side, one beside the other below the list.
  private let halves: Box
  private let scroller: ScrolledWindow
  private var shown: WindowContent.Details?

  private static let sideWidth = 300
  private static let bottomHeight = 144
  private static let lineLength = 36
  /// More of the names that find an item are not listed.
  private static let alternateNameCount = 50

  init() {
    facts.wraps = true
    facts.horizontalPosition = 0
    facts.maximumWidthInCharacters = Self.lineLength
    facts.addCSSClass("dim")
    facts.addCSSClass("subtitle")
    let item = Box(.vertical, spacing: 12, [header.widget, facts])
    item.expandsHorizontally = true
    // A scrolled window has no name since GTK 4.12.
    halves = Box(.horizontal, spacing: 18, role: .region, [item, actions])
    halves.setAccessible(.label("Details"))
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
    if shown == nil { arrange() }
    shown = content
    guard let content else { return }
    header.show(content.item)
    facts.text = VisibleText.lines(Self.facts(of: content))
    show(content.item.actions)
    scroller.verticalAdjustment.value = 0
  }

  /// Where it comes from, and what else finds it. What the name and the subtitle say already is not said again.
  private static func facts(of content: WindowContent.Details) -> String {
    let (name, subtitle) = (VisibleText.of(content.item.name), content.item.subtitle.map(VisibleText.of) ?? "")
    let others = content.item.alternateNames.prefix(alternateNameCount).map(VisibleText.of)
      .map { $0.hasPrefix(name + " ") ? String($0.dropFirst(name.count + 1)) : $0 }
      .filter { !$0.isEmpty && !subtitle.contains($0) }
    let finds = others.isEmpty ? [] : ["Also found by " + others.joined(separator: ", ")]
    return ([VisibleText.of(content.source)] + finds).joined(separator: "\n")
  }

  private func show(_ list: [ItemAction]) {
    actions.removeAll()
    for (number, action) in list.enumerated() {
      let name = VisibleText.of(action.title)
      let title = Label(name)
      title.horizontalPosition = 0
      title.expandsHorizontally = true
      title.ellipsis = .end
      let key = Label(number == 0 ? "Return" : number == 1 ? "Ctrl+Return" : "")
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

/// An item's picture, large, with its name.
private final class DetailsHeader {
  let widget: Widget
  private let image = Image(pixelSize: smallIcon)
  private let glyph = Label()
  private let name = Label()
  private let subtitle = Label()
  private let box = Box(.horizontal, spacing: 12)

  private static let lineLength = 30
  private static let smallIcon = 64
  private static let largeIcon = 96

  init() {
    glyph.addCSSClass("large-glyph")
    for label in [name, subtitle] {
      label.wraps = true
      label.horizontalPosition = 0
      label.maximumWidthInCharacters = Self.lineLength
    }
    name.addCSSClass("title")
    subtitle.addCSSClass("dim")
    let texts = Box(.vertical, spacing: 3, [name, subtitle])
    texts.verticalAlignment = .center
    for child in [image, glyph, texts] { box.append(child) }
    widget = box
  }

  var isLarge = false {
    didSet {
      box.orientation = isLarge ? .vertical : .horizontal
      image.horizontalAlignment = isLarge ? .start : .fill
      glyph.horizontalPosition = 0
      image.pixelSize = isLarge ? Self.largeIcon : Self.smallIcon
    }
  }

  func show(_ item: CatalogItem) {
    name.text = VisibleText.of(item.name)
    subtitle.text = item.subtitle.map(VisibleText.of) ?? ""
    subtitle.isVisible = item.subtitle != nil
    var isGlyph = false
    switch item.icon {
    case .icon(let icon, let fallback): image.show(icon, fallback: fallback, size: Self.largeIcon, from: .shared)
    case .glyph(let text):
      glyph.text = VisibleText.of(text)
      isGlyph = true
    case .none: image.clear()
    }
    image.isVisible = !isGlyph && item.icon != .none
    glyph.isVisible = isGlyph
  }
}
