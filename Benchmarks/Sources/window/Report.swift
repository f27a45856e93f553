import BenchSupport
import Foundation

/// The measurements of one scenario, in milliseconds.
struct ScenarioResult: Codable {
  var name: String
  var count: Int
  var p50: Double
  var p90: Double
  var p99: Double
  var max: Double
  /// The shares that took longer than one frame of 16.7 ms, and than two.
  var later: Double
  var laterThanTwo: Double
  /// For each round, the number of frames that took longer than 16.7 ms.
  var lateByRound: [Int]
  /// The computing time of the program's main thread until the frame was painted.
  var computedP50: Double
  var computedP99: Double
  var computedMax: Double
  /// Its computing time until the window was still again, on average.
  var computedInAll: Double
  /// The first keys of the texts, which change from the home page to the list; nil if nothing is typed.
  var firstKeys: FirstKeys?
  /// The number of actions that changed nothing in the window.
  var unpainted: Int
  /// The number of actions that are left out; see ``Samples/leftOut``.
  var leftOut: Int
  var slowest: [String]
  var costliest: [String]

  /// The times of first keys until the frame, and their computing times.
  struct FirstKeys: Codable {
    var count: Int
    var p50: Double
    var max: Double
    var computedP50: Double
    var computedMax: Double
  }

  private static let frame = 1_000.0 / 60

  init(_ name: String, _ samples: Samples) {
    self.name = name
    let times = samples.painted.map(\.time.milliseconds).sorted()
    let computed = samples.painted.map(\.computed.milliseconds).sorted()
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
    lateByRound = (0..<samples.rounds).map { round in
      samples.painted.count { $0.round == round + 1 && $0.time.milliseconds > Self.frame }
    }
    computedP50 = at(0.5, of: computed)
    computedP99 = at(0.99, of: computed)
    computedMax = at(1, of: computed)
    computedInAll = (samples.painted.reduce(0) { $0 + $1.computedInAll.milliseconds } / whole).rounded(places: 2)
    let first = samples.painted.filter(\.isFirstKey)
    let firstTimes = first.map(\.time.milliseconds).sorted()
    let firstComputed = first.map(\.computed.milliseconds).sorted()
    firstKeys =
      first.isEmpty
      ? nil
      : FirstKeys(
        count: first.count, p50: at(0.5, of: firstTimes), max: at(1, of: firstTimes),
        computedP50: at(0.5, of: firstComputed), computedMax: at(1, of: firstComputed))
    unpainted = samples.unpainted
    leftOut = samples.leftOut
    func longest(_ time: (Samples.Painted) -> Duration) -> [String] {
      samples.painted.sorted { time($0) > time($1) }.prefix(8).map { sample in
        "\(sample.what): \(time(sample).milliseconds.rounded(places: 1))"
      }
    }
    slowest = longest(\.time)
    costliest = longest(\.computed)
  }
}

/// All measurements, and the machine. The first scenario is the minimal program's.
struct Report: Codable {
  var processor: String
  var processors: Int
  var renderer: String
  /// GTK's scale.
  var scale: Int
  var date: String
  var results: [ScenarioResult]

  init(_ results: [ScenarioResult]) {
    self.results = results
    processor = Machine.processor
    processors = ProcessInfo.processInfo.activeProcessorCount
    renderer = ProcessInfo.processInfo.environment["GSK_RENDERER"] ?? "the program's choice"
    scale = WatchedWindow.scale
    date = Date.now.formatted(.iso8601)
  }

  var text: String {
    var lines = ["\nmilliseconds until painted; 'cpu' is what the first thread computed until then, 'all' until still"]
    func row(_ cells: [String]) {
      let widths = [40, 7, 10, 8, 8, 8, 8, 10, 9, 9, 9, 9, 8, 8]
      lines.append(zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined())
    }
    row([
      "", "count", "left out", "p50", "p90", "p99", "max", ">16.7 ms", ">33 ms", "cpu p50", "cpu p99", "cpu max", "all",
      "ratio",
    ])
    for result in results {
      let ratio = results[0].p50 > 0 ? "\((result.p50 / results[0].p50).rounded(places: 2))" : ""
      row(
        [result.name, "\(result.count)", "\(result.leftOut)"]
          + [result.p50, result.p90, result.p99, result.max].map { "\($0)" } + [
          "\((result.later * 100).rounded(places: 1)) %", "\((result.laterThanTwo * 100).rounded(places: 1)) %",
        ] + [result.computedP50, result.computedP99, result.computedMax, result.computedInAll].map { "\($0)" } + [ratio]
      )
    }
    for result in results {
      lines.append("\(result.name), slowest: \(result.slowest.joined(separator: "; "))")
      lines.append("  most computed: \(result.costliest.joined(separator: "; "))")
    }
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
