import FileIndexing
import Glibc
import SmartSearch

/// A store in a process that may have no other thread.
enum Threadless {
  /// Says why the store does not begin, and then how many files called "first" it finds once it may.
  static func run(_ folder: String) -> Never {
    let files = FileStore(FileFilter(roots: [folder]), savedIn: nil)
    // A thread needs room for its stack.
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
}
