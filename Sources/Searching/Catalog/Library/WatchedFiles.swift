internal import GLibKit
internal import Glibc
internal import Synchronization
internal import SystemKit

/// The files that a source read last. They may change, disappear and come back.
final class WatchedFiles: Sendable {
  private let patterns = Mutex<[String]>([])
  private let watchers = Watchers<[String]>()

  /// Watches these files from now on. Each load must call it, because a folder may have appeared.
  /// - Parameter new: Absolute paths, whose parts may be shell patterns.
  func follow(_ new: [String]) {
    patterns.withLock { patterns in
      patterns = new
      watchers.tell(new)
    }
  }

  /// Yields when the files may have changed, also before they were watched.
  var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let all = patterns.withLock { watchers.stream(beginningWith: $0) }
    let watching = Task { @MainActor in
      let watch = GlobWatch { continuation.yield() }
      // The watch lasts as long as it is held.
      for await patterns in all { await watch.watch(await DiskThreads.run { GlobWatchSet(patterns) }) }
    }
    continuation.onTermination = { _ in watching.cancel() }
    return stream
  }
}

/// Files that exist or may appear, with the folders to watch for them.
struct GlobWatchSet: Sendable, Equatable {
  /// Absolute paths, whose parts may be shell patterns.
  private let patterns: [String]
  /// The folders to watch: for each pattern the nearest existing one.
  let folders: Set<String>

  /// Waits for the disk: not for the main thread.
  init(_ patterns: [String] = []) {
    self.patterns = patterns.map(\.plainPath)
    folders = Self.nearest(to: self.patterns.map(Self.folder))
  }

  /// Whether an event at a path may concern the files: it is one of them, or a folder above one.
  func concerns(_ path: String) -> Bool {
    let depth = path.split(separator: "/").count
    return depth > 0
      && patterns.contains { pattern in
        let part = "/" + pattern.split(separator: "/").prefix(depth).joined(separator: "/")
        return fnmatch(part, path, FNM_PATHNAME) == 0
      }
  }

  /// Returns the folder of a path, or the first one above it without a pattern in its own path.
  private static func folder(of path: String) -> String {
    "/"
      + path.parts(separatedBy: UInt8(ascii: "/")).dropLast().prefix { part in
        !part.utf8.contains { "*?[\\".utf8.contains($0) }
      }.joined(separator: "/")
  }

  /// The time limit for a disk.
  private static let patience = Duration.seconds(2)

  /// Returns those of the folders that exist, and instead of each other one the nearest that exists above it. A folder
  /// whose disk does not answer counts as existing: watching it fails, too, and holds up no other.
  private static func nearest(to folders: [String]) -> Set<String> {
    var found: Set<String> = []
    var missing = Set(folders)
    while !missing.isEmpty {
      let all = Array(missing)
      let exist = DiskCall.waitForEach("hunch-watched", all.map { Array($0.utf8) }, within: patience) {
        path, _, _ throws(DiskError) in LocalFiles.exists(String(decoding: path, as: UTF8.self))
      }
      missing = []
      for (path, exists) in zip(all, exist) {
        if path == "/" || (try? exists.get()) ?? true { found.insert(path) } else { missing.insert(folder(of: path)) }
      }
    }
    return found
  }
}

/// Watches files that may not exist yet.
@MainActor
private final class GlobWatch {
  private var files = GlobWatchSet()
  private var monitors: [String: FileMonitor] = [:]
  private let tell: @Sendable () -> Void

  /// - Parameter tell: called when the files may have changed.
  init(tell: @escaping @Sendable () -> Void) {
    self.tell = tell
  }

  /// Replaces the watched files. Earlier changes to them are reported too.
  func watch(_ new: GlobWatchSet) async {
    var isNew = new != files
    files = new
    monitors = monitors.filter { new.folders.contains($0.key) }
    for folder in new.folders where monitors[folder] == nil {
      guard let monitor = try? await FileMonitor.watching(folder) else { continue }
      monitors[folder] = monitor
      isNew = true
      monitor.changed.connect(to: self) { $0.take([$1.path, $2?.path].compactMap(\.self), $3) }
    }
    if isNew { tell() }
  }

  private func take(_ paths: [String], _ event: FileMonitor.Event) {
    // A file that is still being written is read only once it is complete.
    guard event != .changed, paths.contains(where: files.concerns) else { return }
    // Another folder may have taken the place of a watched one.
    for path in paths { monitors[path] = nil }
    tell()
  }
}
