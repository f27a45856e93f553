internal import Catalog
internal import GLibKit

/// What `rofi -format` prints of a choice: letters that stand for something, and all else as it is.
package struct RofiFormat: Equatable, Sendable {
  private let pattern: [UInt8]

  /// The text alone.
  package static let text = RofiFormat("s")

  package init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// - Parameters:
  ///   - text: What was chosen.
  ///   - number: Where it is in the list, counted from 0; nil for a text that is not there.
  ///   - typed: What was typed.
  package func record(of text: [UInt8], number: Int?, typed: String) -> [UInt8] {
    pattern.flatMap { letter -> [UInt8] in
      switch letter {
      case UInt8(ascii: "s"): text
      case UInt8(ascii: "i"): Array(String(number ?? -1).utf8)
      case UInt8(ascii: "d"): Array(String((number ?? -1) + 1).utf8)
      case UInt8(ascii: "q"): ShellWords.quoted(text)
      case UInt8(ascii: "p"): Array(PangoMarkup.text(String(decoding: text, as: UTF8.self)).utf8)
      case UInt8(ascii: "f"): Array(typed.utf8)
      case UInt8(ascii: "F"): ShellWords.quoted(typed.utf8)
      default: [letter]
      }
    }
  }
}
