/// A function of the window whose keys the user can change. The raw value is its name in the settings.
package enum KeyAction: String, CaseIterable, Sendable {
  case acceptCompletion = "accept-completion"
  case acceptWord = "accept-word"
  case acceptWordBack = "accept-word-back"
  case back
  case undo
  case redo
  case forget
  case open
  case secondAction = "second-action"
  case openBest = "open-best"
  case nextRow = "next-row"
  case previousRow = "previous-row"
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case actions
  case mark
  case markAll = "mark-all"
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case copyName = "copy-name"
  case allSources = "all-sources"
  case nextSource = "next-source"
  case previousSource = "previous-source"
  case searchField = "search-field"
  case help
  case shortcuts
  case preferences
  case privacy = "private"
  case close
  case quit
}
