import GtkKit

/// A page with an icon, one sentence, and what can be done: for nothing found, still loading, failed.
final class MessagePage {
  let widget: Widget

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
    let box = Box(.vertical, spacing: 12, [image, spinner, title, explanation])
    box.addCSSClass("page")
    box.verticalAlignment = .center
    box.expandsVertically = true
    widget = box
  }

  /// - Parameters:
  ///   - title: One line. It and the explanation may have text from outside in them.
  ///   - explanation: One line or several.
  func show(icon: String, title: String, explanation: String, isBusy: Bool = false) {
    image.iconName = icon
    image.isVisible = !isBusy
    spinner.isVisible = isBusy
    spinner.isSpinning = isBusy
    self.title.text = VisibleText.of(title)
    self.explanation.text = VisibleText.lines(explanation)
    self.explanation.isVisible = !explanation.isEmpty
  }

  /// Stops what moves, when the page no longer shows.
  func rest() {
    spinner.isSpinning = false
  }
}
