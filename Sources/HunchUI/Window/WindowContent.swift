/// What the window shows, but for its field: a value, made anew after each event by ``WindowState``, so that only what has
/// changed is drawn.
struct WindowContent: Equatable {
  var page: Page
  /// The sources to narrow to; none where they are not shown.
  var scopes: [ScopeBar.Choice]
  /// Nil where no room is kept for suggestions.
  var suggestions: SuggestionBar.Content?
  /// Nil where no details are shown.
  var details: DetailsPane.Content?
  var status: String
  var hints: [StatusBar.Hint]

  /// What stands below the field.
  enum Page: Equatable {
    case home(sections: [HomePage.Section], selected: Int?)
    case list(List)
    case message(MessagePage.Content)
  }

  /// The list of results. The rows themselves are fetched as they come into view.
  struct List: Equatable {
    /// How many rows there are.
    var count: Int
    /// Counts the times that there were other rows.
    var rows: Int
    /// Counts the searches that are read from the top.
    var searches: Int
    var selected: Int?
  }
}
