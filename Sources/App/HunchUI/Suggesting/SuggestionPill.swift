import GtkKit
import HunchModel
import SmartSearch
import Suggestions

/// The button of a suggestion, or of a filter.
final class SuggestionPill {
  let widget = ToggleButton().addCSSClass("suggestion")
  private let number = Label().addCSSClass("dim")
  private let title = Label()
  private let subtitle = Label().addCSSClass("dim")
  /// Says that a click removes the filter.
  private let cross = Image(iconName: "window-close-symbolic", pixelSize: 12).addCSSClass("dim")
  private var shown: PillContent?

  /// The number of letters of the title that are always visible.
  private static let leastLetters = 10
  /// A long subtitle must not push the other suggestions out of sight. The tooltip has all of it.
  private static let mostSubtitleLetters = 24

  /// - Parameter place: The number for Alt, counted from 1; nil for a chip without a number.
  init(number place: Int? = nil) {
    number.text = place.map { "\($0)" } ?? ""
    number.isVisible = place != nil
    title.isSingleLine = true
    subtitle.ellipsis = .end
    subtitle.isSingleLine = true
    subtitle.maximumWidthInCharacters = Self.mostSubtitleLetters
    cross.isVisible = false
    widget.child = Box(.horizontal, spacing: 6, [title, subtitle, cross, number])
    // The arrows and Alt reach it while the focus stays in the field. Buttons that come and go must not be in the way
    // of Tab.
    widget.canFocus = false
    if let place, place <= 9 { widget.setAccessible(.keyShortcuts("Alt+\(place)")) }
  }

  /// Shows a suggestion. Unchanged parts are left alone, because each change causes a layout of the window.
  func show(_ content: PillContent) {
    let old = shown
    guard content != old else { return }
    shown = content
    title.show(VisibleText.of(content.title), shortenedTo: Self.leastLetters)
    subtitle.text = content.subtitle.map(VisibleText.of) ?? ""
    subtitle.isVisible = content.subtitle != nil
    cross.isVisible = content.isFilter
    if content.cssClass != old?.cssClass {
      if let cssClass = old?.cssClass { widget.setCSSClass(cssClass, false) }
      if let cssClass = content.cssClass { widget.setCSSClass(cssClass, true) }
    }
    let more = VisibleText.of([content.subtitle, content.source].compactMap(\.self).joined(separator: " · "))
    if more != widget.tooltipOnDemand {
      widget.tooltipOnDemand = more
      widget.setAccessible(.description(more))
    }
    if content.spokenTitle != old?.spokenTitle { widget.setAccessible(.label(content.spokenTitle)) }
  }

  func showNumber(_ shows: Bool) { number.isVisible = shows }
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
