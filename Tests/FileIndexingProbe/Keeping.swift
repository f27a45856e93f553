import FileIndexing
import Glibc
import Synchronization

/// A store that does nothing but stay up to date, to be watched from outside.
enum Keeping {
  private static let store = Mutex<FileStore?>(nil)
  private static let said = Mutex("")

  /// Says the number of this process, and then, whenever another one is true, a line of what is known: how many files and
  /// folders there are, in how many folders changes are heard of, and what could not be looked into.
  static func run(_ folder: String) -> Never {
    print("process \(getpid())")
    fflush(nil)
    let files = FileStore(FileFilter(roots: [folder]), savedIn: nil) { say() }
    store.withLock { $0 = files }
    files.start()
    while true { pause() }
  }

  private static func say() {
    guard let store = store.withLock({ $0 }) else { return }
    let state = store.state
    guard state.phase == .ready else { return }
    let leftOut = state.leftOut.map { " \(String(decoding: $0.path, as: UTF8.self)): \($0.reason)" }.joined()
    said.withLock { last in
      let line = "\(store.files.count) known, \(state.watchedFolders) heard of, left out:\(leftOut)"
      if line == last { return }
      last = line
      print(line)
      fflush(nil)
    }
  }
}
