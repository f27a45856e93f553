/// Several durations of the same action.
struct Series {
  let name: String
  private let sorted: [Double]

  init(_ name: String, _ times: [Duration]) {
    self.name = name
    sorted = times.map { $0 / .milliseconds(1) }.sorted()
  }

  private var median: Double { sorted[sorted.count / 2] }
  private var worst: Double { sorted[sorted.count - 1] }

  var line: String {
    "\(name), \(sorted.count) times: median \(Self.text(median)) ms, longest \(Self.text(worst)) ms"
  }

  var json: String {
    """
        {"name": "\(name)", "runs": \(sorted.count), "medianMilliseconds": \(Self.text(median)), \
    "longestMilliseconds": \(Self.text(worst))}
    """
  }

  private static func text(_ milliseconds: Double) -> String { "\((milliseconds * 10).rounded() / 10)" }
}
