internal import Glibc
internal import SystemKit

/// What the program says when it cannot get memory.
///
/// Swift and GLib end a program then, by a signal, and nothing can be done about it where memory was asked for. What is
/// left is to say why. Signals that have another cause, such as a fault of the program, end it as they always did, with
/// Swift's account of it and a core dump where the system keeps them.
enum MemoryShortage {
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))
  /// Made while there is memory, and kept for good.
  private nonisolated(unsafe) static let sentence: UnsafeBufferPointer<UInt8> = {
    let text =
      "hunch: "
      + localized("not enough memory for this input: give less input, or raise the limit (ulimit -v)") + "\n"
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    return UnsafeBufferPointer(bytes)
  }()

  /// Who listened before, by the number of the signal.
  private nonisolated(unsafe) static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)

  /// Listens from now on.
  static func prepare() {
    // Made now, and not when the handler first asks for them.
    _ = (pageSize, sentence)
    for number in [SIGABRT, SIGILL, SIGTRAP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = MemoryShortage.handle
      sigaction(number, &action, before + Int(number))
    }
  }

  /// Only what is allowed in a handler of signals: system calls, and nothing that takes memory.
  private static let handle: @convention(c) (Int32) -> Void = { number in
    if isShort() {
      _ = write(STDERR_FILENO, sentence.baseAddress, sentence.count)
      _exit(ExitStatus.failure.rawValue)
    }
    // Whose turn it is when this returns.
    sigaction(number, before + Int(number), nil)
    raise(number)
  }

  /// Whether twice as much as the program has could not be had. What grows asks for no more than that at once: it is
  /// copied to a place of twice its size.
  private static func isShort() -> Bool {
    let size = 2 * dataSize()
    let probe = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if probe == MAP_FAILED { return true }
    munmap(probe, size)
    return false
  }

  /// How much memory of its own the program has, used or not, in bytes: the sixth number of the file, in pages. What is
  /// only reserved, and files that are mapped, do not count.
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
