/// The inline completion of a search field: a value that takes what happens to the field, and says what the field is
/// to show.
///
/// It keeps the user's text apart from the completion. In `fi|refox` the user's ``text`` is `fi`; `refox` is the rest
/// of a candidate's name, which stands in the field, selected, and is no part of the text until it is accepted. Only
/// the text is searched for, kept by undo and by histories.
///
/// The owner of the field
/// 1. sends each event to ``handle(_:)``, and each key of ``Key`` to ``press(_:)`` before the field sees it;
/// 2. performs the actions that come back; an answer may be sent at once, while the other actions wait;
/// 3. makes the field agree with ``display``, by the smallest change (``TextChange``).
///
/// What the user did to the field is told in one report for each key, after the field is done with the key and before
/// anything else is sent. Changes that the owner makes in step 3 are not told. They never touch a field in which
/// something is being composed, unless the program itself has set another text.
///
///     var completion = InlineCompletion()
///     let typed = InlineCompletion.FieldReport(text: "f", caret: 1, edits: [.inserted(at: 0, count: 1)])
///     completion.handle(.fieldChanged(typed))           // [.query("f", generation: 1)]
///     let firefox = InlineCompletion.Candidate(item: .item(0), name: "Firefox")
///     completion.handle(.answered(.init(generation: 1, text: "f", candidate: firefox)))
///     completion.display.text                           // "firefox"
///     completion.display.completion                     // 1..<7
///
/// The value touches no widget and knows no clock, so every rule of it can be tried without a window.
///
/// What cannot happen:
/// - a report with neither the display last asked for nor edits that lead away from it: its text is taken as set by the
///   program;
/// - a preview, or a key other than the input method's, while composing: it is ignored;
/// - composing that leaves a completion in the field: toolkits delete the selection first.
public struct InlineCompletion: Equatable, Sendable {
  /// What the user typed, pasted or accepted: the only thing that is searched for.
  public internal(set) var text = ""

  /// Whether completion rests: after a deletion, a paste, a drop, a text set by the program, Escape, an acceptance, a
  /// move, an undo and the loss of focus, until something is typed.
  public internal(set) var isPaused = true

  /// The serial number of the last query. Answers to any other are stale.
  public internal(set) var generation = 0

  var state = State.typed

  /// The caret in `text`, in code points. While completing and composing it is where typing goes on; while
  /// previewing, where it was when the preview began.
  package internal(set) var caret = 0

  /// The other end of the selection in `text`; equals `caret` where nothing is selected, and while completing.
  var bound = 0

  var focus = Focus.inField
  var isOverwriting = false
  var configuration: Configuration
  var history = EditHistory()
  /// The text that the last completion was accepted into, and the candidate's own spelling of it.
  var accepted: Acceptance?

  struct Acceptance: Equatable, Sendable {
    var text: String
    var spelling: String
  }

  /// What stands in the field.
  enum State: Equatable, Sendable {
    /// The text, with the user's own caret or selection.
    case typed

    /// The text and, behind it, a completion, selected. The caret is at the end of the text, and is not drawn.
    case completing(ShownCompletion)

    /// The text, with an input method composing at the caret. Nothing may be inserted or selected now, or what is
    /// composed would be lost.
    case composing

    /// In place of the text, the name of a row reached with the arrow keys. It is not searched for. `completion` is
    /// what was shown before, to go back to.
    case previewing(Candidate, completion: ShownCompletion?)
  }

  /// A completion, and the candidate it comes from.
  struct ShownCompletion: Equatable, Sendable {
    var candidate: Candidate
    /// What is shown after the text: never empty.
    var rest: String
    var kind: CompletionMatch.Kind
  }

  /// Makes the completion of an empty field.
  public init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }
}
