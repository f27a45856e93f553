package import Catalog
import SmartSearch
import SystemKit

/// A function of the window: what a key, an action of the window itself, or a request over the bus asks it for.
package enum Command: Hashable, Sendable {
  /// A key of the search itself.
  case session(SearchSession.Key)
  /// Searches only the source of this number, counted from 1; 0 searches all.
  case narrow(Int)
  case nextSource
  case previousSource
  case focusField
  case copyRow
  /// A command that the window's list of actions also offers.
  case window(ItemAction.WindowCommand)
  case close
  /// An edit of the field for which toolkits have no key.
  case edit(FieldEdit)
  /// The field handles the key itself.
  case native
}

/// A row of the only table of keys. The window's keyboard (``Keyboard``), its list of shortcuts and the README's come
/// from it.
package struct Shortcut: Sendable {
  package enum Group: CaseIterable {
    case completing, suggestions, list, sources, window

    /// The heading of the group.
    package var title: String {
      switch self {
      case .completing: localized("Completion")
      case .suggestions: localized("Suggestions")
      case .list: localized("Moving and Opening")
      case .sources: localized("Sources")
      case .window: localized("Window")
      }
    }
  }

  package let group: Group
  package let title: String
  /// The name of the command in the settings; nil if its keys are fixed.
  package let name: String?
  /// The title while Return searches first; nil if it is the same.
  private let titleWhereReturnSearches: String?
  /// All keys of the function. The first ones are shown.
  package private(set) var accelerators: [Accelerator]
  package let command: Command
  /// The label of the last key of a run such as `Ctrl+1…9`; the keys between are ``unlisted``.
  private let last: String?

  init(
    _ group: Group, _ title: String, whereReturnSearches other: String? = nil, _ accelerators: [Accelerator],
    through last: String? = nil, _ command: Command, as name: String? = nil
  ) {
    self.name = if case .window(let command) = command { command.rawValue } else { name }
    self.group = group
    self.title = title
    titleWhereReturnSearches = other
    self.accelerators = accelerators
    self.last = last
    self.command = command
  }

  func with(_ accelerators: [Accelerator]) -> Shortcut {
    var shortcut = self
    shortcut.accelerators = accelerators
    return shortcut
  }

  /// The keys as the user reads them: `Ctrl+F or Ctrl+L`, `Ctrl+1…9`.
  package var label: String {
    let ways = accelerators.map(\.label)
    // TRANSLATORS: two ways to press for the same thing, such as “Ctrl+F or Ctrl+L”.
    let all = ways.dropFirst().reduce(ways.first ?? "") { localized("{keys} or {others}", ["keys": $0, "others": $1]) }
    return all + (last.map { "…" + $0 } ?? "")
  }

  /// Returns the title that fits the user's choice for Return.
  package func title(_ returnKey: SearchSession.ReturnKey) -> String {
    returnKey == .searches ? titleWhereReturnSearches ?? title : title
  }

  private static let choosing = localized("Choose the first to ninth suggestion")
  private static let narrowing = localized("Search only the first to ninth source")

  /// The shortcuts whose keys the user can change. Each has a command of its own.
  static let changeable = all.filter { $0.name != nil }

  /// Returns the shortcut with this name in the settings; nil for an unknown name.
  static func named(_ name: String) -> Shortcut? { changeable.first { $0.name == name } }

  /// Returns the changeable shortcut of a command; nil if its keys are fixed.
  static func changeable(_ command: Command) -> Shortcut? { changeable.first { $0.command == command } }

  /// All listed keys.
  package static let all: [Shortcut] = [
    Shortcut(
      .completing, localized("Accept the completion"), [.init(.tab)], .session(.field(.tab)), as: "accept-completion"),
    Shortcut(
      .completing, localized("Accept the completion; in results, open the details"), [.init(.right)],
      .session(.right)),
    Shortcut(.completing, localized("Accept the completion and move to its end"), [.init(.end)], .native),
    Shortcut(
      .completing, localized("Accept one word of the completion"), [.init(.right, .control)],
      .session(.field(.controlRight)),
      as: "accept-word"),
    Shortcut(
      .completing, localized("Accept the completion and move one word back"), [.init(.left, .control)],
      .session(.field(.controlLeft)),
      as: "accept-word-back"),
    Shortcut(.completing, localized("Remove the completion"), [.init(.backspace)], .native),
    Shortcut(
      .completing, localized("Step back: close the preview, the completion, the text, then the window"),
      [.init(.escape)],
      .session(.field(.escape)),
      as: "back"),
    Shortcut(.completing, localized("Undo"), [.init("z", .control)], .session(.field(.undo)), as: "undo"),
    Shortcut(
      .completing, localized("Redo"), [.init("z", [.control, .shift]), .init("y", .control)], .session(.field(.redo)),
      as: "redo"),

    Shortcut(
      .suggestions, choosing, [.init("1", .alt)], through: "9", .session(.suggestion(1))),
    Shortcut(
      .suggestions,
      localized("Previous suggestion (→ for the next); in results, close the details"), [.init(.left)],
      .session(.left)),
    Shortcut(
      .suggestions, localized("Remove a suggestion or a history entry"), [.init(.delete, .shift)],
      .session(.forget), as: "forget"),

    Shortcut(
      .list, localized("Open the highlighted row"),
      whereReturnSearches: localized("Show all results for your text; on a row you moved to, open it"),
      [.init(.returnKey)], .session(.field(.enter)), as: "open"),
    Shortcut(
      .list, localized("Show all results for your text; on a row you moved to, open it and keep the window open"),
      whereReturnSearches: localized("Open the highlighted row; keep the window on a row you moved to"),
      [.init(.returnKey, .shift)], .session(.shiftEnter), as: "open-best"),
    Shortcut(
      .list, localized("Second action of the highlighted row"), [.init(.returnKey, .control)],
      .session(.field(.controlEnter)), as: "second-action"),
    Shortcut(.list, localized("Next row"), [.init(.down)], .session(.field(.down)), as: "next-row"),
    Shortcut(
      .list, localized("Previous row; from the first row, to the suggestions"), [.init(.up)],
      .session(.field(.up)),
      as: "previous-row"),
    Shortcut(.list, localized("Next page"), [.init(.pageDown)], .session(.field(.pageDown)), as: "next-page"),
    Shortcut(.list, localized("Previous page"), [.init(.pageUp)], .session(.field(.pageUp)), as: "previous-page"),
    Shortcut(
      .list, localized("Show all actions of the row; type to search them"),
      [.init("k", .control), .init(.menu), .init(.function(10), .shift)], .session(.actions), as: "actions"),
    Shortcut(
      .list, localized("Mark the row and move to the next, when picking several"), [.init(" ", .control)],
      .session(.mark),
      as: "mark"),
    Shortcut(
      .list, localized("Select the text; on a row, mark all rows when picking several"),
      [.init("a", .control)],
      .session(.markAll), as: "mark-all"),
    Shortcut(.list, localized("Next match"), [.init("g", .control)], .session(.field(.nextMatch)), as: "next-match"),
    Shortcut(
      .list, localized("Previous match"), [.init("g", [.control, .shift])], .session(.field(.previousMatch)),
      as: "previous-match"),
    Shortcut(
      .list, localized("Copy the row's name, if no text is selected"), [.init("c", .control)], .copyRow,
      as: "copy-name"),

    Shortcut(.sources, narrowing, [.init("1", .control)], through: "9", .narrow(1)),
    Shortcut(.sources, localized("Search all sources"), [.init("0", .control)], .narrow(0), as: "all-sources"),
    Shortcut(.sources, localized("Next source"), [.init(.tab, .control)], .nextSource, as: "next-source"),
    Shortcut(
      .sources, localized("Previous source"), [.init(.tab, [.control, .shift])], .previousSource, as: "previous-source"),

    Shortcut(
      .window, localized("Select the text in the field"), [.init("f", .control), .init("l", .control)], .focusField,
      as: "search-field"),
    Shortcut(.window, localized("Help"), [.init(.function(1))], .window(.showHelp)),
    Shortcut(.window, localized("Keyboard shortcuts"), [.init("?", .control)], .window(.showShortcuts)),
    Shortcut(.window, localized("Preferences"), [.init(",", .control)], .window(.showPreferences)),
    Shortcut(
      .window, localized("Turn private search on or off"), [.init("p", [.control, .shift])], .window(.changePrivacy)),
    Shortcut(.window, localized("Close the window"), [.init("w", .control)], .close, as: "close"),
    Shortcut(.window, localized("Quit"), [.init("q", .control)], .window(.quit)),
  ]

  /// Further keys, which the lists leave out.
  static let unlisted: [Shortcut] =
    (2...9).flatMap { number in
      [
        Shortcut(.sources, narrowing, [.init(.digit(number), .control)], .narrow(number)),
        Shortcut(.suggestions, choosing, [.init(.digit(number), .alt)], .session(.suggestion(number))),
      ]
    } + [
      Shortcut(.list, "", [.init(.up, .shift)], .session(.field(.shiftUp))),
      Shortcut(.list, "", [.init(.down, .shift)], .session(.field(.shiftDown))),
      Shortcut(.completing, "", [.init(.tab, .shift)], .session(.field(.shiftTab))),
    ]
}
