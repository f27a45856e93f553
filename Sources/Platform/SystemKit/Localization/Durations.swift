/// A span of time in seconds: `2 seconds`, `0.05 seconds`.
///
/// - Parameter time: Told to the millisecond.
public func localizedDuration(_ time: Duration) -> String {
  let (seconds, rest) = time.components
  let milliseconds = Int(rest / 1_000_000_000_000_000)
  guard milliseconds != 0 else { return localized("{count} second", plural: "{count} seconds", count: Int(seconds)) }
  let decimals = milliseconds % 100 == 0 ? 1 : milliseconds % 10 == 0 ? 2 : 3
  let number = localizedNumber(Double(seconds) + Double(milliseconds) / 1_000, decimals: decimals)
  return localized("{number} seconds", ["number": number])
}
