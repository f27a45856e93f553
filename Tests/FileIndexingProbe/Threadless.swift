import FileIndexing
import Glibc
import SmartSearch

/// A store in a process that cannot start threads.
enum Threadless {
  /// Prints why the store does not start, and then, once it can, the number of files called "first".
  static func run(_ folder: String) -> Never {
    let files = FileStore(FileFilter(roots: [folder]), savedIn: nil)
    keepOldStack()
    // Too little memory for the stack of a thread.
    var limits = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    let former = limits.rlim_cur
    limits.rlim_cur = 1 << 20
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    files.start()
    limits.rlim_cur = former
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    print(files.state.startError ?? "it has begun")
    files.sweep()
    while files.state.phase != .ready { usleep(1_000) }
    print("\(files.files.search("first", limit: 1).total) found")
    exit(0)
  }

  /// Waits until all other threads have ended, and starts one that stays: it has the stack that one of them left, so the
  /// next thread needs memory.
  private static func keepOldStack() {
    while threadCount > 1 { usleep(1_000) }
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
  }

  private static var threadCount: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while let entry = readdir(folder) {
      // Not "." and "..".
      if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
    }
    return count
  }
}
