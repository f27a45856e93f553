import Foundation
import Synchronization
import TestSupport

/// A watch that continuously notes the network sockets of a process.
final class SocketWatch: Sendable {
  private let processID: Int32
  private let state = Mutex((seen: Set<String>(), looks: 0, isOver: false))

  private static let tables = ["tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "icmp6"]

  init(processID: Int32) {
    self.processID = processID
    Thread.detachNewThread { [weak self] in
      while self?.look() == true { usleep(2_000) }
    }
  }

  /// The sockets seen so far.
  var seen: Set<String> { state.withLock { $0.seen } }

  /// Ends the watch.
  /// - Returns: The sockets seen, one a line, and the number of looks.
  func end() -> (sockets: Set<String>, looks: Int) {
    state.withLock {
      $0.isOver = true
      return ($0.seen, $0.looks)
    }
  }

  private func look() -> Bool {
    let found = sockets()
    return state.withLock {
      $0.seen.formUnion(found)
      $0.looks += 1
      return !$0.isOver
    }
  }

  /// Returns the process's sockets that are in one of the network's tables. Sockets to the display, the bus and the
  /// desktop are not.
  private func sockets() -> [String] {
    let folder = "/proc/\(processID)/fd"
    let links = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0) }
    let inodes = Set(links.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
    guard !inodes.isEmpty else { return [] }
    return Self.tables.flatMap { table -> [String] in
      let text = (try? systemText("/proc/\(processID)/net/\(table)")) ?? ""
      return text.split(separator: "\n").dropFirst().compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.count > 9, inodes.contains(String(fields[9])) else { return nil }
        return "\(table) from \(fields[1]) to \(fields[2])"
      }
    }
  }
}
