internal import SystemKit

/// Parses the time spans of headers: `500ms`, `2s`, `10m`, `1h`, `1d`.
enum TimeSpan {
  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400),
  ]

  /// Parses a span.
  ///
  /// - Throws: ``LineError`` for an invalid span, or one outside the range.
  static func duration(_ text: String, within range: ClosedRange<Duration>) throws(LineError) -> Duration {
    let number = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop(while: \.isWhitespace)
    guard let value = Double(number), value.isFinite, value < 1e9,
      let scale = units.first(where: { $0.name == unit })
    else {
      throw LineError(localized("“{text}” is not a time; write 500ms, 2s, 10m, 1h or 1d", ["text": text]))
    }
    let duration = Duration.seconds(value * scale.seconds)
    guard range.contains(duration) else {
      throw LineError(
        localized(
          "“{text}” is not between {least} and {most}",
          ["text": text, "least": words(range.lowerBound), "most": words(range.upperBound)]))
    }
    return duration
  }

  /// Returns a span in the largest unit that gives a whole number.
  private static func words(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    let unit = units.last { milliseconds.isMultiple(of: Int64($0.seconds * 1_000)) } ?? units[0]
    return "\(milliseconds / Int64(unit.seconds * 1_000))\(unit.name)"
  }
}
