import GtkKit
import HunchModel
import SystemKit

/// The suggestions or filters in a row above the list, chosen by a click or by Alt and their number.
///
/// If the space is too narrow, the row scrolls to the selected suggestion, or to the first.
final class SuggestionBar {
  let widget: Widget

  /// Called with the index of the clicked suggestion.
  var onChoose: (Int) -> Void = { _ in }

  private let row = ScrollingRow(Box(.horizontal, spacing: 6, role: .toolbar))
  /// Shows that more suggestions may come. It is not animated: each key would wait for the animation's frames.
  private let awaited = Image(iconName: "content-loading-symbolic", pixelSize: 16).addCSSClass("dim")
  private var pills: [SuggestionPill] = []
  private var shown = WindowContent.SuggestionBar()
  private var showsNumbers = false

  init() {
    row.box.setAccessible(.label(localized("Suggestions")))
    row.widget.canFocus = false
    awaited.isVisible = false
    awaited.setAccessible(.label(localized("Waiting for more suggestions")))
    widget = Box(.horizontal, spacing: 6, [row.widget, awaited]).addCSSClass("suggestion-bar")
  }

  func show(_ content: WindowContent.SuggestionBar) {
    let old = shown
    shown = content
    let contents = content.pills
    if content.isOfFilters != old.isOfFilters {
      row.box.setAccessible(.label(content.isOfFilters ? localized("Filters") : localized("Suggestions")))
    }
    if contents != old.pills {
      while pills.count < contents.count { addPill() }
      for (number, pill) in pills.enumerated() {
        pill.widget.isVisible = number < contents.count
        if number < contents.count { pill.show(contents[number]) }
      }
    }
    if content.selected != old.selected {
      for (number, pill) in pills.enumerated() { pill.widget.isActive = number == content.selected }
    }
    if contents != old.pills || content.selected != old.selected {
      let number = content.selected ?? 0
      row.keepInView(pills.indices.contains(number) ? pills[number].widget : nil)
    }
    if content.isLoading != old.isLoading { awaited.isVisible = content.isLoading }
  }

  /// Shows the numbers for Alt while Alt is held.
  func showNumbers(_ shows: Bool) {
    guard shows != showsNumbers else { return }
    showsNumbers = shows
    for pill in pills { pill.showNumber(shows) }
  }

  private func addPill() {
    let number = pills.count
    let pill = SuggestionPill(number: number + 1)
    pill.showNumber(showsNumbers)
    // Uses the number, because a handler that captures the button would keep it forever.
    pill.widget.clicked.connect(to: self) { bar in
      // Undo GTK's toggle: the pressed state shows the selection.
      bar.pills[number].widget.isActive = number == bar.shown.selected
      bar.onChoose(number)
    }
    row.box.insert(pill.widget, after: pills.last?.widget)
    pills.append(pill)
  }
}
