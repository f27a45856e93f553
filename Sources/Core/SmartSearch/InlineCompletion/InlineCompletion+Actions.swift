extension InlineCompletion {
  /// What the owner of the field has to do, besides showing the ``display``.
  public enum Action: Equatable, Sendable {
    /// Search for the text, and answer with ``Event/answered(_:)``, at once or later. Exactly one for each edit of the
    /// text, none for the removal of a completion.
    case query(String, generation: Int)

    /// Run the final search, or open the row. No query is sent besides.
    case commit(Commit)

    /// Select another row of the list, starting from the row of this item, or from no row; then send
    /// ``Event/rowPreviewed(_:)`` with what was reached. Nothing is to be done where there are no rows.
    case moveRow(RowStep, from: ItemIdentity?)

    /// No row is selected any more.
    case clearRowSelection
  }

  /// What Return runs: always what the field shows.
  public struct Commit: Equatable, Sendable {
    /// What was shown.
    public enum Origin: Equatable, Sendable {
      /// The text, literally.
      case text
      /// A completion, accepted in its own spelling.
      case completion
      /// A row reached with the arrows, or clicked.
      case row
    }

    /// What was shown.
    public var origin: Origin
    /// What to search for.
    public var text: String
    /// What the user had typed for it.
    public var typed: String
    /// The item whose name the text is; nil for a literal text, and where only a word of the name was completed.
    public var item: ItemIdentity?

    /// Makes a commit.
    public init(origin: Origin, text: String, typed: String, item: ItemIdentity?) {
      self.origin = origin
      self.text = text
      self.typed = typed
      self.item = item
    }
  }

  /// A movement through the rows of the list.
  ///
  /// From no row, a step forward begins with the first row, a step backward with the last. A single step beyond either
  /// end reaches no row.
  public enum RowStep: Equatable, Sendable {
    /// One row down.
    case next
    /// One row up.
    case previous
    /// Page Down
    case nextPage
    /// Page Up
    case previousPage
  }

  /// What the field shows. Offsets are counted in code points.
  public struct Display: Equatable, Sendable {
    /// The whole text of the field.
    public var text: String
    /// The end of the selection that moves with Shift and an arrow, where typing goes.
    public var caret: Int
    /// The other end of the selection, or the caret.
    public var bound: Int
    /// Where the completion stands. It is selected, with the caret in front of it, and the caret is not drawn.
    public var completion: Range<Int>?
  }

  /// What the field has to show now.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var display: Display {
    switch state {
    case .typed, .composing:
      return Display(text: text, caret: caret, bound: bound)
    case .completing(let completion):
      let end = caret + completion.rest.codePointCount
      return Display(text: text + completion.rest, caret: caret, bound: end, completion: caret..<end)
    case .previewing(let candidate, _):
      let name = previewText(of: candidate)
      let end = name.codePointCount
      return Display(text: name, caret: end, bound: end)
    }
  }

  /// What stands behind the text, selected; nil if nothing does.
  public var completion: String? {
    if case .completing(let completion) = state { completion.rest } else { nil }
  }

  /// The item whose completion is shown or whose row is previewed.
  public var item: ItemIdentity? {
    switch state {
    case .completing(let completion): completion.candidate.item
    case .previewing(let candidate, _): candidate.item
    case .typed, .composing: nil
    }
  }

  /// Whether the name of a row stands in the field in place of the text.
  public var isPreviewing: Bool {
    if case .previewing = state { true } else { false }
  }

  /// Whether an input method is composing, which all keys then belong to.
  package var isComposing: Bool { state == .composing }

  /// What a screen reader should say once the user pauses: the whole text with its completion, never the rest alone;
  /// nil where there is no completion to speak of.
  public var spokenText: String? {
    completion.map { text + $0 }
  }
}
