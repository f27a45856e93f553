import BenchSupport
import Foundation

/// All measurements, and the machine.
struct Report: Codable {
  var processor: String
  var processors: Int
  var date: String
  var results: [CorpusResult]

  init(_ results: [CorpusResult]) {
    self.results = results
    processor = Machine.processor
    processors = ProcessInfo.processInfo.activeProcessorCount
    date = Date.now.formatted(.iso8601)
  }

  static func text(_ results: [CorpusResult]) -> String {
    var lines: [String] = []
    func row(_ cells: [String]) {
      let widths = [26, 12, 12, 12, 12, 12]
      lines.append(zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined())
    }
    func latency(_ name: String, _ value: Latency) {
      row([name, number(value.p50), number(value.p99), number(value.p999), number(value.max)])
    }
    for result in results {
      lines.append("\n\(result.corpus): \(result.names) names")
      row(["microseconds", "p50", "p99", "p99.9", "max"])
      latency("keystroke, count + top 20", result.search)
      latency("  after 1,000 changes", result.searchAfterThousandChanges)
      latency("completion", result.completion)
      latency("near matches", result.near)
      latency("  of texts with a slip", result.nearWithSlips)
      for peer in result.nearPeers {
        lines.append("    \(peer.program): \(number(peer.medianRatio)) times their median")
      }
      for (name, value) in result.adversarial.sorted(by: { $0.key < $1.key }) { latency("  " + name, value) }
      if let scan = result.scan { latency("plain scan", scan) }
      for peer in result.peers {
        latency(peer.program, peer.latency)
        lines.append(
          "    = \(number(peer.medianRatio)) times the index's median for these \(peer.latency.count) texts, "
            + "\(number(peer.longestRatio)) times its longest; \(peer.what)")
      }
      lines.append(
        "build \(number(result.buildSeconds)) s (\(number(result.buildSecondsPerMillion)) s per million, "
          + "\(number(result.buildProcessorSeconds)) s of processor time), "
          + "\(number(result.bytesPerName)) bytes per name, peak \(number(result.peakRatio)) times that")
      if let seconds = result.tableSeconds { lines.append("build of SQLite FTS5 \(number(seconds)) s") }
      lines.append(
        "save \(number(result.saveMilliseconds)) ms, load \(number(result.loadMilliseconds)) ms, "
          + "one change \(number(result.oneChangeMicroseconds)) µs, 1,000 changes "
          + "\(number(result.thousandChangesMilliseconds)) ms")
    }
    return lines.joined(separator: "\n")
  }

  private static func number(_ value: Double) -> String {
    value >= 100 ? String(Int(value.rounded())) : String((value * 100).rounded() / 100)
  }
}
