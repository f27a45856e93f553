import SmartSearch

/// A simple model of a GtkText: a text, a caret and a selection, with the effects of the field's own keys.
///
/// It treats a selection like GTK 4.8: any deletion removes only the selection, plain arrows collapse it, typing
/// and pasting replace it, and composing deletes it first.
///
/// It also remembers which code points come only from the completion: those that were neither typed nor pasted, nor
/// accepted by a move of the caret or the selection.
struct FieldModel {
  private(set) var scalars: [Unicode.Scalar] = []
  private var isCompletion: [Bool] = []
  private(set) var caret = 0
  private(set) var bound = 0
  private(set) var preedit: String?
  private(set) var isOverwriting = false
  /// The edits since the last report.
  private(set) var edits: [InlineCompletion.Edit] = []

  var text: String { String(String.UnicodeScalarView(scalars)) }
  /// The text without unaccepted completions.
  var textOfUser: String {
    var text = String.UnicodeScalarView()
    for index in scalars.indices where !isCompletion[index] { text.append(scalars[index]) }
    return String(text)
  }
  var selection: Range<Int> { min(caret, bound)..<max(caret, bound) }

  /// Returns a report of all edits since the last one.
  mutating func report(_ source: InlineCompletion.EditSource) -> InlineCompletion.FieldReport {
    defer { edits = [] }
    return InlineCompletion.FieldReport(
      text: text, caret: caret, bound: bound, edits: edits, source: source, isComposing: preedit != nil,
      isOverwriting: isOverwriting)
  }

  /// Makes the field show `display`. This is not an edit of the user's.
  mutating func agree(with display: InlineCompletion.Display) {
    if let change = TextChange(from: text, to: display.text) {
      scalars.replaceSubrange(change.deleted, with: change.inserted.unicodeScalars)
    }
    (caret, bound) = (display.caret, display.bound)
    isCompletion = [Bool](repeating: false, count: scalars.count)
    for index in display.completion ?? 0..<0 { isCompletion[index] = true }
  }

  // MARK: Editing

  mutating func enter(_ text: String) {
    if selection.isEmpty {
      if isOverwriting, caret < scalars.count { delete(caret..<caret + 1) }
    } else {
      delete(selection)
    }
    insert(text, at: caret)
  }

  mutating func backspace() { deleteSelection(or: max(caret - 1, 0)..<caret) }
  mutating func deleteForward() { deleteSelection(or: caret..<min(caret + 1, scalars.count)) }
  mutating func deleteWordBackward() { deleteSelection(or: wordStart(before: caret)..<caret) }
  mutating func deleteWordForward() { deleteSelection(or: caret..<wordEnd(after: caret)) }
  mutating func deleteToStart() { deleteSelection(or: 0..<caret) }
  mutating func cut() { deleteSelection(or: caret..<caret) }
  mutating func clear() { delete(0..<scalars.count) }
  mutating func toggleOverwrite() { isOverwriting.toggle() }

  /// Pastes with the middle button, which moves the caret first if it is outside the selection.
  mutating func pasteByMiddleClick(_ text: String, at position: Int) {
    let position = min(position, scalars.count)
    if position < selection.lowerBound || position > selection.upperBound { select(position, position) }
    enter(text)
  }

  /// Drops a text: inserts it at the position and keeps the selection, or replaces the selection at the position.
  mutating func drop(_ text: String, at position: Int, replacesSelection: Bool) {
    if replacesSelection { deleteSelection(or: caret..<caret) }
    insert(text, at: min(position, scalars.count))
  }

  /// Deletes around the caret, as an input method does, whatever is selected.
  mutating func deleteSurrounding(offset: Int, count: Int) {
    let start = min(max(caret + offset, 0), scalars.count)
    delete(start..<min(start + count, scalars.count))
  }

  mutating func compose(_ text: String?) {
    if preedit == nil, text != nil { deleteSelection(or: caret..<caret) }
    preedit = text
  }

  // MARK: Moving

  mutating func left(extending: Bool = false) {
    if !extending, !selection.isEmpty {
      return isRightToLeft ? collapse(to: selection.upperBound) : collapse(to: selection.lowerBound)
    }
    move(to: isRightToLeft ? caret + 1 : caret - 1, extending)
  }

  mutating func right(extending: Bool = false) {
    if !extending, !selection.isEmpty {
      return isRightToLeft ? collapse(to: selection.lowerBound) : collapse(to: selection.upperBound)
    }
    move(to: isRightToLeft ? caret - 1 : caret + 1, extending)
  }

  mutating func home(extending: Bool = false) { move(to: 0, extending) }
  mutating func end(extending: Bool = false) { move(to: scalars.count, extending) }
  mutating func wordLeft(extending: Bool = false) { move(to: wordStart(before: caret), extending) }
  mutating func wordRight(extending: Bool = false) { move(to: wordEnd(after: caret), extending) }
  mutating func click(_ position: Int) { move(to: position, false) }

  mutating func select(_ bound: Int, _ caret: Int) {
    place(bound: min(max(bound, 0), scalars.count), caret: min(max(caret, 0), scalars.count))
  }

  mutating func selectAll() { select(0, scalars.count) }

  /// Loses the selection, as in GTK when another program claims PRIMARY.
  mutating func loseSelection() { bound = caret }

  // MARK: Parts

  private var isRightToLeft: Bool { scalars.contains { (0x590...0x8FF).contains($0.value) } }

  private mutating func collapse(to position: Int) { move(to: position, false) }

  private mutating func move(to position: Int, _ extending: Bool) {
    let caret = min(max(position, 0), scalars.count)
    place(bound: extending ? bound : caret, caret: caret)
  }

  /// Moves the caret or the selection, which accepts the field's content.
  private mutating func place(bound: Int, caret: Int) {
    guard bound != self.bound || caret != self.caret else { return }
    (self.bound, self.caret) = (bound, caret)
    isCompletion = [Bool](repeating: false, count: scalars.count)
  }

  private mutating func deleteSelection(or range: Range<Int>) {
    delete(selection.isEmpty ? range : selection)
  }

  private mutating func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    scalars.removeSubrange(range)
    isCompletion.removeSubrange(range)
    edits.append(.deleted(at: range.lowerBound, count: range.count))
    caret = afterDeletion(of: range, caret)
    bound = afterDeletion(of: range, bound)
  }

  private func afterDeletion(of range: Range<Int>, _ position: Int) -> Int {
    position <= range.lowerBound ? position : max(position - range.count, range.lowerBound)
  }

  private mutating func insert(_ text: String, at position: Int) {
    let new = Array(text.unicodeScalars)
    guard !new.isEmpty else { return }
    let isAtCaret = position == caret && selection.isEmpty
    scalars.insert(contentsOf: new, at: position)
    isCompletion.insert(contentsOf: new.map { _ in false }, at: position)
    edits.append(.inserted(at: position, count: new.count))
    if isAtCaret {
      (caret, bound) = (position + new.count, position + new.count)
    } else {
      if caret > position { caret += new.count }
      if bound > position { bound += new.count }
    }
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

  private func wordStart(before position: Int) -> Int {
    var position = position
    while position > 0, !isWord(scalars[position - 1]) { position -= 1 }
    while position > 0, isWord(scalars[position - 1]) { position -= 1 }
    return position
  }

  private func wordEnd(after position: Int) -> Int {
    var position = position
    while position < scalars.count, !isWord(scalars[position]) { position += 1 }
    while position < scalars.count, isWord(scalars[position]) { position += 1 }
    return position
  }
}
