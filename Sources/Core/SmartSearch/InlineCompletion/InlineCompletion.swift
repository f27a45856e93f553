/// The inline completion of a search field: a value that handles the field's events and determines its contents.
///
/// It separates the user's text from the completion. In `fi|refox` the user's ``text`` is `fi`; `refox` is the rest
/// of a candidate's name. It stands in the field, selected, and is not part of the text until it is accepted.
/// Searches, undo and histories use only the text.
///
/// The owner of the field
/// 1. sends each event to ``handle(_:)``, and each key of ``Key`` to ``press(_:)`` before the field sees it;
/// 2. performs the returned actions; it may send an answer at once, before performing the other actions;
/// 3. makes the field show the ``display``, by the smallest change (``TextChange``).
///
/// One report for each key tells what the user changed, after the field has handled the key and before any other
/// event. Changes by the owner in step 3 are not reported. They never touch a field while an input method composes in
/// it, unless the program itself set another text.
///
///     var completion = InlineCompletion()
///     let typed = InlineCompletion.FieldReport(text: "f", caret: 1, edits: [.inserted(at: 0, count: 1)])
///     completion.handle(.fieldChanged(typed))           // [.query("f", generation: 1)]
///     let firefox = InlineCompletion.Candidate(item: .item(0), name: "Firefox")
///     completion.handle(.answered(.init(generation: 1, text: "f", candidate: firefox)))
///     completion.display.text                           // "firefox"
///     completion.display.completion                     // 1..<7
///
/// The value uses no widget and no clock, so tests need no window for its rules.
///
/// Impossible cases:
/// - A report with neither the last display nor edits that lead away from it counts as a text set by the program.
/// - A preview, or a key other than the input method's, is ignored while composing.
/// - Composing never leaves a completion in the field, because toolkits delete the selection first.
public struct InlineCompletion: Equatable, Sendable {
  /// The text that the user typed, pasted or accepted: the only text that is searched for.
  public internal(set) var text = ""

  /// Whether completion pauses: after a deletion, a paste, a drop, a text set by the program, Escape, an acceptance,
  /// a movement, an undo or the loss of focus, until the user types.
  public internal(set) var isPaused = true

  /// The serial number of the last query. Answers to all others are outdated.
  public internal(set) var generation = 0

  var state = State.typed

  /// The caret in `text`, in code points. While completing and composing, typing continues there; while previewing,
  /// it is the caret from before the preview.
  package internal(set) var caret = 0

  /// The other end of the selection in `text`; equals `caret` without a selection, and while completing.
  var bound = 0

  var focus = Focus.inField
  var isOverwriting = false
  var configuration: Configuration
  var history = EditHistory()
  /// The text into which the last completion was accepted, and the candidate's spelling of it.
  var accepted: Acceptance?

  struct Acceptance: Equatable, Sendable {
    var text: String
    var spelling: String
  }

  /// The contents of the field.
  enum State: Equatable, Sendable {
    /// The text, with the user's own caret or selection.
    case typed

    /// The text followed by a selected completion. The caret is at the end of the text, and is not drawn.
    case completing(ShownCompletion)

    /// The text, with an input method composing at the caret. Inserting or selecting now would lose the composed
    /// text.
    case composing

    /// The name of a row reached with the arrow keys, in place of the text. It is not searched for. `completion` is
    /// the one shown before the preview, to be restored.
    case previewing(Candidate, completion: ShownCompletion?)
  }

  /// A completion, and its candidate.
  struct ShownCompletion: Equatable, Sendable {
    var candidate: Candidate
    /// The text shown after the user's text: never empty.
    var rest: String
    var kind: CompletionMatch.Kind
  }

  /// Makes the completion of an empty field.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }
}

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
