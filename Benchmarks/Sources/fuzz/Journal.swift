import Foundation
import FuzzSupport

/// Records the current case and step in a file, which helps repeat a crash. A successful run removes the file.
final class Journal {
  let path: String
  private let descriptor: Int32
  private let isShown: Bool
  private var start = ""

  /// - Parameter isShown: whether to print the steps, too.
  init(seed: UInt64, isShown: Bool = false) {
    path = NSTemporaryDirectory() + "hunch-fuzz-\(seed).txt"
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    self.isShown = isShown
  }

  func begin(seed: UInt64, case number: UInt64) {
    start = "fuzz --case \(seed) \(number)"
    note("begins")
  }

  /// Records the next step.
  func note(_ step: @autoclosure () -> String) {
    let step = step()
    if isShown { say(step) }
    let line = "\(start): \(step.prefix(200))\n"
    _ = ftruncate(descriptor, 0)
    _ = line.utf8.withContiguousStorageIfAvailable { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  func finish() {
    close(descriptor)
    unlink(path)
  }
}
