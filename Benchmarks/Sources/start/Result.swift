import Glibc

/// The medians of several starts.
struct Result {
  let name: String
  private let measures: [(name: String, unit: String, value: Double)]

  init(name: String, samples: [Sample]) {
    self.name = name
    measures = [
      ("exec to mapped", "ms", Self.median(samples.map(\.mapped))),
      ("resident memory", "MB", Self.median(samples.map(\.resident))),
      ("memory, its share of what is shared", "MB", Self.median(samples.map(\.share))),
      ("processor time", "ms", Self.median(samples.map(\.processor))),
    ]
  }

  /// Returns a line for people, with the ratio of each value to that of another result.
  func line(beside other: Result) -> String {
    let parts = zip(measures, other.measures).map { mine, theirs in
      "\(mine.name) \(Self.rounded(mine.value)) \(mine.unit) (\(Self.rounded(mine.value / theirs.value)))"
    }
    return "\(name): " + parts.joined(separator: ", ")
  }

  func json(beside other: Result) -> String {
    let parts = zip(measures, other.measures).map { mine, theirs in
      "\"\(mine.name)\": {\"\(mine.unit)\": \(Self.rounded(mine.value)), "
        + "\"ratio\": \(Self.rounded(mine.value / theirs.value))}"
    }
    return "{\"program\": \"\(name)\", " + parts.joined(separator: ", ") + "}"
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  static func rounded(_ value: Double) -> String {
    value.isFinite ? "\((value * 100).rounded() / 100)" : "null"
  }
}
