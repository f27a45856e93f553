import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// A page with an icon, a sentence, and perhaps rows to choose instead: for no results, loading and failures.
final class MessagePage {
  let widget: Widget
  /// The rows to choose instead.
  let offers = HomePage(label: localized("Other Options"))

  private let image = Image(pixelSize: 48)
  private let title = Label().addCSSClass("title")
  private let explanation = Label().addCSSClass("dim")
  private let spinner = Spinner()
  private let text: Box
  private let box: Box

  private static let lineLength = 60

  init() {
    for label in [title, explanation] {
      label.wraps = true
      label.breaksWords = true
      label.justification = .center
      label.maximumWidthInCharacters = Self.lineLength
    }
    text = Box(.vertical, spacing: 8, [image, spinner, title, explanation]).addCSSClass("page")
    offers.widget.isVisible = false
    box = Box(.vertical, [text, offers.widget])
    box.expandsVertically = true
    let scroller = ScrolledWindow(box, horizontal: .never)
    scroller.expandsVertically = true
    scroller.canFocus = false
    widget = HeightBox(scroller, endingWithWholeLinesOf: text)
  }

  /// - Parameter isAmongOffers: Whether keys act on the selected offer rather than the field.
  func show(_ content: WindowContent.Message, showsIcon: Bool = true, isAmongOffers: Bool = true) {
    image.isVisible = showsIcon && !content.isBusy
    if image.isVisible { image.show(named: content.icon, from: .shared) }
    spinner.isVisible = showsIcon && content.isBusy
    text.setCSSClass("small", !showsIcon)
    // A card says the same.
    text.isVisible = !content.title.isEmpty && content.offers.first?.look != .sums
    spinner.isSpinning = content.isBusy
    // The message of a chooser may have several lines.
    title.text = VisibleText.lines(content.title)
    explanation.text = VisibleText.lines(content.explanation)
    explanation.isVisible = !content.explanation.isEmpty
    offers.show(content.offers)
    offers.widget.isVisible = !content.offers.isEmpty
    // Centred, unless rows follow.
    box.verticalAlignment = content.offers.isEmpty ? .center : .fill
    offers.select(content.selected, isAnnounced: isAmongOffers)
  }

  /// Stops the spinner of a page that is no longer visible.
  func rest() { spinner.isSpinning = false }
}
