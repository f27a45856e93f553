import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// The widgets of one row: a picture, the name over its subtitle, and a detail at the far edge.
///
/// Rows are used again for other items, at each keystroke, so that nothing is set that has not changed.
final class ItemRow: Row {
  let widget: Widget

  private let icons: FileIcons
  private let image: Image
  private let glyph = Label()
  private let name = Label()
  private let subtitle = Label()
  private let detail = Label()
  private var content: RowContent?

  /// Called when the row is clicked.
  var onClick: () -> Void = {}

  /// What assistive technology calls the row, and what else it says of it.
  var spoken: SpokenText {
    SpokenText(
      name: content?.name ?? "",
      description: [content?.subtitle, content?.detail].compactMap(\.self).joined(separator: ", "))
  }

  /// - Parameters:
  ///   - iconSize: The side of the picture in pixels.
  ///   - icons: Where pictures that are files come from.
  init(iconSize: Int = 32, icons: FileIcons = .shared) {
    self.icons = icons
    image = Image(pixelSize: iconSize)
    image.setMinimumSize(width: iconSize)
    glyph.setMinimumSize(width: iconSize)
    glyph.addCSSClass("glyph")
    name.ellipsis = .end
    name.horizontalPosition = 0
    name.isSingleLine = true
    subtitle.ellipsis = .end
    subtitle.horizontalPosition = 0
    subtitle.isSingleLine = true
    subtitle.addCSSClass("subtitle")
    subtitle.addCSSClass("dim")
    detail.addCSSClass("detail")
    detail.addCSSClass("dim")
    detail.isSingleLine = true
    let texts = Box(.vertical, [name, subtitle])
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    let box = Box(.horizontal, spacing: 12, [image, glyph, texts, detail])
    widget = box
    let click = ClickGesture()
    click.released.connect(to: self) { row, _, _, _ in row.onClick() }
    box.addController(click)
  }

  func show(_ content: RowContent) {
    guard content != self.content else { return }
    let old = self.content
    self.content = content
    if content.icon != old?.icon || old == nil { show(content.icon) }
    if content.name != old?.name || content.matched != old?.matched {
      name.setText(content.name, bold: content.matched)
    }
    if content.subtitle != old?.subtitle || old == nil {
      subtitle.text = content.subtitle ?? ""
      subtitle.isVisible = content.subtitle != nil
    }
    if content.detail != old?.detail { detail.text = content.detail ?? "" }
  }

  private func show(_ icon: ItemIcon?) {
    var isGlyph = false
    switch icon {
    case .icon(let icon, let fallback)?:
      image.show(icon, fallback: fallback, from: icons)
    case .glyph(let text)?:
      glyph.text = VisibleText.of(text)
      isGlyph = true
    case nil, .some(.none):
      image.clear()
    }
    image.isVisible = !isGlyph && icon != nil
    image.setCSSClass("symbolic", icon?.isSymbolic == true)
    glyph.isVisible = isGlyph
  }
}

extension ItemIcon {
  /// Whether it is drawn in the colour of the text.
  fileprivate var isSymbolic: Bool {
    if case .icon(.themed(let names), _) = self { names.list[0].hasSuffix("-symbolic") } else { false }
  }
}
