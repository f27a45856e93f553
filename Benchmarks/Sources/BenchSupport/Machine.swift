import Glibc

/// The machine and the date of a measurement.
package enum Machine {
  package static var name: String { "\(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors" }

  /// The processor's model.
  package static var processor: String {
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("model name"), let value = text.split(separator: ":").last else { continue }
      return String(value.drop { $0 == " " }.prefix { $0 != "\n" })
    }
    return "unknown"
  }

  /// The time that the host of a virtual machine took from all processors since the start, in hundredths of a second;
  /// 0 where the host does not tell. See proc(5), `steal`.
  package static var stolenTime: Int {
    guard let file = fopen("/proc/stat", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1024)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    // The first line: cpu, and the times user, nice, system, idle, iowait, irq, softirq and steal.
    let parts = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .split(separator: " ")
    return parts.count > 8 ? Int(parts[8]) ?? 0 : 0
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
