/// One row that a script has answered, in whichever dialect.
///
/// All texts are as they came: whoever shows them makes them harmless.
package struct ScriptRow: Sendable, Hashable {
  /// Names the row in every answer of the script; no two of one answer have the same.
  package var id: String

  /// What is shown, completed and searched.
  package var title: String

  /// How parts of the title are drawn.
  package var titleStyles: [NameStyle] = []

  /// Other texts that find it.
  package var alternateNames: [String] = []

  /// A second, quieter line.
  package var subtitle: String?

  package var icon: RowIcon?

  /// What is said of it besides (`urgent`, `active`).
  package var state = RowState()

  /// Whether it stays in its list whatever is typed (`permanent`).
  package var isPermanent = false

  /// What choosing it does, the usual thing first; empty if it is only there to be read.
  package var choices: [Choice] = []

  /// What may be copied of it, where the script says so.
  package var copyText: String?

  /// What may be shown in large letters, where the script says so.
  package var largeText: String?

  /// What puts another text in the field for the row, to go on typing.
  package var autocomplete: String?

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  /// One of the things that choosing a row can do.
  package struct Choice: Sendable, Hashable {
    /// The key that is held for it.
    package enum Key: String, Sendable, Hashable, CaseIterable {
      case none
      case control = "ctrl"
      case alt
      case shift
      case `super`
    }

    package var key: Key
    /// What it does in the script's words, where it has any.
    package var title: String?
    package var deed: Deed

    package init(_ deed: Deed, key: Key = .none, title: String? = nil) {
      self.deed = deed
      self.key = key
      self.title = title
    }
  }

  /// What is done.
  package enum Deed: Sendable, Hashable {
    /// The script is run again.
    case run(ScriptArguments)
    /// An address or an absolute path is opened.
    case open(String)
  }
}

/// The picture of a row.
package enum RowIcon: Sendable, Hashable {
  /// A name in the theme, or a path.
  case named(String)
  /// The picture that the file at this path has.
  case file(String)
  /// The picture that files of this type have.
  case fileType(String)
}
