import SmartSearch

/// What a key asks the window for.
package enum Command: Hashable, Sendable {
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
  /// An edit of the field that toolkits have no key of their own for.
  case edit(FieldEdit)
  /// Left to the field, which does it by itself.
  case native
}

/// A row of the one table of keys. The window's keyboard, its list of shortcuts and the README's all come from it.
package struct Shortcut: Sendable {
  package enum Group: String, CaseIterable {
    case completing = "Completing"
    case suggestions = "Suggestions"
    case list = "Moving and opening"
    case sources = "Sources"
    case window = "Window"
  }

  package let group: Group
  package let title: String
  /// What it does instead where Return opens the best result; nil if that makes no difference.
  private let titleWhereReturnOpens: String?
  /// The ways to press it, the one to show first.
  let accelerators: [Accelerator]
  let command: Command
  /// The last key of a run that begins with the one given; the others are ``unlisted``.
  private let last: String?

  init(
    _ group: Group, _ title: String, whereReturnOpens other: String? = nil, _ accelerators: [Accelerator],
    through last: String? = nil, _ command: Command
  ) {
    self.group = group
    self.title = title
    titleWhereReturnOpens = other
    self.accelerators = accelerators
    self.last = last
    self.command = command
  }

  /// The keys for people: `Ctrl+F or Ctrl+L`, `Ctrl+1…9`.
  package var label: String {
    accelerators.map(\.label).joined(separator: " or ") + (last.map { "…" + $0 } ?? "")
  }

  /// What it does, as the user has chosen what Return does.
  package func title(_ returnKey: SearchSession.ReturnKey) -> String {
    returnKey == .opensBest ? titleWhereReturnOpens ?? title : title
  }

  /// Everything the keyboard does.
  package static let all: [Shortcut] = [
    Shortcut(.completing, "Accept the completion", [.init(.tab)], .session(.field(.tab))),
    Shortcut(.completing, "Accept the completion and move the caret", [.init(.right)], .session(.right)),
    Shortcut(.completing, "Accept the completion and go to its end", [.init(.end)], .native),
    Shortcut(.completing, "Accept a word of it", [.init(.right, .control)], .session(.field(.controlRight))),
    Shortcut(.completing, "Accept it, a word back", [.init(.left, .control)], .session(.field(.controlLeft))),
    Shortcut(.completing, "Remove only the completion, and pause", [.init(.backspace)], .native),
    Shortcut(
      .completing, "Take one layer away: preview, completion, text, window", [.init(.escape)], .session(.field(.escape))
    ),
    Shortcut(.completing, "Undo", [.init("z", .control)], .session(.field(.undo))),
    Shortcut(.completing, "Redo", [.init("z", [.control, .shift]), .init("y", .control)], .session(.field(.redo))),

    Shortcut(
      .suggestions, "Choose the first to ninth suggestion", [.init("1", .alt)], through: "9", .session(.suggestion(1))),
    Shortcut(
      .suggestions, "To the one before, and with → to the next, once one is reached", [.init(.left)], .session(.left)),
    Shortcut(
      .suggestions, "Do not make it again; forget a term, or what was chosen", [.init(.delete, .shift)],
      .session(.forget)),

    Shortcut(
      .list, "Search; on a row, open it", whereReturnOpens: "Open the best result at once; on a row, open it",
      [.init(.returnKey)], .session(.field(.enter))),
    Shortcut(
      .list, "Search for the typed text alone; on a row, its second action", [.init(.returnKey, .control)],
      .session(.field(.controlEnter))),
    Shortcut(
      .list, "Open the best result at once; on a row, keep the window",
      whereReturnOpens: "Search; on a row, open it and keep the window", [.init(.returnKey, .shift)],
      .session(.shiftEnter)),
    Shortcut(.list, "Next row", [.init(.down)], .session(.field(.down))),
    Shortcut(
      .list, "Previous row; from the text or the first row, to the suggestions", [.init(.up)], .session(.field(.up))),
    Shortcut(.list, "A page on", [.init(.pageDown)], .session(.field(.pageDown))),
    Shortcut(.list, "A page back", [.init(.pageUp)], .session(.field(.pageUp))),
    Shortcut(
      .list, "All that can be done with the row, in a list that typing narrows",
      [.init("k", .control), .init(.menu), .init(.function(10), .shift)], .session(.actions)),
    Shortcut(.list, "Mark the row, where several can be picked, and go on", [.init(" ", .control)], .session(.mark)),
    Shortcut(
      .list, "Mark all rows there, once a row was reached; in the field, select its text", [.init("a", .control)],
      .session(.markAll)),
    Shortcut(.list, "Next match", [.init("g", .control)], .session(.field(.nextMatch))),
    Shortcut(.list, "Previous match", [.init("g", [.control, .shift])], .session(.field(.previousMatch))),
    Shortcut(.list, "Copy the row's name, with nothing selected in the field", [.init("c", .control)], .copyRow),

    Shortcut(.sources, "Search the first to ninth source alone", [.init("1", .control)], through: "9", .narrow(1)),
    Shortcut(.sources, "Search all sources", [.init("0", .control)], .narrow(0)),
    Shortcut(.sources, "Next source", [.init(.tab, .control)], .nextSource),
    Shortcut(.sources, "Previous source", [.init(.tab, [.control, .shift])], .previousSource),

    Shortcut(.window, "Go to the field and select all", [.init("f", .control), .init("l", .control)], .focusField),
    Shortcut(.window, "These shortcuts", [.init(.function(1)), .init("?", .control)], .showShortcuts),
    Shortcut(.window, "Preferences", [.init(",", .control)], .showPreferences),
    Shortcut(.window, "Search privately, or no longer", [.init("p", [.control, .shift])], .changePrivacy),
    Shortcut(.window, "Close the window", [.init("w", .control)], .close),
    Shortcut(.window, "Quit", [.init("q", .control)], .quit),
  ]

  /// Keys that act and are not listed one by one.
  private static let unlisted: [Shortcut] =
    (2...9).flatMap { number in
      [
        Shortcut(.sources, "", [.init(digit(number), .control)], .narrow(number)),
        Shortcut(.suggestions, "", [.init(digit(number), .alt)], .session(.suggestion(number))),
      ]
    } + [
      Shortcut(.list, "", [.init(.up, .shift)], .session(.field(.shiftUp))),
      Shortcut(.list, "", [.init(.down, .shift)], .session(.field(.shiftDown))),
      Shortcut(.completing, "", [.init(.tab, .shift)], .session(.field(.shiftTab))),
    ]

  private static func digit(_ number: Int) -> Accelerator.Key {
    .character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(number)))
  }

  private static let commands: [Accelerator: Command] = {
    var commands: [Accelerator: Command] = [:]
    for shortcut in all + unlisted {
      for accelerator in shortcut.accelerators {
        let known = commands.updateValue(shortcut.command, forKey: accelerator)
        precondition(known == nil, "'\(accelerator.label)' stands in the table twice")
      }
    }
    return commands
  }()

  /// What the keys ask for, if anything.
  package static func command(for pressed: Accelerator) -> Command? {
    commands[pressed] ?? pressed.withoutShift.flatMap { commands[$0] }
  }
}
