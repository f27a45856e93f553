internal import GLibKit
internal import Glibc
internal import Synchronization
internal import SystemKit

/// The files that a source read last, and the targets of their links. They may change, disappear and come back.
final class WatchedFiles: Sendable {
  private struct Order: Sendable {
    var files: [String] = []
    var patterns: [String] = []
    /// The number of changes without an event.
    var changes = 0
  }

  private let order = Mutex(Order())
  private let watchers = Watchers<Order>()

  /// Watches these files from now on. Each load must call it, because a folder may have appeared.
  /// - Parameters:
  ///   - files: Absolute paths.
  ///   - patterns: Absolute paths, whose parts may be shell patterns. The links that they match are not followed.
  ///   - areChanged: Whether the files may have changed without an event, as on a disk that answers again.
  func follow(_ files: [String] = [], patterns: [String] = [], areChanged: Bool = false) {
    order.withLock { order in
      order = Order(files: files, patterns: patterns, changes: order.changes + (areChanged ? 1 : 0))
      watchers.tell(order)
    }
  }

  /// Yields when the files may have changed, also before they were watched.
  var changes: AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let orders = order.withLock { watchers.stream(beginningWith: $0) }
    let watching = Task { @MainActor in
      let watch = GlobWatch { continuation.yield() }
      var told = 0
      // The watch lasts as long as it is held.
      for await order in orders {
        let files = await DiskThreads.run { GlobWatchSet(order.files, patterns: order.patterns) }
        await watch.watch(files, areChanged: order.changes != told)
        told = order.changes
      }
    }
    continuation.onTermination = { _ in watching.cancel() }
    return stream
  }
}

/// Files that exist or may appear, with the folders to watch for them.
struct GlobWatchSet: Sendable, Equatable {
  /// Absolute paths, and those that links at them lead to.
  private let files: Set<String>
  /// Absolute paths, whose parts may be shell patterns.
  private let patterns: [String]
  /// The folders to watch: for each file and pattern the nearest existing one.
  let folders: Set<String>

  /// Waits for the disk: not for the main thread.
  init(_ files: [String] = [], patterns: [String] = []) {
    self.files = Self.withTargets(files.map(\.plainPath))
    self.patterns = patterns.map(\.plainPath)
    folders = Self.nearest(to: self.files.map(\.parentFolder) + self.patterns.map(Self.folder))
  }

  /// Whether an event at a path may concern the files: it is one of them, or a folder above one.
  func concerns(_ path: String) -> Bool {
    let depth = path.split(separator: "/").count
    guard depth > 0 else { return false }
    return files.contains { $0 == path || $0.hasPrefix(path + "/") }
      || patterns.contains { pattern in
        let part = "/" + pattern.split(separator: "/").prefix(depth).joined(separator: "/")
        return fnmatch(part, path, FNM_PATHNAME) == 0
      }
  }

  /// Returns paths, and where links at them lead. A disk that does not answer is left out.
  private static func withTargets(_ files: [String]) -> Set<String> {
    guard !files.isEmpty else { return [] }
    let targets = DiskCall.waitForEach("hunch-watched", files.map { Array($0.utf8) }, within: patience) {
      path, _, _ throws(DiskError) in String(decoding: path, as: UTF8.self).linkTarget
    }
    return Set(files + targets.compactMap { try? $0.get() })
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
  /// - Parameter areChanged: Whether to report a change in any case.
  func watch(_ new: GlobWatchSet, areChanged: Bool) async {
    var isNew = areChanged || new != files
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
