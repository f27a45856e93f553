import Catalog
import SmartSearch
import Suggestions
import SystemKit

/// What a screen reader is to say of the window.
extension WindowState {
  /// What there is to know once the user pauses, where no completion stands: the suggestion that was gone to, how many rows
  /// there are, or why there is none. Nothing of a row that was gone to, which is read out itself, and nothing that changes by
  /// itself, such as a time, which would be said again and again.
  var spoken: String {
    if session.actionList != nil { return status }
    if case .suggestion(let id) = session.selection, let place = session.bar.firstIndex(where: { $0.identity == id }) {
      let title = suggestionsByID[id]?.title ?? session.bar[place].text
      return localized(
        "{text}, suggestion {place} of {count}", plural: "{text}, suggestion {place} of {count}",
        count: session.bar.count,
        ["text": VisibleText.of(title), "place": place + 1])
    }
    if case .chosen = session.selection { return "" }
    return switch session.page {
    case .home: spokenHome
    case .loading: ""
    case .list: [spokenRow, foundText].compactMap(\.self).joined(separator: " ")
    case .nothing(let correction): spokenNothing(correction)
    case .failed(let why): why
    }
  }

  /// Whether the keys mean a row, and not the field.
  var isAmongRows: Bool {
    if let list = session.actionList { return list.selected != nil }
    return switch session.selection {
    case .chosen: true
    case .resting: session.phase == .results
    case .nothing, .suggestion: false
    }
  }

  /// What Return acts on: the row that is highlighted while one types.
  private var spokenRow: String? {
    guard case .resting(let row) = session.selection else { return nil }
    let name =
      session.phase == .home
      ? session.selectedHomeItem.flatMap(homeItem)?.name : rows.content(at: row)?.name
    return name.map { VisibleText.of($0) + "." }
  }

  /// That the field is empty, and what there is instead: one may have come back to it.
  private var spokenHome: String {
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

  /// Nothing that is not shown: what is typed may be secret.
  private func spokenNothing(_ correction: String?) -> String {
    guard case .message(let message) = page else { return "" }
    let offer = message.offers.first?.rows.first.map { VisibleText.of($0.name) + "." }
    return [message.title + ".", notes.isSecret ? nil : correction.map(question(of:)), offer]
      .compactMap(\.self).joined(separator: " ")
  }
}

/// What a screen reader says of where a row is among others.
/// - Parameter row: its position, from 0.
package func placeText(_ row: Int, of count: Int) -> String {
  // TRANSLATORS: where a row is in its list, said by a screen reader.
  localized("{place} of {count}", plural: "{place} of {count}", count: count, ["place": row + 1])
}

extension WindowContent.List {
  /// What a screen reader says of the selected row behind its name: its place.
  package var place: String? {
    guard let selected else { return nil }
    return placeText(selected, of: count)
  }
}
