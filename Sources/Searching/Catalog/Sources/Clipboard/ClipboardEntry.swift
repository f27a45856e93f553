internal import GLibKit
internal import SystemKit

struct ClipboardEntry: Sendable, Hashable {
  /// Identifies the entry in the history, whatever is copied later.
  var id: String
  var content: Content

  enum Content: Sendable, Hashable {
    /// The whole text.
    case text(String)
    /// A content that the manager keeps, and a line that shows it.
    case kept(ItemAction.ClipboardReference, shown: String)
  }

  init(id: String, _ content: Content) {
    (self.id, self.content) = (id, content)
  }

  /// Makes the entry of a text, for a manager without ids.
  ///
  /// - Complexity: O(*n*) in the length of the text, some milliseconds for a mebibyte.
  init(_ text: String) {
    self.init(id: Checksum.sha256(Array(text.utf8)), .text(text))
  }
}

extension ClipboardEntry {
  /// The most letters of a text that its row shows.
  static let shownLetters = 200
  /// The beginning of a text where these letters are looked for, in scalars.
  private static let readScalars = 10_000
  /// The number of entries whose rank follows their age.
  fileprivate static let orderedEntries = 300
  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Returns the beginning of a text in one line, with a sign for each line end within it; empty for a blank text.
  static func line(of text: String) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    var (isAfterSpace, isAfterBreak) = (false, false)
    for scalar in text.unicodeScalars.prefix(readScalars) {
      if scalar.properties.isWhitespace {
        isAfterSpace = true
        if breaks.contains(scalar) { isAfterBreak = true }
        continue
      }
      guard count < shownLetters else {
        line.append("…")
        break
      }
      if isAfterSpace, count > 0 { line.append(contentsOf: (isAfterBreak ? " ⏎ " : " ").unicodeScalars) }
      (isAfterSpace, isAfterBreak) = (false, false)
      line.append(scalar)
      count += 1
    }
    return String(line)
  }
}

extension CatalogItem {
  /// Makes the item of an entry; nil for a blank one.
  /// - Parameter place: the number of newer entries.
  init?(_ entry: ClipboardEntry, place: Int) {
    let (text, effect): (String, ItemAction.Effect) =
      switch entry.content {
      case .text(let text): (text, .copy(text))
      case .kept(let reference, let shown): (shown, .copyEntry(reference))
      }
    let name = ClipboardEntry.line(of: text)
    if name.isEmpty { return nil }
    self.init(
      id: entry.id, name: name, icon: .themed("edit-paste-symbolic"),
      weight: ItemWeight.clipboardEntry - Int32(min(place, ClipboardEntry.orderedEntries)),
      actions: [ItemAction(localized("Copy"), effect)], isRemembered: false)
  }
}
