import Catalog
import SmartSearch
import SystemKit

/// What a window does as a chooser, besides what its session knows (``SearchSession/Choosing``).
@MainActor
package struct ChooserSettings {
  /// Called when something is picked and the window stays.
  package var onPick: (Picked) -> Void = { _ in }

  /// Called when the user wants to go to the next thing to choose from, or with a negative number to the one before.
  package var onStep: (Int) -> Void = { _ in }

  package init() {}
}

/// What a chooser says and conceals, and what its keys do.
package struct ChooserNotes: Equatable, Sendable {
  /// Stands before the field, whatever is typed.
  package var prompt: String

  /// What stands over the rows. May have text from outside in it.
  package var message: String?

  /// Whether what is typed shows nowhere.
  package var isSecret: Bool

  package var keymap: Keymap

  /// Width of the window in pixels; nil for one that the rows fit in.
  package var width: Int?

  /// The most rows that the window is made high enough for.
  package var mostRows = 10

  package init(prompt: String = "", message: String? = nil, isSecret: Bool = false, keymap: Keymap = Keymap()) {
    self.prompt = prompt
    self.message = message
    self.isSecret = isSecret
    self.keymap = keymap
  }
}

extension SearchController {
  /// Says and conceals this from now on.
  package func take(_ notes: ChooserNotes) {
    setNotes(notes)
    showField()
    display.show(state.content)
  }
}

extension WindowState {
  /// So wide is a chooser of short rows, and one of rows that have more letters than these.
  private static let chooserWidths = (usual: 520, wide: 720, longestUsual: 50)

  /// The size of a chooser, which depends on its list and not on the text that is typed: a window that changes with each
  /// key cannot be read. Nil for the search window, whose size is the user's.
  var fit: WindowContent.Fit? {
    guard session.purpose == .choose else { return nil }
    let list = chooserMenu?.snapshot ?? snapshot
    let rows = min(list.count, max(1, notes.mostRows))
    let longest = list.sources.first?.items.prefix(rows).map { $0.name.utf8.count }.max() ?? 0
    let (usual, wide, longestUsual) = Self.chooserWidths
    return .init(rows: rows, width: notes.width ?? (longest > longestUsual ? wide : usual))
  }

  /// The label before the field; nil for none.
  var prompt: String? {
    session.purpose == .choose && !notes.prompt.isEmpty ? VisibleText.of(notes.prompt) : nil
  }

  /// What a chooser says where nothing is called as what is typed, which it would take; nil in every other case.
  var awaitingText: WindowContent.Message? {
    guard session.purpose == .choose, session.choosing.unmatched == .takesText else { return nil }
    let typed = session.field.text
    return .init(
      icon: "insert-text-symbolic", title: notes.message ?? notes.prompt,
      explanation: typed.isEmpty || notes.isSecret
        ? Self.typeIt
        : localized(
          "Press {key} to use “{text}”.", ["key": Accelerator(.returnKey).label, "text": VisibleText.of(typed)]))
  }

  /// What a page says that waits for a text alone.
  static var typeIt: String { localized("Type a text and press {key}.", ["key": Accelerator(.returnKey).label]) }

  /// Whether Escape leaves at once, rather than layer by layer.
  var leavesAtOnce: Bool { notes.keymap.command(for: Accelerator(.escape)) == .close }
}
