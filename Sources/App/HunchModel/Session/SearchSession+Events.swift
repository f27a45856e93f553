package import Catalog
package import SmartSearch

extension SearchSession {
  package enum Event: Equatable, Sendable {
    /// An event of the field. Answers and previews use the events below instead.
    case field(InlineCompletion.Event)

    /// The sources were searched.
    case answered(Answer)

    /// A search by words of folders found further files.
    case answeredByFolders(FolderAnswer)

    /// Near matches were found, after the other rows.
    case answeredNear(NearAnswer)

    /// The candidate that completes the last filter of the text, before its rows are found.
    case filterCompleted(InlineCompletion.Candidate, generation: Int)

    /// The row of the selected item, which was not among the known rows of the last answer; nil if the item is gone.
    ///
    /// Ignored if the user has moved on.
    case selectedItemFound(row: Int?, generation: Int)

    /// The name of the row that ``Effect/preview(row:)`` asked for. Ignored if another row is selected.
    case rowReached(row: Int, InlineCompletion.Candidate)

    /// A row was clicked.
    case rowActivated(row: Int, InlineCompletion.Candidate?)

    /// The user asked for the actions of a row with the pointer.
    case actionsWanted(row: Int)

    /// The actions that ``Effect/listActions(_:)`` asked for, or further ones to choose from; nil while they are being
    /// read.
    case actionsListed([ItemAction]?, of: ActionSubject)

    /// The item's own name is asked for, in the field above the list.
    case nameAsked(of: ActionSubject)

    /// The actions of the list with this number; nil if there are none.
    case actionsFound([ItemAction]?, list: Int)

    /// The action at a place of the open list was clicked.
    case actionActivated(Int)

    /// The user narrowed the search to a source, or widened it to all.
    case narrowed(to: String?)

    /// The window was opened on a source, or on several.
    case opened(on: String)

    /// A script opened a menu: rows to choose from, or a question. A menu that replaces the last is the same menu with
    /// other rows.
    case menuOpened(ScriptMenu, replacesLast: Bool = false)

    /// Items of the sources changed, or more of them were read.
    case sourcesChanged

    case homeChanged(rows: [HomeRow])

    /// The number of results from elsewhere that follow the rows of the sources.
    case appended(rows: Int)

    /// New suggestions, whether more are expected, and who receives the text.
    ///
    /// `sending` names the providers that send the text to another machine.
    case suggested([Suggestion], isLoading: Bool = false, sending: [String] = [])

    /// A suggestion was clicked.
    case suggestionActivated(Int)

    /// The number of rows that the list shows at once.
    case resized(rowsPerPage: Int)

    case servicesChanged(Services)

    /// The keywords of scripts, whose texts belong to the scripts; nil while they are unknown.
    case scriptKeywordsChanged(Set<String>?)

    case choosingChanged(Choosing)

    case returnKeyChosen(ReturnKey)

    /// The window was hidden and keeps its text for a time. A hidden window asks nobody anything.
    case hidden

    /// The window was hidden because the user is done. It keeps nothing.
    case served

    /// The window is about to be shown. A kept text is selected, so typing replaces it; otherwise the window is as new.
    case shown

    /// The time for which a hidden window keeps its text ended; see ``Effect/timeKeeping(serial:)``.
    case keepingTimeEnded(serial: Int)

    /// The user gave a command that the session does not handle.
    case commandGiven

    /// An errand was started here, or chosen again while it runs.
    case errandBegun(Errand, Errand.Sequel)

    /// An errand ended that was started here, now or before the window was hidden.
    case errandEnded(Errand, Errand.End)

    case noticed(Notice)

    /// The time of a notice ended; see ``Effect/timeNotice(serial:)``.
    case noticeTimeEnded(serial: Int)
  }

  package struct Answer: Equatable, Sendable {
    /// The facts about the rows.
    package var results: Results
    /// The first row, if it may complete the text; see ``InlineCompletion/CompletionAnswer/candidate``.
    package var candidate: InlineCompletion.Candidate?
    /// The new row of the selected item; nil if it is gone or not among the first rows.
    package var selectedRow: Int?
    /// The selected item, if it may be behind the first rows.
    package var sought: ItemReference?

    /// - Parameter folderPlace: See ``SearchSession/Results/folderPlace``; nil for all items.
    package init(
      generation: Int, total: Int, folderPlace: Int? = nil, byFolders: Int = 0, awaitsFolders: Bool = false,
      readiness: Readiness = .ready, candidate: InlineCompletion.Candidate? = nil, selectedRow: Int? = nil,
      near: [String] = [], awaitsNear: Bool = false, keepsNear: Bool = false, isReply: Bool = false,
      isSum: Bool = false, offers: [Offer] = [], sought: ItemReference? = nil
    ) {
      let total = max(0, total)
      results = Results(
        total: total, folderPlace: min(max(0, folderPlace ?? total), total), byFolders: max(0, byFolders),
        awaitsFolders: awaitsFolders, readiness: readiness, near: near, awaitsNear: awaitsNear, keepsNear: keepsNear,
        isReply: isReply, isSum: isSum, offers: offers, generation: generation)
      self.candidate = candidate
      self.selectedRow = selectedRow
      self.sought = sought
    }
  }

  /// The result of a search by words of folders.
  package struct FolderAnswer: Equatable, Sendable {
    /// The number of the answered query.
    package var generation: Int
    /// The number of rows found.
    package var rows: Int
    /// The new row of the selected item; nil if it is gone.
    package var selectedRow: Int?
    /// Offers, if nothing matched, including matches by words of folders.
    package var offers: [Offer] = []
  }

  /// The result of a search for near matches.
  package struct NearAnswer: Equatable, Sendable {
    /// The number of the answered query.
    package var generation: Int
    /// The names of the near matches.
    package var names: [String]
    /// The new row of the selected item; nil if it is gone.
    package var selectedRow: Int?
  }

  /// A key that the session handles.
  package enum Key: Hashable, Sendable {
    /// A key of the field, including Return and Escape.
    case field(InlineCompletion.Key)
    /// Shift+Return: searches for the typed text, or opens a row that the user moved to and keeps the window.
    case shiftEnter
    /// Moves to the suggestion on the left, if one is selected.
    case left
    /// Moves to the suggestion on the right, if one is selected.
    case right
    /// Alt and a number: chooses the suggestion of this number, counted from 1.
    case suggestion(Int)
    /// Shift+Delete: forgets the selected row or suggestion.
    case forget
    /// Ctrl+K: lists the actions of the selected row, or closes the list.
    case actions
    /// Ctrl+Space: marks the selected row, if several can be picked, and moves to the next.
    case mark
    /// Ctrl+A after moving to a row: marks all rows.
    case markAll
    /// In a chooser: chooses in another way than Return.
    case take(Taking)
    /// Puts the selected row's text into the field.
    case rowText
    case firstRow
    case lastRow
  }

  /// A task for the owner of the window, besides redrawing the session.
  package enum Effect: Equatable, Sendable {
    /// Search the sources and answer with ``Event/answered(_:)``, at once or later. Until then the rows stay.
    case search(Query)

    /// Send the name of a row with ``Event/rowReached(row:_:)``.
    case preview(row: Int)

    /// Act on the item of a row.
    ///
    /// `texts` are the texts that led to the choice: the typed text, and the text of the final search.
    case open(row: Int, Opening, texts: [String])

    /// Act on an item of the home page.
    case openItem(ItemReference, Opening)

    case listActions(ActionTarget)

    /// Perform an action chosen from a list.
    case perform(ItemAction, on: ActionSubject, keepsWindow: Bool)

    /// Undo the action that the notice reports.
    case undo

    /// Remember a final search that found something.
    case searched(String)

    /// Remember a suggestion whose final search found something.
    case choseSuggestion(Suggestion)

    /// Open a suggestion that is itself a result.
    case act(Suggestion)

    /// Forget a term of the home page, or all choices of its item.
    case forgetHomeRow(HomeRow)

    /// Forget a suggestion or ignore it from now on.
    case forgetSuggestion(Suggestion)

    /// Forget all choices of a row's item.
    case forgetChoice(row: Int)

    /// Mark a row, or remove its mark.
    case mark(row: Int)

    /// Mark all rows, or remove all marks if all are marked.
    case markAll

    /// Close the window with nothing chosen.
    case close

    /// Close the window, because the awaited errand is done.
    case finish

    /// Show a script's answer as a menu, with ``Event/menuOpened(_:replacesLast:)``.
    case openRows(ScriptAnswer, of: ScriptFile)

    case choose(Choice)

    /// Put the text of a row into the field.
    case takeText(row: Int)

    /// Ask for suggestions for this text and caret only; with nil, stop asking and show none.
    case suggest(SuggestionQuery?)

    /// Keep the suggestion of this identity, and all above it, in place; with nil, none.
    case pin(String?)

    /// Ask other programs and servers for this text only; with nil, stop asking.
    case searchPrograms(String?)

    /// Send ``Event/noticeTimeEnded(serial:)`` when the notice was shown long enough.
    case timeNotice(serial: Int)

    /// Send ``Event/keepingTimeEnded(serial:)`` when the window was hidden long enough to drop its text.
    case timeKeeping(serial: Int)
  }
}
