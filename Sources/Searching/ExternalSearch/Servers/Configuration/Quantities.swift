/// The numbers with units that settings are written in.
enum Quantity {
  /// `120 ms`, `1.5 s`, `2 min`.
  static func duration(_ text: String) -> Duration? {
    guard let (number, unit) = split(text) else { return nil }
    switch unit {
    case "ms": return .seconds(number / 1_000)
    case "s": return .seconds(number)
    case "min": return .seconds(number * 60)
    default: return nil
    }
  }

  /// `4096`, `256 KiB`, `1 MiB`, in bytes.
  static func size(_ text: String) -> Int? {
    guard let (number, unit) = split(text), number < 1e9 else { return nil }
    switch unit {
    case "", "b": return Int(number)
    case "kib": return Int(number * 1_024)
    case "mib": return Int(number * 1_048_576)
    default: return nil
    }
  }

  /// `5 per second`, `60 / min`, `1000 per hour`.
  static func rate(_ text: String) -> RateLimit? {
    guard let (number, unit) = split(text.replacing(" per ", with: "/")), let count = Int(exactly: number), count > 0
    else { return nil }
    switch unit.trimmingPrefix("/").trimmingPrefix(while: \.isWhitespace) {
    case "s", "sec", "second": return RateLimit(count: count, period: .seconds(1))
    case "min", "minute": return RateLimit(count: count, period: .seconds(60))
    case "h", "hour": return RateLimit(count: count, period: .seconds(3_600))
    default: return nil
    }
  }

  /// A number that is not below zero, and what follows it, in lower case.
  private static func split(_ text: String) -> (number: Double, unit: String)? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number < 1e12 else { return nil }
    return (number, String(text.dropFirst(digits.count)).trimmed.lowercased())
  }
}
