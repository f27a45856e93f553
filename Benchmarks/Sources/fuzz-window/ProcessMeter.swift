import Foundation

/// The resources that a process uses, according to the kernel.
struct ProcessMeter {
  let id: pid_t

  /// The memory that it and its child processes use, in bytes.
  var memory: Int {
    let fields = text("statm").split(separator: " ")
    let own = fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    return threads.reduce(own) { sum, thread in
      text("task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
        .reduce(sum) { $0 + ProcessMeter(id: $1).memory }
    }
  }

  private var threads: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
  }

  /// Returns how long each of its threads has been ready to run without a processor, so far.
  func waitingTimes() -> [String: Duration] {
    var times: [String: Duration] = [:]
    for thread in threads {
      let fields = text("task/\(thread)/schedstat").split(separator: " ")
      if fields.count > 1, let nanoseconds = Int64(fields[1]) { times[thread] = .nanoseconds(nanoseconds) }
    }
    return times
  }

  /// How long its threads ran, or were ready to run, in total.
  var busyTime: Duration {
    threads.reduce(.zero) { sum, thread in
      let fields = text("task/\(thread)/schedstat").split(separator: " ").prefix(2).compactMap { Int64($0) }
      return fields.reduce(sum) { $0 + .nanoseconds($1) }
    }
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/\(id)/\(name)", encoding: .utf8)) ?? ""
  }
}

/// A clock for the time of one program: it stops while a thread of the program is ready and waits for a processor. On
/// a busy machine, a program therefore does not appear slow.
struct OwnClock {
  private let meter: ProcessMeter
  private var waited: [String: Duration]
  private var last = ContinuousClock.now
  private(set) var elapsed = Duration.zero

  init(_ meter: ProcessMeter) {
    self.meter = meter
    waited = meter.waitingTimes()
  }

  /// Updates the clock. More frequent updates make it more exact.
  mutating func advance() {
    let now = ContinuousClock.now
    let times = meter.waitingTimes()
    let delay = times.map { $0.value - (waited[$0.key] ?? .zero) }.max() ?? .zero
    elapsed += max(.zero, now - last - delay)
    (last, waited) = (now, times)
  }
}
