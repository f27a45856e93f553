/// An edit of the field, as the keys of dmenu and rofi do it. Here, only spaces divide words.
package enum FieldEdit: Hashable, Sendable {
  case toStart, toEnd, back, forward, wordBack, wordForward
  case deleteBack, deleteForward, deleteWordBack, deleteWordForward, deleteToStart, deleteToEnd, deleteAll
  /// Pastes the primary selection, or the clipboard.
  case pasteSelection, paste

  /// Returns the deleted range of a text and the caret after the edit, in Unicode scalars; nil for a paste.
  ///
  /// A deletion removes the selection too, in either direction, as if it stood at the caret.
  /// - Complexity: O(*n*) in the length of the text.
  package func change(of text: String, selection: Range<Int>) -> (deleted: Range<Int>, caret: Int)? {
    let characters = Array(text)
    // The start of each character, and the end of the text.
    var places = [0]
    for character in characters { places.append(places[places.count - 1] + character.unicodeScalars.count) }
    let end = places[characters.count]
    let start = places.lastIndex { $0 <= selection.lowerBound } ?? 0
    let after = places.firstIndex { $0 >= selection.upperBound } ?? characters.count
    func deleting(_ range: Range<Int>) -> (Range<Int>, Int) { (range, range.lowerBound) }
    func moving(to place: Int) -> (Range<Int>, Int) { (place..<place, place) }
    func wordStart() -> Int {
      let word = characters[..<start].lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return characters[..<word].lastIndex(of: " ").map { $0 + 1 } ?? 0
    }
    func wordEnd() -> Int {
      let word = characters[after...].firstIndex { $0 != " " } ?? characters.count
      return characters[word...].firstIndex(of: " ") ?? characters.count
    }
    return switch self {
    case .toStart: moving(to: 0)
    case .toEnd: moving(to: end)
    case .back: moving(to: places[max(0, start - 1)])
    case .forward: moving(to: places[min(characters.count, after + 1)])
    case .wordBack: moving(to: places[wordStart()])
    case .wordForward: moving(to: places[wordEnd()])
    case .deleteBack where selection.isEmpty: deleting(places[max(0, start - 1)]..<places[start])
    case .deleteForward where selection.isEmpty: deleting(places[after]..<places[min(characters.count, after + 1)])
    case .deleteBack, .deleteForward: deleting(selection)
    case .deleteWordBack: deleting(places[wordStart()]..<places[after])
    case .deleteWordForward: deleting(places[start]..<places[wordEnd()])
    case .deleteToStart: deleting(0..<places[after])
    case .deleteToEnd: deleting(places[start]..<end)
    case .deleteAll: deleting(0..<end)
    case .pasteSelection, .paste: nil
    }
  }
}
