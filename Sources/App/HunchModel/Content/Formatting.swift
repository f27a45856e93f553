import Catalog
import GLibKit
import SmartSearch
import SystemKit

/// Numbers and short sentences for the window.
package enum Formatting {
  /// Returns a number with thousands separators: `61,204`.
  package static func number(_ value: Int) -> String { localizedNumber(value) }

  /// Returns a sentence about a problem, with `~` for the home folder in its paths, as elsewhere in the window.
  package static func problem(_ sentence: String) -> String { problem(sentence, home: Directories.home) }

  /// Returns a problem as a sentence of its own. It begins with a capital letter, unless with the name of a file.
  package static func sentence(_ problem: String) -> String {
    let text = Self.problem(problem)
    guard let first = text.first, text.prefix(while: { !$0.isWhitespace }).allSatisfy(\.isLetter) else { return text }
    return first.uppercased() + text.dropFirst()
  }

  static func problem(_ sentence: String, home: String) -> String {
    guard home != "/", !home.isEmpty else { return VisibleText.of(sentence) }
    var rest = Substring(sentence)
    var shown = ""
    while let place = rest.firstRange(of: home + "/") {
      let before = rest[..<place.lowerBound]
      // The end of another path may look the same.
      let isPath = before.last.map { $0.isLetter || $0.isNumber || "/._-".contains($0) } == true
      shown += before + (isPath ? home : "~") + "/"
      rest = rest[place.upperBound...]
    }
    return VisibleText.of(shown + rest)
  }

  /// Returns the first of several problems and the number of the others, because the status line has room for no
  /// more.
  package static func first(_ problem: String, of count: Int) -> String {
    localized(
      "{problem} (and {count} more)", plural: "{problem} (and {count} more)", count: count - 1, ["problem": problem])
  }

  /// Returns the number of further entries that are not shown.
  package static func more(_ count: Int) -> String {
    localized("and {count} more", plural: "and {count} more", count: count)
  }

  /// Returns a short time: `0.3 ms`, `12 ms`, `1.2 s`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds >= 1000 { return localized("{number} s", ["number": tenths(milliseconds / 1000)]) }
    if milliseconds >= 10 { return localized("{number} ms", ["number": Int(milliseconds.rounded())]) }
    if milliseconds >= 0.1 { return localized("{number} ms", ["number": tenths(milliseconds)]) }
    return localized("{number} µs", ["number": max(1, Int((milliseconds * 1000).rounded()))])
  }

  private static func tenths(_ value: Double) -> String { localizedNumber(value, decimals: 1) }

  /// Returns a source's progress or count, for its row on the home page.
  static func state(of source: LoadedSource) -> String {
    switch source.state {
    case .ready(let count): number(count)
    case .loading(let loaded, let expected?):
      localized("reading {loaded} of {expected}", ["loaded": loaded, "expected": expected])
    case .loading(let loaded, nil) where source.filesStatus != nil:
      localized("{count} file so far", plural: "{count} files so far", count: loaded)
    case .loading(let loaded, nil):
      loaded > 0 ? localized("reading {loaded}", ["loaded": loaded]) : localized("reading")
    case .failed: localized("failed")
    }
  }
}
