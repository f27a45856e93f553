import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// A page with an icon, one sentence, and what can be done, some of it in rows: for nothing found, still loading, failed.
final class MessagePage {
  let widget: Widget
  /// What can be done instead.
  let offers = SectionedRows(label: localized("Other Options"))

  private let image: Image
  private let title: Label
  private let explanation: Label
  private let spinner = Spinner()

  private static let iconSize = 64
  private static let lineLength = 48

  init() {
    image = Image(pixelSize: Self.iconSize)
    title = Label()
    explanation = Label()
    for label in [title, explanation] {
      label.wraps = true
      label.justification = .center
      label.maximumWidthInCharacters = Self.lineLength
    }
    title.addCSSClass("title")
    explanation.addCSSClass("dim")
    let box = Box(.vertical, spacing: 12, [image, spinner, title, explanation, offers.widget])
    box.addCSSClass("page")
    box.verticalAlignment = .center
    box.expandsVertically = true
    widget = box
  }

  /// - Parameter isAmongOffers: Whether the keys mean the selected offer, and not the field.
  func show(_ content: WindowContent.Message, showsIcon: Bool = true, isAmongOffers: Bool = true) {
    image.iconName = content.icon
    image.isVisible = showsIcon && !content.isBusy
    spinner.isVisible = showsIcon && content.isBusy
    widget.setCSSClass("small", !showsIcon)
    spinner.isSpinning = content.isBusy
    title.text = VisibleText.of(content.title)
    explanation.text = VisibleText.lines(content.explanation)
    explanation.isVisible = !content.explanation.isEmpty
    offers.show(content.offers)
    offers.widget.isVisible = !content.offers.isEmpty
    offers.select(content.selected, isTold: isAmongOffers)
  }

  /// Stops what moves, when the page no longer shows.
  func rest() {
    spinner.isSpinning = false
  }
}
