import FileIndexing
import Glibc
import Synchronization

/// A store that only stays up to date, for tests that watch its process from outside.
enum Keeping {
  private static let store = Mutex<FileStore?>(nil)
  private static let said = Mutex("")

  /// Prints the ID of this process. Then, at each change, prints a line with the number of files and folders, the
  /// number of watched folders, and the folders that cannot be read.
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
