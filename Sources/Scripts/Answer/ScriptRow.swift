/// One row that a script has answered, in whichever dialect.
///
/// All texts are as they came: whoever shows them makes them harmless.
public struct ScriptRow: Sendable, Hashable {
  /// Names the row in every answer of the script; no two of one answer have the same.
  public var id: String

  /// What is shown, completed and searched.
  public var title: String

  /// Other texts that find it.
  public var alternateNames: [String] = []

  /// A second, quieter line.
  public var subtitle: String?

  public var icon: RowIcon?

  /// What choosing it does, the usual thing first; empty if it is only there to be read.
  public var choices: [Choice] = []

  /// What may be copied of it, where the script says so.
  public var copyText: String?

  /// What puts another text in the field for the row, to go on typing.
  public var autocomplete: String?

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  /// One of the things that choosing a row can do.
  public struct Choice: Sendable, Hashable {
    /// The key that is held for it.
    public enum Key: String, Sendable, Hashable, CaseIterable {
      case none
      case control = "ctrl"
      case alt
      case shift
      case `super`
    }

    public var key: Key
    /// What it does in the script's words, where it has any.
    public var title: String?
    public var deed: Deed

    public init(_ deed: Deed, key: Key = .none, title: String? = nil) {
      self.deed = deed
      self.key = key
      self.title = title
    }
  }

  /// What is done.
  public enum Deed: Sendable, Hashable {
    /// The script is run again.
    case run(ScriptArguments)
    /// An address or an absolute path is opened.
    case open(String)
  }
}

/// The picture of a row.
public enum RowIcon: Sendable, Hashable {
  /// A name in the theme, or a path.
  case named(String)
  /// The picture that files of this type have.
  case fileType(String)
}

/// What a script is given when it is run.
public struct ScriptArguments: Sendable, Hashable {
  public var words: [String]
  /// What is in its environment besides.
  public var variables: [String: String]

  public init(_ words: [String] = [], variables: [String: String] = [:]) {
    self.words = words
    self.variables = variables
  }
}
