import Catalog
import SmartSearch
import Suggestions
import SystemKit

/// The texts for screen readers.
extension WindowState {
  /// The text for a pause in typing without a completion: the selected suggestion, the number of rows, or the reason
  /// why there are none.
  ///
  /// A selected row is missing, because the screen reader reads it anyway. Text that changes by itself, such as a
  /// time, is missing too, because it would be repeated again and again.
  func spoken(on page: WindowContent.Page) -> String {
    if let list = session.actionList { return countText(of: list) }
    if case .suggestion(let id) = session.selection, let place = session.bar.firstIndex(where: { $0.identity == id }) {
      if let filter = session.bar[place].filter {
        return "\(PillContent(ofFilter: filter).spokenTitle). \(placeText(place, of: session.bar.count))"
      }
      let title = suggestionsByID[id]?.suggestion.title ?? session.bar[place].text
      return localized(
        "{text}, suggestion {place} of {count}", plural: "{text}, suggestion {place} of {count}",
        count: session.bar.count,
        ["text": VisibleText.of(title), "place": place + 1])
    }
    if case .chosen(let row) = session.selection { return spokenTerm(row) ?? "" }
    return switch session.page {
    case .home: spokenHome(page)
    case .loading: ""
    case .list: [spokenRow, foundText].compactMap(\.self).joined(separator: " ")
    case .nothing(let correction): spokenNothing(correction, page)
    case .failed(let why): why
    }
  }

  /// Whether keys act on a row rather than the field.
  var isAmongRows: Bool {
    if let list = session.actionList { return list.selected != nil }
    return switch session.selection {
    case .chosen: true
    case .resting: session.phase == .results
    case .nothing, .suggestion: false
    }
  }

  /// The row that Return acts on while the user types.
  private var spokenRow: String? {
    guard case .resting(let row) = session.selection else { return nil }
    let name = session.phase == .home ? session.selectedHomeItem.flatMap { homeItem($0) }?.name : rows.name(at: row)
    return name.map { VisibleText.of($0) + "." }
  }

  /// A frequent search that the user moved to. It is a chip, so the focus stays in the field, and screen readers do not
  /// read it by themselves.
  private func spokenTerm(_ row: Int) -> String? {
    let rows = session.homeRows
    guard session.page == .home, rows.indices.contains(row), let term = rows[row].term else { return nil }
    let items = rows.count { $0.term == nil }
    return "\(VisibleText.of(term)). \(placeText(row - items, of: rows.count - items))"
  }

  /// The home page and its rows, because the user may have come back to it.
  private func spokenHome(_ page: WindowContent.Page) -> String {
    if case .message(let message) = page { return message.title }
    guard case .home(let sections, _) = page else { return "" }
    let count = sections.reduce(0) { $0 + $1.rows.count }
    let place =
      count == 0
      ? localized("Home", context: "page")
      : localized("Home, {count} row", plural: "Home, {count} rows", count: count)
    if let howToBegin { return "\(place). \(howToBegin)" }
    return [spokenRow, place].compactMap(\.self).joined(separator: " ")
  }

  /// Returns only visible text, because the typed text may be secret.
  private func spokenNothing(_ correction: String?, _ page: WindowContent.Page) -> String {
    guard case .message(let message) = page else { return "" }
    let offer = message.offers.first?.rows.first.map { VisibleText.of($0.name) + "." }
    return [
      message.title.isEmpty ? nil : message.title + ".", notes.isSecret ? nil : correction.map(question(of:)), offer,
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}

/// Returns the position of a row among others, for screen readers.
/// - Parameter row: The position, counted from 0.
package func placeText(_ row: Int, of count: Int) -> String {
  // TRANSLATORS: where a row is in its list, said by a screen reader.
  localized("{place} of {count}", plural: "{place} of {count}", count: count, ["place": row + 1])
}

extension WindowContent.List {
  /// The position of the selected row, which screen readers say after its name.
  package var place: String? {
    guard let selected else { return nil }
    return placeText(selected, of: count)
  }
}
