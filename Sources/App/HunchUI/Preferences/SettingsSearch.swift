import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The search for settings on all pages. It uses the matcher of the search window.
final class SettingsSearch {
  struct Place {
    var page: Int
    var row: Widget
  }

  let widget: Box

  var onChoose: (Place) -> Void = { _ in }

  private let list = HomePage(label: localized("Settings Found"))
  private let none = LiveText(SettingsGroup.note(""))
  /// Scrolls the sentence about a long text. GTK tries many widths and heights for a text that the window has to fit,
  /// and would take seconds for one long word.
  private let noneScroller: ScrolledWindow
  private var found: [Place] = []
  private var selected: Int?

  init() {
    noneScroller = ScrolledWindow(none.widget.addCSSClass("preferences"), horizontal: .never)
    noneScroller.expandsVertically = true
    noneScroller.canFocus = false
    widget = Box(.vertical, [noneScroller, list.widget])
    list.rows.onActivate = { [weak self] in self?.choose($0) }
  }

  /// Called with the widget of the selected setting, for assistive technology.
  var onSelect: (Widget?) -> Void {
    get { list.rows.onSelect }
    set { list.rows.onSelect = newValue }
  }

  /// Shows the settings that match a text and selects the first. A setting matches by its name, explanation, group
  /// and page; matches by the name alone come first.
  func find(_ text: String, in pages: [SettingsPage]) {
    let matcher = SmartMatcher(text)
    var hits: [(rank: Int, place: Place, content: RowContent)] = []
    for (number, page) in pages.enumerated() {
      for group in page.groups {
        for row in group.rows() where row.isVisible {
          let texts = Self.texts(in: row)
          guard let name = texts.first,
            matcher.matches((texts + [group.title, page.title]).joined(separator: " "))
          else { continue }
          let isWhole = Fold.fold(name) == Fold.fold(text)
          hits.append(
            (
              rank: isWhole ? 0 : matcher.matches(name) ? 1 : 2, place: Place(page: number, row: row),
              content: RowContent(icon: nil, name: name, matcher: matcher, detail: page.title)
            ))
        }
      }
    }
    // Equal matches are in the order of the pages.
    let ranked = hits.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    found = ranked.map(\.place)
    list.show([.init(title: "", rows: ranked.map(\.content))])
    none.tell(found.isEmpty ? localized("No setting matches “{text}”.", ["text": text]) : nil)
    noneScroller.isVisible = found.isEmpty
    list.widget.isVisible = !found.isEmpty
    select(found.isEmpty ? nil : 0)
  }

  /// Moves the selection, without passing either end.
  func move(by step: Int) {
    guard let selected else { return }
    select(min(max(selected + step, 0), found.count - 1))
  }

  func chooseSelected() { selected.map(choose) }

  private func select(_ row: Int?) {
    selected = row
    list.select(row)
  }

  private func choose(_ row: Int) {
    if found.indices.contains(row) { onChoose(found[row]) }
  }

  /// Returns the visible texts in a widget, from top to bottom.
  private static func texts(in widget: Widget) -> [String] {
    if let label = widget.cast(to: Label.self) { return label.text.isEmpty ? [] : [label.text] }
    return widget.children.filter(\.isVisible).flatMap(texts)
  }
}
