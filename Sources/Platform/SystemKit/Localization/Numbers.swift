internal import Glibc

/// Returns a whole number in the form of the user's region: `61,204`, `61.204`. In the C locale, the form is English.
public func localizedNumber(_ number: Int) -> String {
  if NumberStyle.isOfRegion, let text = printed("%'ld", [number]) { return text }
  return grouped(String(number.magnitude), isNegative: number < 0)
}

/// Returns a number with a fixed count of decimals, in the form of the user's region: `1,234.5`, `1.234,5`.
public func localizedNumber(_ number: Double, decimals: Int) -> String {
  let arguments: [any CVarArg] = [Int32(decimals), number]
  if NumberStyle.isOfRegion, let text = printed("%'.*f", arguments) { return text }
  let text = printed("%.*f", arguments) ?? ""
  let point = text.firstIndex { !$0.isNumber && $0 != "-" } ?? text.endIndex
  let digits = text[..<point].drop { $0 == "-" }
  return grouped(String(digits), isNegative: text.hasPrefix("-")) + text[point...]
}

private enum NumberStyle {
  /// Whether a region's rules are in use; the C locale has none. Looked up once: the program sets its locale at its
  /// start.
  static let isOfRegion: Bool = {
    let name = unsafe setlocale(LC_NUMERIC, nil).map { unsafe String(cString: $0) } ?? "C"
    return !["C", "POSIX", "C.UTF-8", "C.utf8"].contains(name)
  }()
}

/// Groups digits by thousands with commas.
private func grouped(_ digits: String, isNegative: Bool) -> String {
  var digits = digits[...]
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits.removeLast(3)
  }
  return (isNegative ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// Formats with C's function; nil if the locale's encoding is not UTF-8.
private func printed(_ format: String, _ arguments: [any CVarArg]) -> String? {
  // Longer than any number with separators of three bytes.
  var buffer = [CChar](repeating: 0, count: 800)
  _ = unsafe withVaList(arguments) { unsafe vsnprintf(&buffer, buffer.count, format, $0) }
  return String(validating: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Joins things in one line, with the separator of the user's language.
public func localizedList(_ parts: [String]) -> String {
  // TRANSLATORS: what stands between the parts of a list.
  let separator = localized(", ", context: "list")
  guard !parts.isEmpty else { return "" }
  let isRightToLeft = Localization.isRightToLeft
  return (isRightToLeft ? Localization.rightToLeftMark : "")
    + parts.map { $0.written(within: isRightToLeft) }.joined(separator: separator)
}

/// Joins a name and its value: `Size: 12 kB`.
public func localizedPair(_ name: String, _ text: String) -> String {
  // TRANSLATORS: what something is called, and what it is.
  localized("{name}: {text}", ["name": name, "text": text])
}

/// Returns a time span in seconds: `2 seconds`, `0.05 seconds`.
///
/// - Parameter time: Exact to the millisecond.
public func localizedDuration(_ time: Duration) -> String {
  let (seconds, rest) = time.components
  let milliseconds = Int(rest / 1_000_000_000_000_000)
  guard milliseconds != 0 else { return localized("{count} second", plural: "{count} seconds", count: Int(seconds)) }
  let decimals = milliseconds % 100 == 0 ? 1 : milliseconds % 10 == 0 ? 2 : 3
  let number = localizedNumber(Double(seconds) + Double(milliseconds) / 1_000, decimals: decimals)
  return localized("{number} seconds", ["number": number])
}
