package import Catalog
package import ScriptSearch
package import Scripts
package import SmartSearch

extension SearchSession {
  /// Something that happened to the window.
  package enum Event: Equatable, Sendable {
    /// Something that happened to the field. Answers and previews come by the two events below instead.
    case field(InlineCompletion.Event)

    /// The sources were searched.
    case answered(Answer)

    /// The files were found that the words of their folders find besides those of the last answer.
    case answeredByFolders(FolderAnswer)

    /// The selected item, which was not among the rows known of the last answer, is at a row; nil if it is gone.
    ///
    /// It changes nothing once another row than `expected` is selected.
    case selectedItemFound(row: Int?, expected: Int, generation: Int)

    /// The row that ``Effect/preview(row:)`` asked for, by its name. It changes nothing once another is selected.
    case rowReached(row: Int, InlineCompletion.Candidate)

    /// A row was clicked.
    case rowActivated(row: Int, InlineCompletion.Candidate?)

    /// The actions of a row are asked for with the pointer.
    case actionsWanted(row: Int)

    /// These are the actions that ``Effect/listActions(_:)`` asked for, or further ones to choose from; nil while they are
    /// being looked for.
    case actionsListed([ItemAction]?, of: ActionSubject)

    /// The actions of the list with this number are these; nil if there are none to be had.
    case actionsFound([ItemAction]?, list: Int)

    /// The action at a place of the open list was clicked.
    case actionActivated(Int)

    /// The search is to be narrowed to a source, or to all again.
    case narrowed(to: String?)

    /// A script has the user choose among rows of its own, or asks for a text, which the owner of the window has by now.
    ///
    /// What is typed in a secret one is not shown. Where it replaces the last, it is that menu with other rows.
    case menuOpened(isSecret: Bool = false, replacesLast: Bool = false)

    /// The sources have other items than before, or have got further in reading them.
    case sourcesChanged

    /// The home page has other rows now.
    case homeChanged(rows: [HomeRow])

    /// So many results from elsewhere follow the rows of the sources now.
    case appended(rows: Int)

    /// There are other suggestions now, more may be awaited, and the text may be on its way to others.
    ///
    /// `sending` are the names of the providers that are sending it to another machine.
    case suggested([Suggestion], isLoading: Bool = false, sending: [String] = [])

    /// A suggestion was clicked.
    case suggestionActivated(Int)

    /// The list now shows this many rows at once.
    case resized(rowsPerPage: Int)

    /// Others can be asked now than before.
    case servicesChanged(Services)

    /// What is typed behind these keywords is for scripts alone; nil while they are not known.
    case scriptKeywordsChanged(Set<String>?)

    /// A chooser takes other things from now on.
    case choosingChanged(Choosing)

    /// The user has chosen what Return does.
    case returnKeyChosen(ReturnKey)

    /// The window was taken away, to be shown again. Until then nothing is asked of others.
    case hidden

    /// The same, since what the user wanted is done: nothing of it is kept.
    case served

    /// The window is about to be shown. A text that it still has is selected, so that typing replaces it; else everything
    /// is as in a window that was just opened.
    case shown

    /// The time is over for which a hidden window keeps its text; see ``Effect/timeKeeping(serial:)``.
    case keepingTimeEnded(serial: Int)

    /// The user gave a command that is not the session's affair.
    case commandGiven

    /// An errand was begun here, or chosen once more while it is under way.
    case errandBegun(Errand, Errand.Sequel)

    /// An errand has ended: one that was begun here, now or before the window was hidden.
    case errandEnded(Errand, Errand.End)

    /// There is something to tell.
    case noticed(Notice)

    /// The time of a notice is over; see ``Effect/timeNotice(serial:)``.
    case noticeTimeEnded(serial: Int)
  }

  /// What a search found.
  package struct Answer: Equatable, Sendable {
    /// The number of the query that it answers.
    package var generation: Int
    package var total: Int
    /// How many rows of files follow that were found by words of their folders for the same text before, and stay until
    /// there are others; and whether others are awaited.
    package var byFolders: Int
    package var awaitsFolders: Bool
    package var readiness: Readiness
    /// The first row, if it may complete the text; see ``InlineCompletion/CompletionAnswer/candidate``.
    package var candidate: InlineCompletion.Candidate?
    /// Where the item is now that was selected before; nil if it is gone or not among the first rows.
    package var selectedRow: Int?
    /// The query's correction, if the rows are for that; they then complete nothing.
    package var correction: String?
    /// Whether the text answers a question, rather than searching: Return acts on the row at once.
    package var isReply = false
    /// Where else the text would find something, if it found nothing here.
    package var offers: [Offer] = []

    package init(
      generation: Int, total: Int, byFolders: Int = 0, awaitsFolders: Bool = false, readiness: Readiness = .ready,
      candidate: InlineCompletion.Candidate? = nil, selectedRow: Int? = nil,
      correction: String? = nil, isReply: Bool = false, offers: [Offer] = []
    ) {
      self.generation = generation
      self.total = total
      self.byFolders = byFolders
      self.awaitsFolders = awaitsFolders
      self.readiness = readiness
      self.candidate = candidate
      self.isReply = isReply
      self.selectedRow = selectedRow
      self.correction = correction
      self.offers = offers
    }
  }

  /// What a search by words of folders found.
  package struct FolderAnswer: Equatable, Sendable {
    /// The number of the query that it answers.
    package var generation: Int
    /// How many rows there are of it.
    package var rows: Int
    /// Where the item is now that was selected before; nil if it is gone.
    package var selectedRow: Int?
    /// Where else the text finds something, if it found nothing here, with what words of folders find.
    package var offers: [Offer]

    package init(generation: Int, rows: Int, selectedRow: Int? = nil, offers: [Offer] = []) {
      self.generation = generation
      self.rows = rows
      self.selectedRow = selectedRow
      self.offers = offers
    }
  }

  /// A key that means something to the session.
  package enum Key: Hashable, Sendable {
    /// One that the field knows of; Return and Escape are among them.
    case field(InlineCompletion.Key)
    /// Shift+Return: searches for what was typed, or opens the row that the user went to and keeps the window.
    case shiftEnter
    /// To the suggestion on the left, where one is selected.
    case left
    /// To the suggestion on the right, where one is selected.
    case right
    /// Alt and a number: chooses the suggestion of this number, counted from 1.
    case suggestion(Int)
    /// Shift+Delete: forgets what is selected.
    case forget
    /// Ctrl+K: lists what can be done with the selected row, or closes that list.
    case actions
    /// Ctrl+Space: marks the selected row where several can be picked, and goes on to the next.
    case mark
    /// Ctrl+A, once a row was reached: marks all rows.
    case markAll
    /// In a chooser: takes something in another way than Return does.
    case take(Taking)
    /// Puts the selected row's text into the field.
    case rowText
    case firstRow
    case lastRow
  }

  /// What the owner of the window has to do, besides drawing the session anew.
  package enum Effect: Equatable, Sendable {
    /// Search the sources and answer with ``Event/answered(_:)``, at once or later.
    case search(Query)

    /// Tell the name of a row, with ``Event/rowReached(row:_:)``.
    case preview(row: Int)

    /// Act on the item of a row.
    ///
    /// `texts` is what the user searched for when they chose it: what they typed, and what they made of that for the
    /// final search.
    case open(row: Int, Opening, texts: [String])

    /// Act on an item of the home page.
    case openItem(ItemReference, Opening)

    /// List what can be done, with ``Event/actionsListed(_:of:)``.
    case listActions(ActionTarget)

    /// Do an action that was chosen from a list.
    case perform(ItemAction, on: ActionSubject, keepsWindow: Bool)

    /// Undo what the notice says can be undone.
    case undo

    /// A final search has found something, and is to be remembered.
    case searched(String)

    /// The final search for a suggestion has found something.
    case choseSuggestion(Suggestion)

    /// Act on a suggestion that is itself what is looked for.
    case act(Suggestion)

    /// Forget a term of the home page.
    case forgetTerm(String)

    /// Forget a suggestion, or do not make it again.
    case forgetSuggestion(Suggestion)

    /// Forget that a row's item was ever chosen.
    case forgetChoice(row: Int)

    /// Mark a row to be picked with others, or take its mark away.
    case mark(row: Int)

    /// Mark all rows; if all are marked, none.
    case markAll

    /// The user wants to be gone, with nothing chosen.
    case close

    /// The errand is done that the user was waiting for, and the window with it.
    case finish

    /// Let the user choose among what a script answered, with ``Event/menuOpened(isSecret:replacesLast:)``.
    case openRows(ScriptAnswer, of: ScriptFile)

    /// A chooser was told to take something.
    case choose(Choice)

    /// Put the text of a row into the field.
    case takeText(row: Int)

    /// Ask for suggestions with this text and caret, instead of any other; with nil, ask for none any more, and show
    /// none.
    case suggest(SuggestionQuery?)

    /// Keep the suggestion of this identity in its place, and all above it; with nil, none.
    case pin(String?)

    /// Ask other programs and servers for this text, instead of any other; with nil, ask none any more.
    case searchPrograms(String?)

    /// Tell when a notice was shown long enough, with ``Event/noticeTimeEnded(serial:)``.
    case timeNotice(serial: Int)

    /// Tell when the window was hidden for so long that its text is to be dropped, with
    /// ``Event/keepingTimeEnded(serial:)``.
    case timeKeeping(serial: Int)
  }
}
