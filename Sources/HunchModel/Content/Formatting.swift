import Catalog
import Localization
import SmartSearch

/// Numbers and sentences for people.
package enum Formatting {
  /// A number with its thousands set apart: `61,204`.
  package static func number(_ value: Int) -> String {
    localizedNumber(value)
  }

  /// How many of something there are: `1 word`, `1,200 words`, `no words`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count == 0 ? "no" : number(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A short time: `0.3 ms`, `12 ms`, `1.2 s`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds >= 1000 { return "\(tenths(milliseconds / 1000)) s" }
    if milliseconds >= 10 { return "\(Int(milliseconds.rounded())) ms" }
    if milliseconds >= 0.1 { return "\(tenths(milliseconds)) ms" }
    return "\(max(1, Int((milliseconds * 1000).rounded()))) µs"
  }

  private static func tenths(_ value: Double) -> String { localizedNumber(value, decimals: 1) }

  /// How far a source is, for its row on the home page.
  static func state(of source: LoadedSource) -> String {
    switch source.state {
    case .ready(let count): number(count)
    case .loading(let loaded, let expected?): "reading \(number(loaded)) of \(number(expected))"
    case .loading(let loaded, nil) where source.filesStatus != nil: "\(number(loaded)) files so far"
    case .loading(let loaded, nil): loaded > 0 ? "reading \(number(loaded))" : "reading"
    case .failed: "failed"
    }
  }
}
