internal import Catalog
internal import GLibKit

/// The output format of `rofi -format`: some letters are placeholders, and the rest is printed unchanged.
package struct RofiFormat: Equatable, Sendable {
  private let pattern: [UInt8]

  package static let text = RofiFormat("s")

  package init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Returns the record to print for a choice.
  /// - Parameters:
  ///   - text: The chosen text.
  ///   - number: Its position in the list, counted from 0; nil if it is not in the list.
  ///   - typed: The typed text.
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
