package import Catalog

/// The content of the window except for its field: a value that ``WindowState`` makes after each event. Only its
/// changes are drawn.
package struct WindowContent: Equatable {
  package var page: Page
  /// Whether keys act on a row rather than the field: the user has moved to a row, or ran the final search. The
  /// highlighted row while typing does not count.
  package var isAmongRows = false
  /// The sources to narrow to; empty if they are not shown.
  package var scopes: [Scope]
  /// Nil without suggestions.
  package var suggestions: SuggestionBar?
  /// Nil if no details are shown.
  package var details: Details?
  package var status: String
  /// The sentence for screen readers once the user pauses, if there is no completion and no selected row to read.
  package var spoken: String
  /// A notice, which screen readers say first. It may contain foreign text.
  package var notice: String?
  package var hints: [KeyHint]
  /// The label before the field; nil for none.
  package var prompt: String?
  /// The item whose actions the field narrows; nil for the search.
  package var subject: Subject?
  /// The size that the content asks for; nil if the user decides.
  package var fit: Fit?
  /// A text above the page, on as many lines as it needs. It may contain foreign text.
  package var note: String?

  /// The look of the field while it narrows the actions of an item.
  package struct Subject: Equatable {
    /// Replaces the magnifier.
    package var icon: ItemIcon
    package var placeholder: String
  }

  /// The size of a window that fits its rows.
  package struct Fit: Equatable {
    /// The number of visible rows.
    package var rows: Int
    /// The width in pixels.
    package var width: Int
  }

  /// The content below the field.
  package enum Page: Equatable {
    case home(sections: [HomeSection], selected: Int?)
    case list(List)
    /// The actions of an item, in groups.
    case actions([HomeSection], selected: Int?)
    case message(Message)
  }

  /// The list of results. The rows themselves are fetched as they come into view.
  package struct List: Equatable {
    /// The number of rows.
    package var count: Int
    /// Counts the changes of the rows.
    package var rows: Int
    /// Counts the searches whose rows start at the top.
    package var searches: Int
    package var selected: Int?
    /// The heading above the rows, if they are not for the typed text. It may contain foreign text.
    package var heading: String?
    /// Whether the heading is the title of near matches, which looks like those among rows, rather than a sentence.
    package var isTitle = false
  }

  /// Rows of the home page under a heading.
  package struct HomeSection: Equatable {
    /// Empty for no heading.
    package var title: String
    package var rows: [RowContent]
    package var look = Look.rows

    /// The look of a section's rows.
    package enum Look: Equatable {
      case rows
      /// Names side by side.
      case chips
      case sums
    }

    package init(title: String, rows: [RowContent], look: Look = .rows) {
      self.title = title
      self.rows = rows
      self.look = look
    }
  }

  /// A page with one message. Its texts may contain foreign text.
  package struct Message: Equatable {
    package var icon: String
    /// A single line; empty if the offers alone are the answer.
    package var title: String
    /// One or several lines.
    package var explanation: String
    /// Whether work is going on.
    package var isBusy = false
    /// Rows to choose instead.
    package var offers: [HomeSection] = []
    /// The row that the user moved to.
    package var selected: Int?
  }
}

// MARK: Around the page

extension WindowContent {
  /// A source to narrow to, or all sources, with the number of matches.
  package struct Scope: Equatable {
    package var source: String?
    package var title: String
    /// Nil without a search.
    package var count: Int?
    package var isChosen: Bool
    /// The digit that narrows to it with Ctrl; nil for none.
    package var number: Int?
  }

  /// The row of suggestions, or of the filters of the text.
  package struct SuggestionBar: Equatable {
    package var pills: [PillContent] = []
    /// The suggestion that the user moved to.
    package var selected: Int?
    /// Whether further suggestions have been expected long enough to show it.
    package var isLoading = false

    /// Whether the pills are the filters of the text.
    package var isOfFilters: Bool { pills.first?.isFilter == true }

    package init(pills: [PillContent] = [], selected: Int? = nil, isLoading: Bool = false) {
      self.pills = pills
      self.selected = selected
      self.isLoading = isLoading
    }
  }

  package struct Details: Equatable {
    package var item: CatalogItem
    /// The known facts, each with its label.
    package var facts: [Fact]
    /// The first lines of the file.
    package var lines: [String] = []
    /// A picture of the content; nil for the item's icon.
    package var picture: ItemIcon?
    /// Whether the details replace the list.
    package var isPage = false
  }

  /// Keys and their current function.
  package struct KeyHint: Equatable {
    package var keys: Accelerator
    package var action: String
    /// Whether only screen readers announce the hint.
    package var isSpokenOnly: Bool

    package init(_ keys: Accelerator, _ action: String, isSpokenOnly: Bool = false) {
      (self.keys, self.action, self.isSpokenOnly) = (keys, action, isSpokenOnly)
    }

    /// The keys and their function in words.
    package var spoken: String { "\(keys.label) \(action)" }
  }
}
