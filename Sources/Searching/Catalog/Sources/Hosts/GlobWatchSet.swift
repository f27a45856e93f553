internal import GLibKit
internal import Glibc
internal import SystemKit

/// Files that exist or may appear, with the folders to watch for them.
struct GlobWatchSet: Sendable, Equatable {
  /// Absolute paths, whose parts may be shell patterns.
  private let patterns: [String]
  /// The folders to watch, all of them existing: for each file its own folder, for each pattern the nearest existing
  /// one.
  let folders: Set<String>

  /// Waits for the disk: not for the main thread.
  /// - Parameter found: the current matches of the patterns.
  init(_ patterns: [String] = [], found: [String] = []) {
    self.patterns = patterns.map(\.plainPath)
    folders = Set((self.patterns + found.map(\.plainPath)).map(Self.nearestFolder))
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

  /// Returns the deepest existing folder above a path, without patterns in its own path.
  private static func nearestFolder(above path: String) -> String {
    var parts = path.split(separator: "/").dropLast().prefix { !$0.contains { "*?[\\".contains($0) } }
    while !parts.isEmpty, !exists("/" + parts.joined(separator: "/")) { parts.removeLast() }
    return "/" + parts.joined(separator: "/")
  }

  /// The time limit for a disk.
  private static let patience = Duration.seconds(2)

  /// Whether a folder exists. If its disk does not answer, watching it fails, too, and holds up no other.
  private static func exists(_ folder: String) -> Bool {
    let exists = try? DiskCall.wait("hunch-watched", at: Array(folder.utf8), within: patience) {
      LocalFiles.exists(folder)
    }
    return exists ?? true
  }
}

/// Watches files that may not exist yet.
@MainActor
final class GlobWatch {
  private var files = GlobWatchSet()
  private var monitors: [String: FileMonitor] = [:]
  private let tell: @Sendable () -> Void

  /// - Parameter tell: called when the files may have changed.
  init(tell: @escaping @Sendable () -> Void) {
    self.tell = tell
  }

  /// Replaces the watched files. Earlier changes to them are reported too.
  func watch(_ new: GlobWatchSet) async {
    guard new != files else { return }
    files = new
    monitors = monitors.filter { new.folders.contains($0.key) }
    for folder in new.folders where monitors[folder] == nil {
      guard let monitor = try? await FileMonitor.watching(folder) else { continue }
      monitors[folder] = monitor
      monitor.changed.connect(to: self) { $0.take([$1.path, $2?.path].compactMap(\.self), $3) }
    }
    tell()
  }

  private func take(_ paths: [String], _ event: FileMonitor.Event) {
    // A file that is still being written is read only once it is complete.
    if event != .changed, event != .attributesChanged, paths.contains(where: files.concerns) { tell() }
  }
}
