package import Catalog

/// What the window shows, but for its field: a value, made anew after each event by ``WindowState``, so that only what has
/// changed is drawn.
package struct WindowContent: Equatable {
  package var page: Page
  /// Whether the keys mean a row, and not the field: the user has gone to it, or has searched. A row that is only highlighted
  /// while they type is none of these.
  package var isAmongRows = false
  /// The sources to narrow to; none where they are not shown.
  package var scopes: [Scope]
  /// Nil where there are none.
  package var suggestions: SuggestionBar?
  /// Nil where no details are shown.
  package var details: Details?
  package var status: String
  /// What a screen reader says once the user pauses, where there is no completion and no row to speak of.
  package var spoken: String
  /// What has happened, which a reader says before all else. May have text from outside in it.
  package var notice: String?
  package var hints: [KeyHint]
  /// Stands before the field and stays while something is typed; nil for nothing.
  package var prompt: String?
  /// The item whose actions the field narrows; nil while it searches.
  package var subject: Subject?
  /// The size that the content asks for; nil where the user decides.
  package var fit: Fit?
  /// Stands over the page, whole, on as many lines as it takes. May have text from outside in it.
  package var note: String?

  /// The look of the field while it narrows the actions of an item.
  package struct Subject: Equatable {
    /// In place of the magnifier.
    package var icon: ItemIcon
    package var placeholder: String
  }

  /// How large a window is that is made for its rows.
  package struct Fit: Equatable {
    /// So many rows are in sight.
    package var rows: Int
    /// In pixels.
    package var width: Int
  }

  /// What stands below the field.
  package enum Page: Equatable {
    case home(sections: [HomeSection], selected: Int?)
    case list(List)
    /// The actions of an item, in groups.
    case actions([HomeSection], selected: Int?)
    case message(Message)
  }

  /// The list of results. The rows themselves are fetched as they come into view.
  package struct List: Equatable {
    /// How many rows there are.
    package var count: Int
    /// Counts the times that there were other rows.
    package var rows: Int
    /// Counts the searches that are read from the top.
    package var searches: Int
    package var selected: Int?
    /// What stands over the rows where they are not for what was typed. May have text from outside in it.
    package var heading: String?
  }

  /// Rows of the home page under a heading.
  package struct HomeSection: Equatable {
    /// Empty for rows without a heading.
    package var title: String
    package var rows: [RowContent]
    package var look = Look.rows

    /// How the rows of a section are drawn.
    package enum Look: Equatable {
      case rows
      /// Side by side, by their names alone.
      case chips
      /// One card for each.
      case sums
    }

    package init(title: String, rows: [RowContent], look: Look = .rows) {
      self.title = title
      self.rows = rows
      self.look = look
    }
  }

  /// A page that says one thing. Its texts may have text from outside in them.
  package struct Message: Equatable {
    package var icon: String
    /// One line.
    package var title: String
    /// One line or several.
    package var explanation: String
    /// Whether something is under way.
    package var isBusy = false
    /// What may be done instead, in rows to choose from.
    package var offers: [HomeSection] = []
    /// The row that the user has gone to.
    package var selected: Int?
  }
}

// MARK: What stands around the page

extension WindowContent {
  /// A source to narrow to, or all of them, and how many items of it match.
  package struct Scope: Equatable {
    package var source: String?
    package var title: String
    /// Nil while nothing is searched for.
    package var count: Int?
    package var isChosen: Bool
    /// The digit that narrows to it together with Ctrl; nil for none.
    package var number: Int?
  }

  /// The row of suggestions.
  package struct SuggestionBar: Equatable {
    package var pills: [PillContent] = []
    /// The one that the user has gone to.
    package var selected: Int?
    /// Whether more are awaited, for so long that it is worth saying.
    package var isLoading = false

    package init(pills: [PillContent] = [], selected: Int? = nil, isLoading: Bool = false) {
      self.pills = pills
      self.selected = selected
      self.isLoading = isLoading
    }
  }

  /// What is shown of the selected item.
  package struct Details: Equatable {
    package var item: CatalogItem
    /// What is known of it, each with what it is called.
    package var facts: [Fact]
    /// The first lines of what is in it.
    package var lines: [String] = []
    /// What shows it; its own icon if nil.
    package var picture: ItemIcon?
    /// Whether they stand in the place of the list.
    package var isPage = false
  }

  /// Keys and what they do now.
  package struct KeyHint: Equatable {
    package var keys: Accelerator
    package var action: String
    /// Whether only screen readers are told of it.
    package var isSpokenOnly: Bool

    package init(_ keys: Accelerator, _ action: String, isSpokenOnly: Bool = false) {
      (self.keys, self.action, self.isSpokenOnly) = (keys, action, isSpokenOnly)
    }

    /// The keys in words, and what they do.
    package var spoken: String { "\(keys.label) \(action)" }
  }
}
