/// A row of a script's answer, in either dialect.
///
/// All texts are as printed: the code that shows them makes them harmless.
package struct ScriptRow: Sendable, Hashable {
  /// Identifies the row in every answer of the script, and is unique within an answer.
  package var id: String

  /// The text that is shown, completed and searched.
  package var title: String

  /// The styles of parts of the title.
  package var titleStyles: [NameStyle] = []

  /// Other texts that match.
  package var alternateNames: [String] = []

  /// A second, quieter line.
  package var subtitle: String?

  package var icon: RowIcon?

  /// The state of the row (`urgent`, `active`).
  package var state = RowState()

  /// Whether the row stays in its list, whatever is typed (`permanent`).
  package var isPermanent = false

  /// Whether the row can be chosen. Otherwise it has no actions (`nonselectable`).
  package var isSelectable = true

  /// The effects of choosing the row, the default first; empty if it is only to be read.
  package var choices: [Choice] = []

  /// The text to copy, if the script gives one.
  package var copyText: String?

  /// The text to show in large letters, if the script gives one.
  package var largeText: String?

  /// The text to put into the field, to continue typing.
  package var autocomplete: String?

  /// An effect of choosing a row.
  package struct Choice: Sendable, Hashable {
    /// The modifier key for the choice.
    package enum Key: String, Sendable, Hashable, CaseIterable {
      case none
      case control = "ctrl"
      case alt
      case shift
      case `super`
    }

    package var key: Key
    /// The script's title for the choice, if it gives one.
    package var title: String?
    package var deed: Deed

    package init(_ deed: Deed, key: Key = .none, title: String? = nil) {
      self.deed = deed
      self.key = key
      self.title = title
    }
  }

  /// The effect itself.
  package enum Deed: Sendable, Hashable {
    /// Runs the script again.
    case run(ScriptArguments)
    /// Opens an address or an absolute path.
    case open(String)
  }
}

package enum RowIcon: Sendable, Hashable {
  /// A name in the theme, or a path.
  case named(String)
  /// The icon of the file at this path.
  case file(String)
  /// The icon of files of this type.
  case fileType(String)
}
