import Catalog
import SmartSearch
import SystemKit

/// The texts, keys and size of a chooser.
package struct ChooserNotes: Equatable, Sendable {
  /// The label before the field, whatever is typed.
  package var prompt: String

  /// A text above the rows. It may contain foreign text.
  package var message: String?

  /// Whether the typed text is hidden everywhere.
  package var isSecret: Bool

  package var keymap: Keymap

  /// The width of the window in pixels; nil to fit the rows.
  package var width: Int?

  /// The largest number of rows that the window's height makes room for.
  package var mostRows = 12

  package init(prompt: String = "", message: String? = nil, isSecret: Bool = false, keymap: Keymap = Keymap()) {
    self.prompt = prompt
    self.message = message
    self.isSecret = isSecret
    self.keymap = keymap
  }
}

extension SearchController {
  /// Shows these notes from now on.
  package func take(_ notes: ChooserNotes) {
    state.notes = notes
    // A window that was never shown gets its first content together with its rows.
    if watching != nil { draw() }
  }
}

extension WindowState {
  /// The window's width in pixels for short rows and for long ones. Names above `longestUsual` bytes count as long.
  private static let chooserWidths = (usual: 520, wide: 720, longestUsual: 50)

  /// The size of a chooser; nil for the search window, which the user sizes.
  ///
  /// The size depends on the list and not on the typed text: a window that changes its size at each key is
  /// unreadable.
  var fit: WindowContent.Fit? {
    guard session.purpose == .choose else { return nil }
    let list = chooserMenu?.snapshot ?? snapshot
    let rows = min(list.count, max(1, notes.mostRows))
    let longest = list.sources.first?.items.prefix(rows).map { $0.name.utf8.count }.max() ?? 0
    let (usual, wide, longestUsual) = Self.chooserWidths
    return .init(rows: rows, width: notes.width ?? (longest > longestUsual ? wide : usual))
  }

  /// The label before the field; nil for none.
  var prompt: String? { session.purpose == .choose && !notes.prompt.isEmpty ? VisibleText.of(notes.prompt) : nil }

  /// The message of a chooser that takes the typed text when no row matches; nil otherwise.
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

  /// The sentence of a page that only waits for a text.
  static var typeIt: String { localized("Type a text and press {key}.", ["key": Accelerator(.returnKey).label]) }

  /// Whether Escape closes the window at once, rather than layer by layer.
  var leavesAtOnce: Bool { notes.keymap.command(for: Accelerator(.escape)) == .close }
}
