public import GLibKit
public import SmartSearch
internal import SystemKit

/// A thing that a source lists: it can be found, shown and acted on.
///
/// A value for one row. Sources with very many items store them more compactly and make these values on demand (see
/// ``CatalogItems``).
public struct CatalogItem: Sendable, Identifiable, Hashable {
  /// Identifies the item within its source, and stays the same in every run over the same data: a desktop-file id, a
  /// code point, a line number.
  public let id: String

  /// The name that is shown, completed, and matched first.
  public var name: String

  /// Other names that match. Each is matched separately; words of different names never mix.
  public var alternateNames: [String]

  /// The compounds among the words of its names, which also match by their parts. Share one value among the items of
  /// a source.
  public var compounds: Compounds

  /// The styles of parts of the name, if the item's origin gives any. Not saved.
  public var nameStyles: [NameStyle] = []

  /// The result, if the name is a sum. Not saved.
  public var answer: String?

  /// A second, quieter line.
  public var subtitle: String?

  /// The picture beside the name.
  public var icon: ItemIcon

  /// The rank among the items of all sources when nothing else decides; larger comes first. ``ItemWeight`` has the
  /// scale.
  public var weight: Int32

  /// The actions, the default first. Never empty for an item that can be chosen.
  public var actions: [ItemAction]

  /// Whether choosing the item ranks it higher from then on.
  public var isRemembered: Bool

  /// Whether the item stays behind the matches, whatever is typed. This applies only in a list that is searched
  /// alone: among several sources it would only be in the user's way. Not saved.
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
  /// The names and weight that the index takes.
  public var searched: SearchItem {
    SearchItem(name: name, alternateNames: alternateNames, compounds: compounds, weight: weight)
  }
}

/// An action of an item, such as Open or Copy.
public struct ItemAction: Sendable, Hashable {
  /// The effect of an action, as data.
  public enum Effect: Sendable, Hashable {
    /// Starts the application with this desktop-file id, or one of its desktop actions.
    case launch(desktopID: String, action: String?)

    /// Puts this text on the clipboard.
    case copy(String)

    /// Writes these bytes and the line separator to standard output.
    case print([UInt8])

    /// Opens an address with the user's default application.
    case open(address: String)

    /// Runs a program with its arguments, without a shell.
    case runProgram([String])

    /// Runs a program with its arguments in the user's terminal.
    case runInTerminal([String])

    /// Shows this text in letters that can be read from afar.
    case showLarge(String)

    /// Puts this text into the field, and continues the search there.
    case fill(String)

    /// Runs a script again with a chosen row.
    case run(ScriptChoice)

    /// Saves a picture to a file that the user chooses.
    case savePicture(IconPicture)

    /// Acts on a file or folder.
    case file(FileEffect, FilePath)

    /// Acts on a window of another program.
    case otherWindow(OpenWindow.Deed, UInt32)

    /// Locks, suspends or ends the session.
    case session(SessionCommand, asksFirst: Bool)

    /// Changes how this user finds the item.
    case arrange(Arrangement)

    /// Acts on the search window itself.
    case window(WindowCommand)

    /// Puts an entry of a clipboard manager on the clipboard.
    case copyEntry(ClipboardReference)

    /// Asks another program to activate its result: by one of its actions, or by default.
    case activate(ForeignResult, action: String?)
  }

  /// A change of how the user finds an item; see ``PersonalItems``.
  public enum Arrangement: Sendable, Hashable {
    /// Asks for a name of the user's own.
    case askName
    /// Gives the item this name; nil to remove the last one.
    case name(String?)
    case pin(Bool)
    case hide
    /// Asks for a key that opens the item from anywhere.
    case askKey
  }

  /// A command to the search window itself. The raw value is its name in the settings.
  public enum WindowCommand: String, Sendable, CaseIterable {
    case showPreferences = "preferences"
    case showHelp = "help"
    case showShortcuts = "shortcuts"
    case showAbout = "about"
    case changePrivacy = "private"
    case quit
  }

  /// A result of another program.
  public struct ForeignResult: Sendable, Hashable {
    /// The identity of the program.
    public var program: String
    /// The program's id of the result.
    public var id: String
    /// The searched words.
    public var words: [String]
    /// The text to put on the clipboard.
    public var clipboardText: String?

    public init(program: String, id: String, words: [String], clipboardText: String? = nil) {
      self.program = program
      self.id = id
      self.words = words
      self.clipboardText = clipboardText
    }
  }

  /// An entry of a clipboard manager, which has its content.
  public struct ClipboardReference: Sendable, Hashable {
    public enum Manager: Sendable, Hashable {
      case gpaste, cliphist
    }

    public var manager: Manager
    /// The manager's id of the entry.
    public var id: String

    public init(manager: Manager, id: String) {
      (self.manager, self.id) = (manager, id)
    }
  }

  /// An act on a file or folder.
  public enum FileEffect: Sendable, Hashable {
    /// Opens the file with the user's default application.
    case open

    /// Opens it with the application that has this desktop-file id.
    case openWith(desktopID: String)

    /// Asks for the application to open it with.
    case chooseApplication

    /// Shows it in its folder, in the file manager.
    case showInFileManager

    /// Opens a terminal in the folder, or in the file's folder.
    case openTerminal

    /// Puts the file itself on the clipboard, to paste in a file manager.
    case copyFile

    /// Moves it to the trash.
    case trash
  }

  /// The title of the action, as on a button or menu: "Copy Name".
  public var title: String

  public var effect: Effect

  /// The icon of the action, if it has one. Not saved.
  public var icon: ItemIcon

  public init(_ title: String, _ effect: Effect, icon: ItemIcon = .none) {
    self.title = title
    self.effect = effect
    self.icon = icon
  }
}

/// The scale by which sources weigh their items against each other.
///
/// It orders items of one tier that were never chosen: first things to start, then things to open, then things to
/// look up; common before rare. The steps are wide, to leave a source room above each.
///
/// Different thousands are different kinds of items, which one source may mix. Kinds stay apart in the list. Within a
/// thousand, closer matches come first. See ``SearchItem/weight``.
public enum ItemWeight {
  /// An open window. Nothing else weighs as much.
  public static let window: Int32 = 20_000
  /// An application.
  public static let application: Int32 = 10_000
  /// A page of the system's settings.
  public static let setting: Int32 = 9_000
  /// A row of a script, or a host: entries that the user has set up.
  public static let ownEntry: Int32 = 8_700
  /// A desktop action of an application: below the things that people usually start.
  public static let applicationAction: Int32 = 8_500
  /// A recently used file or folder.
  public static let recentFile: Int32 = 8_000
  /// A bookmark of a browser.
  public static let bookmark: Int32 = 7_500
  /// Any other file or folder.
  public static let file: Int32 = 7_000
  /// A line of a user's list.
  public static let listItem: Int32 = 6_500
  /// A text that was copied earlier.
  public static let clipboardEntry: Int32 = 6_400
  /// An installed piece of software.
  public static let software: Int32 = 6_000
  /// A piece of software that is not installed.
  public static let absentSoftware: Int32 = 5_400
  /// A picture of the icon theme.
  public static let icon: Int32 = 5_000
  /// An emoji.
  public static let emoji: Int32 = 3_000
  /// A character in common use.
  public static let commonCharacter: Int32 = 2_800
  /// A sign: punctuation, a currency, an arrow, a shape.
  public static let commonSymbol: Int32 = 2_300
  /// A letter beyond Latin 1 that many people write: the rest of Latin, phonetics, Greek, Cyrillic.
  public static let commonLetter: Int32 = 1_900
  /// Any other named character.
  public static let character: Int32 = 1_500
  /// One of the hundred thousand characters whose name is only a number or a sound: ideographs, Hangul syllables.
  public static let numberedCharacter: Int32 = 1_000
  /// Subtracted from a character that no installed font can draw: it comes after all visible ones.
  public static let undrawn: Int32 = 10_000
}

extension CatalogItem {
  /// The text of the default action, for programs that perform it in the window's place: the copied text, the opened
  /// path or address, the id of the started application, the command for the terminal. The item's id for all other
  /// actions.
  package var value: String {
    guard let effect = actions.first?.effect else { return id }
    return switch effect {
    case .copy(let text), .showLarge(let text), .fill(let text): text
    case .print(let bytes): String(decoding: bytes, as: UTF8.self)
    case .open(let address): address
    case .file(_, let path): path.id
    // The form of the ids that ``ApplicationSource`` gives to desktop actions.
    case .launch(let desktopID, let action): action.map { "\(desktopID)#\($0)" } ?? desktopID
    case .runProgram(let words), .runInTerminal(let words): words.map(Self.shellWord).joined(separator: " ")
    case .run, .savePicture, .otherWindow, .session, .arrange, .window, .copyEntry, .activate: id
    }
  }

  /// Returns a word of a command line, quoted if a shell would not take it literally.
  private static func shellWord(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isLetterOrDigit || "-._/:@".utf8.contains($0) }
    return isPlain ? word : String(decoding: ShellWords.quoted(word.utf8), as: UTF8.self)
  }
}

/// A fact about an item, with its label: both for display.
public struct Fact: Sendable, Hashable {
  public var label: String
  /// Most facts have one value; alternate names are one value each.
  public var values: [String]

  public init(_ label: String, _ values: [String]) {
    self.label = label
    self.values = values
  }

  public init(_ label: String, _ value: String) {
    self.init(label, [value])
  }
}
