import BenchSupport

/// Times of single calls, in microseconds.
struct Latency: Codable {
  var p50: Double
  var p99: Double
  var p999: Double
  var max: Double
  var count: Int

  private static let pace = Pace()

  /// Times each text after a warm-up: once in each pass. Each value is the median of the passes. Nothing is kept from
  /// one text to the next. A call is repeated if the machine itself was slow; see ``BenchSupport/Pace``.
  init(_ texts: [String], passes: Int = 1, _ body: (String) -> Void) {
    for text in texts.prefix(100) { body(text) }
    let runs = (0..<passes).map { _ in
      Latency(
        texts.map { text in
          var time = 0.0
          for _ in 0..<10 {
            let start = Pace.now
            body(text)
            time = Double(Pace.now - start) / 1_000
            if !Self.pace.wasSlow(since: start) { break }
            Self.pace.awaitUsual()
          }
          return time
        })
    }
    func median(_ value: (Latency) -> Double) -> Double { runs.map(value).sorted()[runs.count / 2] }
    p50 = median(\.p50)
    p99 = median(\.p99)
    p999 = median(\.p999)
    max = median(\.max)
    count = texts.count
  }

  init(_ times: [Double]) {
    let sorted = times.sorted()
    func at(_ part: Double) -> Double {
      sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
    p50 = at(0.5)
    p99 = at(0.99)
    p999 = at(0.999)
    max = at(1)
    count = sorted.count
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }

  var milliseconds: Double { microseconds / 1000 }
}
