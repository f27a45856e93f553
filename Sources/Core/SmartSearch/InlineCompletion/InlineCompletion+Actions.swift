extension InlineCompletion {
  /// A task for the owner of the field, besides showing the ``display``.
  public enum Action: Equatable, Sendable {
    /// Search for the text, and answer with ``Event/answered(_:)``, at once or later. Each edit of the text produces
    /// exactly one; the removal of a completion, none.
    case query(String, generation: Int)

    /// Run the final search, or open the row. No query accompanies it.
    case commit(Commit)

    /// Select another row of the list, starting from the row of this item, or from no row; then send
    /// ``Event/rowPreviewed(_:)`` with the row reached. Without rows, do nothing.
    case moveRow(RowStep, from: ItemIdentity?)

    /// Clear the selection of rows.
    case clearRowSelection
  }

  /// The text or item that Return runs: always the one shown in the field.
  public struct Commit: Equatable, Sendable {
    /// The origin of the shown text.
    public enum Origin: Equatable, Sendable {
      /// The typed text, literally.
      case text
      /// A completion, accepted in the candidate's spelling.
      case completion
      /// A row selected with the arrows, or clicked.
      case row
    }

    /// The origin of the shown text.
    public var origin: Origin
    /// The text to search for.
    public var text: String
    /// The text that the user had typed for it.
    public var typed: String
    /// The item named by the text; nil for a literal text, or if only a word of a name was completed.
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
  /// From no row, a step forward selects the first row, a step backward the last. A single step beyond either end
  /// selects no row.
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

  /// The contents of the field. Offsets count code points.
  public struct Display: Equatable, Sendable {
    /// The whole text of the field.
    public var text: String
    /// The moving end of the selection (with Shift and an arrow), where typing continues.
    public var caret: Int
    /// The fixed end of the selection; equal to the caret without one.
    public var bound: Int
    /// The range of the completion. It is selected, with the caret in front of it, and the caret is not drawn.
    public var completion: Range<Int>?
  }

  /// The contents that the field must show now.
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

  /// The completion behind the text, selected; nil without one.
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

  /// Whether the field shows the name of a row in place of the text.
  public var isPreviewing: Bool {
    if case .previewing = state { true } else { false }
  }

  /// Whether an input method is composing; all keys then belong to it.
  package var isComposing: Bool { state == .composing }

  /// The text for a screen reader when the user pauses: the whole text with its completion, never the rest alone; nil
  /// without a completion.
  public var spokenText: String? {
    completion.map { text + $0 }
  }
}
