extension InlineCompletion {
  /// Something that happened to the field, or to what it searches.
  public enum Event: Equatable, Sendable {
    /// The field's text, caret or selection changed, or composing or overwriting began or ended, by the user's hand.
    /// One event for each key, click or drop, with all it did.
    case fieldChanged(FieldReport)

    /// The list answered a query. The same query may be answered again, as more candidates come in.
    case answered(CompletionAnswer)

    /// A movement through the rows (``Action/moveRow(_:from:)``) has reached this row; nil if it has gone past either
    /// end.
    case rowPreviewed(Candidate?)

    /// A row was clicked: like Return on it.
    case rowChosen(Candidate)

    /// The program wants another text in the field, such as a search out of the history. The field takes as much of it
    /// as ``FieldText/line(of:limit:)`` leaves.
    case textSet(String)

    /// Keys go elsewhere now. A field begins with the focus in it.
    case focusMoved(Focus)

    /// The field, or the user's wishes for it, changed.
    case configured(Configuration)

    /// The selection in the field collapsed at the caret, though the user did nothing: on X11, GTK gives up a selection
    /// when another program claims PRIMARY. The completion is then dropped, lest it become the user's text.
    case selectionLost
  }

  /// The field as it is after the user did something.
  ///
  /// Offsets are counted in code points (Unicode scalars), as GTK counts them.
  public struct FieldReport: Equatable, Sendable {
    /// The whole text of the field, with a completion that is still in it, without what is being composed.
    public var text: String
    /// The end of the selection that moves with Shift and an arrow, where typing goes.
    public var caret: Int
    /// The other end of the selection, or the caret.
    public var bound: Int
    /// What was inserted and deleted since the display was last made to agree, oldest first.
    public var edits: [Edit]
    public var source: EditSource
    /// Whether an input method has something uncommitted at the caret.
    public var isComposing: Bool
    /// Whether typing replaces what is after the caret (Insert).
    public var isOverwriting: Bool

    /// A report of a field without a selection, unless a bound is given.
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

  /// One change of the text, as the signals of a text buffer tell it.
  public enum Edit: Equatable, Sendable {
    /// This many code points came in at this offset.
    case inserted(at: Int, count: Int)
    /// This many code points went from this offset on.
    case deleted(at: Int, count: Int)
  }

  /// Where an edit came from.
  public enum EditSource: Equatable, Sendable {
    /// Keys, an input method, the emoji chooser.
    case typed
    /// The clipboard, or PRIMARY by the middle button.
    case pasted
    /// Drag and drop.
    case dropped
    /// The icon that clears the field.
    case cleared
  }

  /// What the best row of an answer offers for completion.
  public struct Candidate: Equatable, Sendable {
    /// What the item is known by, given back with a commit.
    public var item: ItemIdentity
    /// The name as the list shows it; the completion is the end of it.
    public var name: String
    /// The item's words that are written as one: ``SearchItem/compounds``.
    public var compounds: Compounds

    /// Makes a candidate of an item.
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
    /// The item of ``SearchEngine/completion(of:chosen:)``, or nil. For rows of another kind: the first row whose name
    /// begins with the text as ``Completion/rest(of:after:)`` says, even if it is equal to it; if there is none, the
    /// best row.
    ///
    /// In a field for private input nothing may come from a history.
    public var candidate: Candidate?

    /// Makes the answer to a query.
    public init(generation: Int, text: String, candidate: Candidate?) {
      self.generation = generation
      self.text = text
      self.candidate = candidate
    }
  }

  /// Where keys go.
  public enum Focus: Equatable, Sendable {
    /// To the field.
    case inField
    /// To another widget of the window: the completion goes, and does not come back with the focus.
    case elsewhere
    /// To another window. The field is still the window's own focus, and nothing changes.
    case inOtherWindow
  }

  /// What kind of field it is, and what the user chose.
  public struct Configuration: Equatable, Sendable {
    /// The user's own choice.
    public var isEnabled: Bool
    /// False for fields that only show a text, and insensitive ones.
    public var isEditable: Bool
    /// False for passwords and PINs.
    public var isTextVisible: Bool
    /// The most code points the field takes.
    public var maximumLength: Int

    /// An ordinary field by default.
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

/// What something is known by whose name can stand in a search field.
public enum ItemIdentity: Hashable, Sendable {
  /// An item of a source, by its position there.
  case item(Int, source: Int = 0)
  /// Something that another program found, by what the program knows it by.
  case result(program: String, id: String)
  /// Something suggested to search for, by what tells it from other suggestions.
  case suggestion(String)
}

extension ItemIdentity {
  /// Whether it stands over the list, not in it: down from there the first row is gone to like any other.
  var isSuggestion: Bool {
    if case .suggestion = self { true } else { false }
  }
}
