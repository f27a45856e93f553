import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// A page with an icon, one sentence, and what can be done, some of it in rows: for nothing found, still loading, failed.
final class MessagePage {
  let widget: ScrolledWindow
  /// What can be done instead.
  let offers = HomePage(label: localized("Other Options"))

  private let image: Image
  private let title: Label
  private let explanation: Label
  private let spinner = Spinner()
  private let text: Box
  private let box: Box

  private static let iconSize = 48
  private static let lineLength = 60

  init() {
    image = Image(pixelSize: Self.iconSize)
    title = Label()
    explanation = Label()
    for label in [title, explanation] {
      label.wraps = true
      label.breaksWords = true
      label.justification = .center
      label.maximumWidthInCharacters = Self.lineLength
    }
    title.addCSSClass("title")
    explanation.addCSSClass("dim")
    text = Box(.vertical, spacing: 8, [image, spinner, title, explanation])
    text.addCSSClass("page")
    offers.widget.isVisible = false
    box = Box(.vertical, [text, offers.widget])
    box.expandsVertically = true
    widget = ScrolledWindow(box, horizontal: .never)
    widget.expandsVertically = true
    widget.canFocus = false
  }

  /// - Parameter isAmongOffers: Whether the keys mean the selected offer, and not the field.
  func show(_ content: WindowContent.Message, showsIcon: Bool = true, isAmongOffers: Bool = true) {
    image.iconName = content.icon
    image.isVisible = showsIcon && !content.isBusy
    spinner.isVisible = showsIcon && content.isBusy
    text.setCSSClass("small", !showsIcon)
    // A card says it already.
    text.isVisible = content.offers.first?.look != .sums
    spinner.isSpinning = content.isBusy
    title.text = VisibleText.of(content.title)
    explanation.text = VisibleText.lines(content.explanation)
    explanation.isVisible = !content.explanation.isEmpty
    offers.show(content.offers)
    offers.widget.isVisible = !content.offers.isEmpty
    // In the middle, unless rows follow.
    box.verticalAlignment = content.offers.isEmpty ? .center : .fill
    offers.select(content.selected, isTold: isAmongOffers)
  }

  /// Stops what moves, when the page no longer shows.
  func rest() {
    spinner.isSpinning = false
  }
}
