import Catalog
import GtkKit
import SmartSearch

/// A large picture of an item and its name.
final class DetailsHeader {
  let widget: Widget
  private let image = Image(pixelSize: smallIcon)
  private let glyph = Label().addCSSClass("large-glyph")
  private let codePoint = CodePointCanvas()
  private let name = Label(wrapping: "", lineLength: lineLength).addCSSClass("title")
  private let subtitle = Label(wrapping: "", lineLength: lineLength).addCSSClass("dim", "subtitle")
  private let box = Box(.horizontal, spacing: 12)

  private static let lineLength = 30
  /// Enough for every name of a file. Longer texts are shortened in the middle.
  private static let mostLines = 10
  private static let smallIcon = 48
  private static let largeIcon = 72

  init() {
    // An item may name any text as its glyph.
    glyph.ellipsis = .end
    for label in [name, subtitle] {
      label.ellipsis = .middle
      label.maximumLines = Self.mostLines
    }
    let texts = Box(.vertical, spacing: 3, [name, subtitle])
    texts.verticalAlignment = .center
    texts.expandsHorizontally = true
    for child in [image, glyph, codePoint.widget, texts] { box.append(child) }
    widget = box
  }

  var isLarge = false {
    didSet {
      box.orientation = isLarge ? .vertical : .horizontal
      image.horizontalAlignment = isLarge ? .center : .fill
      glyph.horizontalAlignment = isLarge ? .center : .fill
      image.pixelSize = isLarge ? Self.largeIcon : Self.smallIcon
      codePoint.side = isLarge ? Self.largeIcon : Self.smallIcon
      codePoint.widget.horizontalAlignment = isLarge ? .center : .fill
    }
  }

  /// - Parameter picture: Replaces the item's own picture.
  func show(_ item: CatalogItem, picture: ItemIcon?) {
    name.text = VisibleText.of(item.name)
    subtitle.text = item.subtitle.map(VisibleText.of) ?? ""
    subtitle.isVisible = item.subtitle != nil
    let icon = picture ?? item.icon
    var visible: Widget?
    switch icon {
    case .icon(let icon, let fallback):
      image.show(icon, fallback: fallback, size: Self.largeIcon, from: .shared)
      visible = image
    case .glyph(let text):
      glyph.text = VisibleText.of(text)
      visible = glyph
    case .codePoint(let digits):
      codePoint.digits = digits
      visible = codePoint.widget
    case .none: break
    }
    if visible != image { image.clear() }
    for widget in [image, glyph, codePoint.widget] { widget.isVisible = widget == visible }
  }
}
