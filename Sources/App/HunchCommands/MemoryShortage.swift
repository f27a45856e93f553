internal import Glibc
internal import SystemKit

/// Reports on standard error that the program could not get memory.
///
/// Swift and GLib then end the program by a signal, and the caller that needed the memory cannot prevent it. Only a
/// message is possible. Signals with another cause, such as a bug, end the program as usual, with Swift's report, and
/// with a core dump if the system keeps them.
enum MemoryShortage {
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))
  /// Allocated while memory is available, and kept forever.
  private nonisolated(unsafe) static let sentence: UnsafeBufferPointer<UInt8> = {
    let text =
      "hunch: "
      + localized("not enough memory for this input: give less input, or raise the limit (ulimit -v)") + "\n"
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    return UnsafeBufferPointer(bytes)
  }()

  /// The previous handlers, by the number of the signal.
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  static func prepare() {
    // Computed now, because the handler must not compute them.
    _ = (pageSize, sentence)
    for number in [SIGABRT, SIGILL, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = MemoryShortage.handle
      sigaction(number, &action, before + Int(number))
    }
  }

  /// Uses only what signal handlers may use: system calls, and no allocation.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    if isShort() {
      _ = write(STDERR_FILENO, sentence.baseAddress, sentence.count)
      _exit(ExitStatus.failure.rawValue)
    }
    // Restores the previous handler, which handles the signal when this returns.
    sigaction(number, before + Int(number), nil)
    raise(number)
  }

  /// Returns whether twice the program's memory is unavailable. A growing array needs no more than that at once,
  /// because it is copied to twice its size.
  private static func isShort() -> Bool {
    let size = 2 * dataSize()
    let probe = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if probe == MAP_FAILED { return true }
    munmap(probe, size)
    return false
  }

  /// Returns the program's own memory in bytes, used or not: the sixth number of the file, in pages. Reserved address
  /// space and mapped files do not count.
  private static func dataSize() -> Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return pageSize }
    defer { close(file) }
    var (field, pages) = (0, 0)
    var byte: UInt8 = 0
    while field < 6, read(file, &byte, 1) == 1 {
      if byte == UInt8(ascii: " ") {
        field += 1
      } else if field == 5, byte >= 0x30, byte <= 0x39 {
        pages = pages * 10 + Int(byte - 0x30)
      }
    }
    return max(pages, 1) * pageSize
  }
}
