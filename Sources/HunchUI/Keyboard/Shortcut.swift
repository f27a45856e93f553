import GtkKit
import SmartSearch

/// What a key asks the window for.
nonisolated enum Command: Hashable {
  /// Something of the search itself.
  case session(SearchSession.Key)
  /// Search the source of this number alone, counted from 1; 0 for all.
  case narrow(Int)
  case nextSource
  case previousSource
  case focusField
  case copyRow
  case showShortcuts
  case showPreferences
  case changePrivacy
  case close
  case quit
  /// Left to the field, which does it by itself.
  case native
}

/// A row of the one table of keys. The window's keyboard, its list of shortcuts and the README's all come from it.
nonisolated struct Shortcut {
  enum Group: String, CaseIterable {
    case completing = "Completing"
    case suggestions = "Suggestions"
    case list = "Moving and opening"
    case sources = "Sources"
    case window = "Window"
  }

  let group: Group
  let title: String
  /// The ways to press it, the one to show first.
  let accelerators: [String]
  let command: Command
  /// The last key of a run that begins with the one given; the others are ``unlisted``.
  private let last: String?

  init(
    _ group: Group, _ title: String, _ accelerators: [String], through last: String? = nil, _ command: Command
  ) {
    self.group = group
    self.title = title
    self.accelerators = accelerators
    self.last = last
    self.command = command
  }

  /// The keys for people: `Ctrl+F or Ctrl+L`, `Ctrl+1…9`.
  var label: String {
    accelerators.compactMap { Accelerator($0)?.label }.joined(separator: " or ") + (last.map { "…" + $0 } ?? "")
  }

  /// Everything the keyboard does.
  static let all: [Shortcut] = [
    Shortcut(.completing, "Accept the completion", ["Tab"], .session(.field(.tab))),
    Shortcut(.completing, "Accept the completion and move the caret", ["Right"], .session(.right)),
    Shortcut(.completing, "Accept the completion and go to its end", ["End"], .native),
    Shortcut(.completing, "Accept a word of it", ["<Control>Right"], .session(.field(.controlRight))),
    Shortcut(.completing, "Accept it, a word back", ["<Control>Left"], .session(.field(.controlLeft))),
    Shortcut(.completing, "Remove only the completion, and pause", ["BackSpace"], .native),
    Shortcut(
      .completing, "Take one layer away: preview, completion, text, window", ["Escape"], .session(.field(.escape))),
    Shortcut(.completing, "Undo", ["<Control>z"], .session(.field(.undo))),
    Shortcut(.completing, "Redo", ["<Control><Shift>z", "<Control>y"], .session(.field(.redo))),

    Shortcut(
      .suggestions, "Choose the first to ninth suggestion", ["<Alt>1"], through: "9", .session(.suggestion(1))),
    Shortcut(.suggestions, "To the one before, and with → to the next, once one is reached", ["Left"], .session(.left)),
    Shortcut(
      .suggestions, "Do not make it again; forget a term, or what was chosen", ["<Shift>Delete"], .session(.forget)),

    Shortcut(.list, "Search; on a row, open it", ["Return"], .session(.field(.enter))),
    Shortcut(
      .list, "Search for the typed text alone; on a row, its second action", ["<Control>Return"],
      .session(.field(.controlEnter))),
    Shortcut(
      .list, "Open the best result at once; on a row, keep the window", ["<Shift>Return"], .session(.shiftEnter)),
    Shortcut(.list, "Next row", ["Down"], .session(.field(.down))),
    Shortcut(.list, "Previous row; from the text or the first row, to the suggestions", ["Up"], .session(.field(.up))),
    Shortcut(.list, "A page on", ["Page_Down"], .session(.field(.pageDown))),
    Shortcut(.list, "A page back", ["Page_Up"], .session(.field(.pageUp))),
    Shortcut(.list, "Next match", ["<Control>g"], .session(.field(.nextMatch))),
    Shortcut(.list, "Previous match", ["<Control><Shift>g"], .session(.field(.previousMatch))),
    Shortcut(.list, "Copy the row's name, with nothing selected in the field", ["<Control>c"], .copyRow),

    Shortcut(.sources, "Search the first to ninth source alone", ["<Control>1"], through: "9", .narrow(1)),
    Shortcut(.sources, "Search all sources", ["<Control>0"], .narrow(0)),
    Shortcut(.sources, "Next source", ["<Control>Tab"], .nextSource),
    Shortcut(.sources, "Previous source", ["<Control><Shift>Tab"], .previousSource),

    Shortcut(.window, "Go to the field and select all", ["<Control>f", "<Control>l"], .focusField),
    Shortcut(.window, "These shortcuts", ["F1", "<Control>question"], .showShortcuts),
    Shortcut(.window, "Preferences", ["<Control>comma"], .showPreferences),
    Shortcut(.window, "Search privately, or no longer", ["<Control><Shift>p"], .changePrivacy),
    Shortcut(.window, "Close the window", ["<Control>w"], .close),
    Shortcut(.window, "Quit", ["<Control>q"], .quit),
  ]

  /// Keys that act and are not listed one by one.
  private static let unlisted: [Shortcut] =
    (2...9).flatMap { number in
      [
        Shortcut(.sources, "", ["<Control>\(number)"], .narrow(number)),
        Shortcut(.suggestions, "", ["<Alt>\(number)"], .session(.suggestion(number))),
      ]
    } + [
      Shortcut(.list, "", ["<Shift>Up"], .session(.field(.shiftUp))),
      Shortcut(.list, "", ["<Shift>Down"], .session(.field(.shiftDown))),
      Shortcut(.completing, "", ["<Shift>Tab"], .session(.field(.shiftTab))),
    ]

  private static let commands: [Accelerator: Command] = {
    var commands: [Accelerator: Command] = [:]
    for shortcut in all + unlisted {
      for text in shortcut.accelerators {
        guard let accelerator = Accelerator(text) else { preconditionFailure("the table holds '\(text)', no keys") }
        let known = commands.updateValue(shortcut.command, forKey: accelerator)
        precondition(known == nil, "'\(text)' stands in the table twice")
      }
    }
    return commands
  }()

  /// What the keys ask for, if anything.
  static func command(for key: Key, _ modifiers: Modifiers) -> Command? {
    let pressed = Accelerator.pressed(key, modifiers)
    if let command = commands[pressed] { return command }
    let isSign = pressed.key.scalar?.properties.isAlphabetic == false
    return isSign ? commands[pressed.withoutShift] : nil
  }
}
