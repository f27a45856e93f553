import Foundation

/// What was measured of one scenario, in milliseconds.
struct ScenarioResult: Codable {
  var name: String
  var count: Int
  var p50: Double
  var p90: Double
  var p99: Double
  var max: Double
  /// The share that took longer than a frame of 16.7 ms, and than two.
  var later: Double
  var laterThanTwo: Double
  /// Of the program's first thread, for each: the median and the mean.
  var processorTime: Double
  var meanProcessorTime: Double
  /// How many changed nothing in the window.
  var unpainted: Int
  var slowest: [String]

  private static let frame = 1_000.0 / 60

  init(_ name: String, _ samples: Samples) {
    self.name = name
    let times = samples.painted.map(\.time.milliseconds).sorted()
    let processorTimes = samples.painted.map(\.processorTime.milliseconds).sorted()
    func at(_ part: Double, of values: [Double]) -> Double {
      values.isEmpty ? 0 : values[Int(Double(values.count - 1) * part)].rounded(places: 2)
    }
    count = times.count
    p50 = at(0.5, of: times)
    p90 = at(0.9, of: times)
    p99 = at(0.99, of: times)
    max = at(1, of: times)
    let whole = Double(Swift.max(1, times.count))
    later = (Double(times.count { $0 > Self.frame }) / whole).rounded(places: 4)
    laterThanTwo = (Double(times.count { $0 > 2 * Self.frame }) / whole).rounded(places: 4)
    processorTime = at(0.5, of: processorTimes)
    meanProcessorTime = (processorTimes.reduce(0, +) / whole).rounded(places: 2)
    unpainted = samples.unpainted
    slowest = samples.painted.sorted { $0.time > $1.time }.prefix(8).map { sample in
      "\(sample.what): \(sample.time.milliseconds.rounded(places: 1))"
    }
  }
}

/// All that was measured, and on what. The first scenario is the least program's.
struct Report: Codable {
  var processor: String
  var processors: Int
  var renderer: String
  var date: String
  var results: [ScenarioResult]

  init(_ results: [ScenarioResult]) {
    self.results = results
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown"
    processors = ProcessInfo.processInfo.activeProcessorCount
    renderer = ProcessInfo.processInfo.environment["GSK_RENDERER"] ?? "the program's choice"
    date = Date.now.formatted(.iso8601)
  }

  var text: String {
    var lines = ["\nmilliseconds until painted; 'cpu' is the first thread's time for each, median and mean"]
    func row(_ cells: [String]) {
      let widths = [40, 7, 8, 8, 8, 8, 9, 9, 8, 8, 8]
      lines.append(zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined())
    }
    row(["", "count", "p50", "p90", "p99", "max", ">16.7 ms", ">33 ms", "cpu", "mean", "p50 ratio"])
    for result in results {
      let ratio = results[0].p50 > 0 ? "\((result.p50 / results[0].p50).rounded(places: 2))" : ""
      row(
        [result.name, "\(result.count)"] + [result.p50, result.p90, result.p99, result.max].map { "\($0)" } + [
          "\((result.later * 100).rounded(places: 1)) %", "\((result.laterThanTwo * 100).rounded(places: 1)) %",
          "\(result.processorTime)", "\(result.meanProcessorTime)", ratio,
        ])
    }
    for result in results { lines.append("\(result.name), slowest: \(result.slowest.joined(separator: "; "))") }
    return lines.joined(separator: "\n")
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: path))
  }
}

extension Duration {
  fileprivate var milliseconds: Double { self / .milliseconds(1) }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double {
    let factor = Double((0..<places).reduce(1) { product, _ in product * 10 })
    return (self * factor).rounded() / factor
  }
}
