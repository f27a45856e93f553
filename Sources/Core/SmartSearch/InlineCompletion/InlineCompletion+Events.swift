extension InlineCompletion {
  /// An event of the field, or of the list that it searches.
  public enum Event: Equatable, Sendable {
    /// The user changed the field's text, caret or selection, or composing or overwriting began or ended. Each key,
    /// click or drop sends one event with all its changes.
    case fieldChanged(FieldReport)

    /// The list answered a query. It may answer the same query again as more candidates arrive.
    case answered(CompletionAnswer)

    /// A movement through the rows (``Action/moveRow(_:from:)``) reached this row; nil beyond either end.
    case rowPreviewed(Candidate?)

    /// A row was clicked: the same as Return on it.
    case rowChosen(Candidate)

    /// The program sets another text, such as a search from the history. The field accepts the part that
    /// ``FieldText/line(of:limit:)`` returns.
    case textSet(String)

    /// Keys go to another place. A field begins with the focus.
    case focusMoved(Focus)

    /// The field or the user's settings for it changed.
    case configured(Configuration)

    /// The selection in the field collapsed at the caret without an action of the user: on X11, GTK drops a selection
    /// when another program claims PRIMARY. The completion is dropped; otherwise it would become the user's text.
    case selectionLost
  }

  /// The state of the field after an action of the user.
  ///
  /// Offsets count code points (Unicode scalars), as in GTK.
  public struct FieldReport: Equatable, Sendable {
    /// The whole text of the field, including a remaining completion, without the text being composed.
    public var text: String
    /// The moving end of the selection (with Shift and an arrow), where typing continues.
    public var caret: Int
    /// The fixed end of the selection; equal to the caret without one.
    public var bound: Int
    /// The insertions and deletions since the field last showed the display, oldest first.
    public var edits: [Edit]
    public var source: EditSource
    /// Whether an input method has uncommitted text at the caret.
    public var isComposing: Bool
    /// Whether typing replaces the text after the caret (Insert).
    public var isOverwriting: Bool

    /// Makes a report of a field, without a selection unless a bound is given.
    public init(
      text: String, caret: Int, bound: Int? = nil, edits: [Edit] = [], source: EditSource = .typed,
      isComposing: Bool = false, isOverwriting: Bool = false
    ) {
      self.text = text
      self.caret = caret
      self.bound = bound ?? caret
      self.edits = edits
      self.source = source
      self.isComposing = isComposing
      self.isOverwriting = isOverwriting
    }
  }

  /// One change of the text, as a text buffer's signals report it.
  public enum Edit: Equatable, Sendable {
    /// This many code points were inserted at this offset.
    case inserted(at: Int, count: Int)
    /// This many code points were deleted from this offset on.
    case deleted(at: Int, count: Int)
  }

  /// The origin of an edit.
  public enum EditSource: Equatable, Sendable {
    /// Keys, an input method, the emoji chooser.
    case typed
    /// The clipboard, or PRIMARY (the middle button).
    case pasted
    /// Drag and drop.
    case dropped
    /// The icon that clears the field.
    case cleared
  }

  /// The completion that the best row of an answer offers.
  public struct Candidate: Equatable, Sendable {
    /// The identity of the item, returned with a commit.
    public var item: ItemIdentity
    /// The name in the list; the completion is the end of it.
    public var name: String
    /// The item's compound words: ``SearchItem/compounds``.
    public var compounds: Compounds

    /// Makes a candidate from an item.
    public init(item: ItemIdentity, name: String, compounds: Compounds = [:]) {
      self.item = item
      self.name = name
      self.compounds = compounds
    }
  }

  /// The answer to a query.
  public struct CompletionAnswer: Equatable, Sendable {
    /// The number of the query.
    public var generation: Int
    /// The text of the query.
    public var text: String
    /// The item of ``SearchEngine/completion(of:chosen:)``, or nil. For rows of another kind: the first row whose
    /// name begins with the text according to ``Completion/rest(of:after:)``, even if they are equal; if no name
    /// does, the best row.
    ///
    /// In a field for private input, it must not come from a history.
    public var candidate: Candidate?

    /// Makes the answer to a query.
    public init(generation: Int, text: String, candidate: Candidate?) {
      self.generation = generation
      self.text = text
      self.candidate = candidate
    }
  }

  /// The place to which keys go.
  public enum Focus: Equatable, Sendable {
    /// To the field.
    case inField
    /// To another widget of the window. The completion disappears, and does not return with the focus.
    case elsewhere
    /// To another window. The field keeps the focus inside its own window, and nothing changes.
    case inOtherWindow
  }

  /// The properties of the field, and the user's settings for it.
  public struct Configuration: Equatable, Sendable {
    /// The user's setting.
    public var isEnabled: Bool
    /// False for fields that only show a text, and for insensitive ones.
    public var isEditable: Bool
    /// False for passwords and PINs.
    public var isTextVisible: Bool
    /// The most code points that the field accepts.
    public var maximumLength: Int

    /// Makes the configuration of an ordinary field by default.
    public init(
      isEnabled: Bool = true, isEditable: Bool = true, isTextVisible: Bool = true,
      maximumLength: Int = FieldText.maximumLength
    ) {
      self.isEnabled = isEnabled
      self.isEditable = isEditable
      self.isTextVisible = isTextVisible
      self.maximumLength = maximumLength
    }
  }
}

/// The identity of a thing whose name can stand in a search field.
public enum ItemIdentity: Hashable, Sendable {
  /// An item of a source, by its position in the source.
  case item(Int, source: Int = 0)
  /// A result of another program, by the program's identifier.
  case result(program: String, id: String)
  /// A suggested search, by its identifier among the suggestions.
  case suggestion(String)
}

extension ItemIdentity {
  /// Whether it is above the list, not in it: moving down from there selects the first row.
  var isSuggestion: Bool {
    if case .suggestion = self { true } else { false }
  }
}
