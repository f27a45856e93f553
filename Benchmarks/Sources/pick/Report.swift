/// All measurements, and the machine.
struct Report: Encodable {
  var machine: String
  var date: String
  var lines: Int
  var rounds: Int
  var choosers: [Medians]

  /// One measure of one chooser.
  struct Measure: Encodable {
    var name: String
    var unit: String
    var median: Double
    /// The program's own median, divided by this one.
    var ratio: Double
  }

  /// Medians of one chooser.
  struct Medians: Encodable {
    var name: String
    var measures: [Measure]

    init(_ name: String, _ runs: [Run], beside own: [Run]) {
      self.name = name
      measures = Self.kinds.map { kind in
        func median(_ runs: [Run]) -> Double { runs.map { $0[keyPath: kind.path] }.sorted()[runs.count / 2] }
        return Measure(
          name: kind.name, unit: kind.unit, median: Self.rounded(median(runs)),
          ratio: Self.rounded(median(own) / max(median(runs), 0.001)))
      }
    }

    private static var kinds: [(name: String, unit: String, path: KeyPath<Run, Double>)] {
      [
        ("until it is seen", "ms", \.seen), ("until the first line", "ms", \.firstRows),
        ("until it rests", "ms", \.whole), ("processor time", "ms", \.processor), ("memory", "MB", \.memory),
        ("most memory", "MB", \.mostMemory),
      ]
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  }

  var text: String {
    choosers.map { chooser in
      chooser.name + "\n"
        + chooser.measures.map { "  \($0.name): \($0.median) \($0.unit) (\($0.ratio))" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
