import Glibc

/// Times of the same thing.
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

/// Where and when was measured.
enum Machine {
  static var name: String {
    var model = "unknown"
    if let file = fopen("/proc/cpuinfo", "r") {
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 4096)
      while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix("model name"), let value = text.split(separator: ":").last else { continue }
        model = String(value.drop { $0 == " " }.prefix { $0 != "\n" })
        break
      }
    }
    return "\(model), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors"
  }

  static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
  }
}
