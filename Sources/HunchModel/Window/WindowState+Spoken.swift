import Localization
import SmartSearch
import Suggestions

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
    case .list: [correctedText, foundText].compactMap(\.self).joined(separator: " ")
    case .nothing(let correction): spokenNothing(correction)
    case .failed(let why): why
    }
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
    return howToBegin.map { "\(place). \($0)" } ?? place
  }

  /// Nothing that is not shown: what is typed may be secret.
  private func spokenNothing(_ correction: String?) -> String {
    guard case .message(let message) = page else { return "" }
    return [message.title + ".", notes.isSecret ? nil : correction.map(question(of:))]
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

extension WindowContent.Page {
  /// Whether the keys mean one of its rows, and not the field.
  package var isAmongRows: Bool {
    switch self {
    case .home(_, let selected), .actions(_, let selected): selected != nil
    case .list(let list): list.selected != nil
    case .message(let message): message.selected != nil
    }
  }
}
