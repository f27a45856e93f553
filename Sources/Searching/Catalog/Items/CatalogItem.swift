public import GLibKit
public import SmartSearch

/// One thing that can be found, shown and acted on.
///
/// A value for one row, made when it is wanted: sources with very many items keep them more tightly and make these
/// on demand (see ``CatalogItems``).
public struct CatalogItem: Sendable, Identifiable, Hashable {
  /// Names the item within its source, the same in every run over the same data: a desktop-file id, a code point, the
  /// number of a line.
  public let id: String

  /// What is shown, completed, and matched first.
  public var name: String

  /// Other names that find it. Each is matched by itself; words of different names never mix.
  public var alternateNames: [String]

  /// The words among its names that are made of others, by whose beginnings it is found as well. Share one value among
  /// the items of a source.
  public var compounds: Compounds

  /// How parts of the name are drawn, where whoever gives the item has said so. It is not saved.
  public var nameStyles: [NameStyle] = []

  /// What the name comes to, where it is a sum. It is not saved.
  public var answer: String?

  /// A second, quieter line, or nothing.
  public var subtitle: String?

  /// The picture beside the name.
  public var icon: ItemIcon

  /// How much it matters beside the items of every source when nothing else decides; larger comes first.
  /// ``ItemWeight`` has the scale.
  public var weight: Int32

  /// What can be done with it, the default first. Never empty for an item that can be chosen.
  public var actions: [ItemAction]

  /// Whether it comes sooner for having been chosen before.
  public var isRemembered: Bool

  /// Whether it stays whatever is typed, behind the rows that match. That holds in a list that is searched by itself: among
  /// the items of several sources it would be in nobody's way but the user's. It is not saved.
  public var isPermanent = false

  public init(
    id: String, name: String, alternateNames: [String] = [], compounds: Compounds = [:], subtitle: String? = nil,
    icon: ItemIcon = .none, weight: Int32 = 0, actions: [ItemAction] = [], isRemembered: Bool = true
  ) {
    self.id = id
    self.name = name
    self.alternateNames = alternateNames
    self.compounds = compounds
    self.subtitle = subtitle
    self.icon = icon
    self.weight = weight
    self.actions = actions
    self.isRemembered = isRemembered
  }
}

extension CatalogItem {
  /// What is searched of it.
  public var searched: SearchItem {
    SearchItem(name: name, alternateNames: alternateNames, compounds: compounds, weight: weight)
  }
}

/// Something the user can do with an item.
public struct ItemAction: Sendable, Hashable {
  /// What it does, nothing else.
  public enum Effect: Sendable, Hashable {
    /// Starts the application of this desktop-file id, or one of its own desktop actions.
    case launch(desktopID: String, action: String?)

    /// Puts this text on the clipboard.
    case copy(String)

    /// Writes these bytes, and what separates lines, to standard output.
    case print([UInt8])

    /// Opens an address with the application that the user has for its kind.
    case open(address: String)

    /// Runs a program with its arguments, without a shell.
    case runProgram([String])

    /// Runs a program with its arguments in the user's terminal.
    case runInTerminal([String])

    /// Shows this text in letters that can be read from afar.
    case showLarge(String)

    /// Puts this text into the field, to search on from there.
    case fill(String)

    /// Runs a script again, for what was chosen among its rows.
    case run(ScriptChoice)

    /// Saves a picture to a file that the user chooses.
    case savePicture(IconPicture)

    /// Does something with a file or folder.
    case file(FileEffect, FilePath)

    /// Does something with a window of another program.
    case otherWindow(WindowDeed, UInt32)

    /// Locks, suspends or ends the session.
    case session(SessionCommand, asksFirst: Bool)

    /// Does something with the search window itself.
    case window(WindowCommand)

    /// Has another program do something with what it found: one of its own actions, or what it does by default.
    case activate(ForeignResult, action: String?)
  }

  /// What can be done with the search window itself.
  public enum WindowCommand: Sendable, Hashable, CaseIterable {
    case showPreferences, showHelp, showShortcuts, showAbout, changePrivacy, quit
  }

  /// What another program found.
  public struct ForeignResult: Sendable, Hashable {
    /// What the program is known by.
    public var program: String
    /// What the program knows the result by.
    public var id: String
    /// What was searched for.
    public var words: [String]
    /// What is to be on the clipboard then.
    public var clipboardText: String?

    public init(program: String, id: String, words: [String], clipboardText: String? = nil) {
      self.program = program
      self.id = id
      self.words = words
      self.clipboardText = clipboardText
    }
  }

  /// What can be done with a window of another program.
  public enum WindowDeed: Sendable, Hashable {
    case goTo, close, bringHere
  }

  /// What can be done with a file or folder.
  public enum FileEffect: Sendable, Hashable {
    /// Opens it with the application that the user has for its kind.
    case open

    /// Opens it with the application of this desktop-file id.
    case openWith(desktopID: String)

    /// Asks which application it is to be opened with.
    case chooseApplication

    /// Has the file manager show it in its folder.
    case showInFileManager

    /// Opens a terminal in the folder, or in that of the file.
    case openTerminal

    /// Puts the file itself on the clipboard, for a file manager to paste.
    case copyFile

    /// Moves it to the trash.
    case trash
  }

  /// What a button or menu would say: "Copy Name".
  public var title: String

  /// What happens.
  public var effect: Effect

  /// A picture of its own, where it has one. It is not saved.
  public var icon: ItemIcon

  public init(_ title: String, _ effect: Effect, icon: ItemIcon = .none) {
    self.title = title
    self.effect = effect
    self.icon = icon
  }
}

/// The scale on which the sources weigh their items against each other.
///
/// It orders items of one tier that nothing was learnt about yet: what users start comes before what they open, and that
/// before what they look up; common before rare. The steps are wide so that a source has room above each of them.
///
/// Weights of different thousands are of different kinds of items, which one source may have side by side: these never
/// mix, while within a thousand those come first that the text matches more closely. See ``SearchItem/weight``.
public enum ItemWeight {
  /// A window that is open. Nothing else weighs as much.
  public static let window: Int32 = 20_000
  /// An application.
  public static let application: Int32 = 10_000
  /// A page of the system's settings.
  public static let setting: Int32 = 9_000
  /// A row of a script, or a host: what users have set up for themselves.
  public static let ownEntry: Int32 = 8_700
  /// Something else that an application can be started for: below what people start as a rule.
  public static let applicationAction: Int32 = 8_500
  /// A file or folder that was used lately.
  public static let recentFile: Int32 = 8_000
  /// A bookmark of a browser.
  public static let bookmark: Int32 = 7_500
  /// Any other file or folder.
  public static let file: Int32 = 7_000
  /// A line of a list of the user's own.
  public static let listItem: Int32 = 6_500
  /// A piece of software that is installed.
  public static let software: Int32 = 6_000
  /// A piece of software that could be installed.
  public static let absentSoftware: Int32 = 5_400
  /// A picture of the icon theme.
  public static let icon: Int32 = 5_000
  /// An emoji.
  public static let emoji: Int32 = 3_000
  /// A character that is in common use.
  public static let commonCharacter: Int32 = 2_800
  /// A sign: punctuation, a currency, an arrow, a shape.
  public static let commonSymbol: Int32 = 2_300
  /// A letter beyond Latin 1 that many people write: the rest of Latin, phonetics, Greek, Cyrillic.
  public static let commonLetter: Int32 = 1_900
  /// Any other named character.
  public static let character: Int32 = 1_500
  /// One of the hundred thousand characters whose name is only a number or a sound: ideographs, Hangul syllables.
  public static let numberedCharacter: Int32 = 1_000
  /// So much less does a character weigh that no installed font can draw: it comes after all that can be seen.
  public static let undrawn: Int32 = 10_000
}

extension CatalogItem {
  /// The text that Return acts on, for programs that do it in the window's place: the text that it copies, the path or
  /// address that it opens, the id of the application that it starts, the command that it runs in a terminal. The item's
  /// own id where Return does anything else.
  package var value: String {
    guard let effect = actions.first?.effect else { return id }
    return switch effect {
    case .copy(let text), .showLarge(let text), .fill(let text): text
    case .print(let bytes): String(decoding: bytes, as: UTF8.self)
    case .open(let address): address
    case .file(_, let path): path.id
    // As the items of what an application can be started for are called.
    case .launch(let desktopID, let action): action.map { "\(desktopID)#\($0)" } ?? desktopID
    case .runProgram(let words), .runInTerminal(let words): words.map(Self.shellWord).joined(separator: " ")
    case .run, .savePicture, .otherWindow, .session, .window, .activate: id
    }
  }

  /// A word of a command line, quoted where a shell would read it as anything else.
  private static func shellWord(_ word: String) -> String {
    let isPlain = { (byte: UInt8) in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-._/:@".utf8.contains(byte)
    }
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    return String(decoding: ShellWords.quoted(word.utf8), as: UTF8.self)
  }
}

/// Something that is known of an item, and what it is called: both for people.
public struct Fact: Sendable, Hashable {
  public var label: String
  /// Most facts have one value; other names are a value each.
  public var values: [String]

  public init(_ label: String, _ values: [String]) {
    self.label = label
    self.values = values
  }

  public init(_ label: String, _ value: String) {
    self.init(label, [value])
  }
}
