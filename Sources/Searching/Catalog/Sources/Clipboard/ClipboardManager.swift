package import GLibKit
internal import SystemKit

/// A program that keeps a history of the clipboard.
protocol ClipboardManager: Sendable {
  /// The name of the program.
  var name: String { get }

  /// Asks for the newest entries, without those that the manager marks as secret. Starts nothing that does not run.
  func history() async -> ClipboardAnswer
}

enum ClipboardAnswer: Sendable {
  /// The manager is not installed, does not run, or has no history.
  case absent
  /// It did not answer in time, or too much.
  case silent
  case history(ClipboardHistory)
}

/// The newest entries of a clipboard manager, within limits of their number and size.
struct ClipboardHistory: Sendable {
  private(set) var entries: [ClipboardEntry] = []
  /// The number of entries that were too large.
  private(set) var skipped = 0
  private var room = ClipboardHistory.mostBytes

  static let mostEntries = 500
  /// The most bytes of all texts together.
  static let mostBytes = 16 << 20
  /// The time that a manager has to answer.
  static let patience = Duration.seconds(1)

  var isFull: Bool { entries.count >= Self.mostEntries }

  /// Whether a text of this size still has room, which it then takes.
  mutating func admits(_ bytes: Int) -> Bool {
    guard bytes <= room else {
      skipped += 1
      return false
    }
    room -= bytes
    return true
  }

  /// Notes entries that the manager left out because of their size.
  mutating func skip(_ count: Int) { skipped += min(max(count, 0), Self.mostEntries) }

  mutating func add(_ entry: ClipboardEntry) {
    if !isFull { entries.append(entry) }
  }

  /// Replaces each entry, or removes it if the closure returns nil.
  mutating func replaceEntries(_ change: (ClipboardEntry) -> ClipboardEntry?) {
    entries = entries.compactMap(change)
  }
}

package enum ClipboardManagers {
  /// In the order in which they are asked: the first with a history counts.
  static var all: [any ClipboardManager] { [Klipper(), GPaste(), CopyQ(), Cliphist()] }

  /// Fetches the text of an entry.
  /// - Returns: nil if the manager has put the entry on the clipboard itself.
  /// - Throws: ``GLibError`` if the manager does not answer or has the entry no longer, or the entry is not text.
  package static func text(of entry: ItemAction.ClipboardReference) async throws(GLibError) -> String? {
    switch entry.manager {
    case .gpaste:
      try await GPaste().select(entry.id)
      return nil
    case .cliphist: return try await Cliphist().text(of: entry.id)
    }
  }

  static func noAnswer(of name: String) -> GLibError {
    failure(localized("{program} did not answer", ["program": name]))
  }

  static func noEntry(in name: String) -> GLibError {
    failure(localized("{program} no longer has this entry", ["program": name]))
  }

  static func failure(_ message: String) -> GLibError { GLibError(domain: "hunch", code: 0, message: message) }
}
