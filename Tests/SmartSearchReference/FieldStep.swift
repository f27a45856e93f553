import SmartSearch

/// A thing that the user or others do to a search field.
indirect enum FieldStep: Equatable, Sendable {
  // Keys of the field itself.
  case type(String)
  /// Several characters that an input method commits at once.
  case commitText(String)
  case backspace, delete, controlBackspace, controlDelete, controlU
  case cut, copy, selectAll
  case left, right, home, end, wordLeft, wordRight
  case shiftLeft, shiftRight, shiftHome, shiftEnd
  case insertKey
  /// A modifier alone, such as Ctrl, Shift or Caps Lock.
  case modifier
  // Keys that the completion handles first.
  case key(InlineCompletion.Key)
  // The mouse, the clipboard, other programs.
  case click(Int)
  case select(Int, Int)
  case paste(String)
  case middleClick(String, at: Int)
  case drop(String, at: Int, replacing: Bool)
  /// An insertion by an assistive program, which leaves caret and selection alone.
  case insert(String, at: Int)
  case clearIcon
  case foreignClaim
  case hover(row: Int)
  case clickRow(Int)
  /// Several steps, which are reported to the completion together.
  case together([FieldStep])
  // The input method.
  case compose(String)
  case cancelComposing
  case commitComposed(String)
  /// Commits a part and continues composing.
  case commitAndCompose(String, String)
  case deleteSurrounding(offset: Int, count: Int)
  // Everything else.
  case focus(InlineCompletion.Focus)
  case set(String)
  case configure(InlineCompletion.Configuration)
  /// The list changes to these names, and answers the last query again.
  case names([String])
  /// An answer to a query that is not the last one.
  case staleAnswer(String)
  /// The delayed answers arrive.
  case answers
}

extension FieldModel {
  /// Applies the field's own reaction.
  mutating func perform(_ step: FieldStep) {
    switch step {
    case .type(let text), .commitText(let text), .paste(let text): enter(text)
    case .backspace: backspace()
    case .delete: deleteForward()
    case .controlBackspace: deleteWordBackward()
    case .controlDelete: deleteWordForward()
    case .controlU: deleteToStart()
    case .cut: cut()
    case .selectAll: selectAll()
    case .left: left()
    case .right: right()
    case .home: home()
    case .end: end()
    case .wordLeft: wordLeft()
    case .wordRight: wordRight()
    case .shiftLeft: left(extending: true)
    case .shiftRight: right(extending: true)
    case .shiftHome: home(extending: true)
    case .shiftEnd: end(extending: true)
    case .insertKey: toggleOverwrite()
    case .click(let position): click(position)
    case .select(let bound, let caret): select(bound, caret)
    case .middleClick(let text, let position): pasteByMiddleClick(text, at: position)
    case .drop(let text, let position, let replacing): drop(text, at: position, replacesSelection: replacing)
    case .insert(let text, let position): drop(text, at: position, replacesSelection: false)
    case .clearIcon: clear()
    case .foreignClaim: loseSelection()
    case .compose(let text): compose(text)
    case .cancelComposing: compose(nil)
    case .commitComposed(let text):
      compose(nil)
      enter(text)
    case .commitAndCompose(let committed, let composed):
      compose(nil)
      enter(committed)
      compose(composed)
    case .deleteSurrounding(let offset, let count): deleteSurrounding(offset: offset, count: count)
    // The field itself does not react to these.
    case .copy, .modifier, .hover, .key, .clickRow, .together, .focus, .set, .configure, .names, .staleAnswer,
      .answers:
      break
    }
  }
}
