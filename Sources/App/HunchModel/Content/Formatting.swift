import Catalog
import SmartSearch
import SystemKit

/// Numbers and sentences for people.
package enum Formatting {
  /// A number with its thousands set apart: `61,204`.
  package static func number(_ value: Int) -> String {
    localizedNumber(value)
  }

  /// The first of several problems, and how many there are besides: as much as the status line has room for.
  package static func first(_ problem: String, of count: Int) -> String {
    localized(
      "{problem} (and {count} more)", plural: "{problem} (and {count} more)", count: count - 1, ["problem": problem])
  }

  /// How many more of something there are than are shown.
  package static func more(_ count: Int) -> String {
    localized("and {count} more", plural: "and {count} more", count: count)
  }

  /// A short time: `0.3 ms`, `12 ms`, `1.2 s`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds >= 1000 { return localized("{number} s", ["number": tenths(milliseconds / 1000)]) }
    if milliseconds >= 10 { return localized("{number} ms", ["number": Int(milliseconds.rounded())]) }
    if milliseconds >= 0.1 { return localized("{number} ms", ["number": tenths(milliseconds)]) }
    return localized("{number} µs", ["number": max(1, Int((milliseconds * 1000).rounded()))])
  }

  private static func tenths(_ value: Double) -> String { localizedNumber(value, decimals: 1) }

  /// How far a source is, for its row on the home page.
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
