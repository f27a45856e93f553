import Glibc

/// The machine and the date of a measurement.
package enum Machine {
  package static var name: String { "\(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors" }

  /// The processor's model.
  package static var processor: String {
    let line = text(of: "/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    guard let value = line?.split(separator: ":").last else { return "unknown" }
    return String(value.drop { $0 == " " })
  }

  /// The time that the host of a virtual machine took from all processors since the start, in hundredths of a second;
  /// 0 where the host does not tell. See proc(5), `steal`.
  package static var stolenTime: Int {
    // The first line: cpu, and the times user, nice, system, idle, iowait, irq, softirq and steal.
    let times = text(of: "/proc/stat").prefix { $0 != "\n" }.split(separator: " ")
    return times.count > 8 ? Int(times[8]) ?? 0 : 0
  }

  /// Returns the text of a system file; empty if it cannot be read.
  package static func text(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The time of one of the system's clocks.
  package static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  package static var date: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + Int(parts.tm_year))-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
  }
}
