import GtkKit
import HunchModel
import ProgramSearch
import SmartSearch
import Suggestions

/// The button of one suggestion.
final class SuggestionPill {
  let widget = ToggleButton()
  private let number = Label()
  private let icon = Image(pixelSize: 16)
  private let title = Label()
  private let subtitle = Label()
  private var cssClass: String?

  /// So many letters of the title are there however many suggestions there are.
  private static let leastLetters = 10

  init() {
    title.isSingleLine = true
    subtitle.ellipsis = .end
    subtitle.isSingleLine = true
    subtitle.addCSSClass("dim")
    number.addCSSClass("key")
    icon.addCSSClass("dim")
    widget.child = Box(.horizontal, spacing: 6, [number, icon, title, subtitle])
    // The arrows and Alt reach it while the focus stays in the field. What comes and goes by itself must not be in the
    // way of Tab.
    widget.canFocus = false
    widget.addCSSClass("suggestion")
  }

  func show(_ content: PillContent, number: Int) {
    self.number.text = "\(number)"
    icon.iconName = content.iconName
    title.text = VisibleText.of(content.title)
    let isShort = title.text.count <= Self.leastLetters
    title.ellipsis = isShort ? .none : .end
    title.widthInCharacters = isShort ? nil : Self.leastLetters
    subtitle.text = content.subtitle.map(VisibleText.of) ?? ""
    subtitle.isVisible = content.isResult && content.subtitle != nil
    if let cssClass { widget.setCSSClass(cssClass, false) }
    cssClass = content.cssClass
    if let cssClass { widget.setCSSClass(cssClass, true) }
    let more = VisibleText.of([content.subtitle, content.source].compactMap(\.self).joined(separator: " · "))
    widget.tooltip = more
    widget.setAccessible(.label(content.spokenTitle))
    widget.setAccessible(.description(more))
    if number <= 9 { widget.setAccessible(.keyShortcuts("Alt+\(number)")) }
  }

  func showNumber(_ shows: Bool) {
    number.isVisible = shows
    icon.isVisible = !shows
  }
}

extension PillContent {
  fileprivate var cssClass: String? {
    switch kind {
    case .regular: nil
    case .symbol: "symbol"
    case .autocorrect: "correction"
    case .unknown: "unknown"
    }
  }
}
