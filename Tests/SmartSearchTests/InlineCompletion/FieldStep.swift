import SmartSearch

/// One thing that happens to a search field, from the user's side.
enum FieldStep: Equatable, Sendable {
  // Keys of the field itself.
  case type(String)
  /// Several characters that an input method commits at once.
  case commitText(String)
  case backspace, delete, controlBackspace, controlDelete, controlU
  case cut, copy, selectAll
  case left, right, home, end
  case shiftLeft, shiftRight, shiftHome, shiftEnd
  case insertKey
  /// Ctrl, Shift, Caps Lock and their like, alone.
  case modifier
  // Keys that the completion sees first.
  case key(InlineCompletion.Key)
  // The mouse, the clipboard, other programs.
  case click(Int)
  case select(Int, Int)
  case paste(String)
  case middleClick(String, at: Int)
  case drop(String, at: Int, replacing: Bool)
  case clearIcon
  case foreignClaim
  case hover(row: Int)
  case clickRow(Int)
  // The input method.
  case compose(String)
  case cancelComposing
  case commitComposed(String)
  /// Commits a part and composes on.
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
  /// The answers that have been held back arrive.
  case answers
}
