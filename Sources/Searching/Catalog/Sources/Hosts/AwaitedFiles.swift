internal import GLibKit
internal import Glibc

/// Files that are there, or may come to be: what to watch to hear of it.
struct AwaitedFiles: Sendable, Equatable {
  /// Absolute paths, of which parts may be patterns as in a shell.
  private let patterns: [String]
  /// The folders to watch, all of which are there: of each file that is there its own, of each pattern the one that comes
  /// nearest to what it asks for.
  let folders: Set<String>

  /// Waits for the disk: not for the main thread.
  /// - Parameter found: what the patterns lead to now.
  init(_ patterns: [String] = [], found: [String] = []) {
    self.patterns = patterns.map(Self.plain)
    folders = Set((self.patterns + found.map(Self.plain)).map(Self.nearestFolder))
  }

  /// Whether what happened at a path may have to do with the files: it is one of them, or a folder above one.
  func concerns(_ path: String) -> Bool {
    let depth = path.split(separator: "/").count
    return depth > 0
      && patterns.contains { pattern in
        let part = "/" + pattern.split(separator: "/").prefix(depth).joined(separator: "/")
        return fnmatch(part, path, FNM_PATHNAME) == 0
      }
  }

  /// The deepest folder above a path that is there, and that no pattern has a part in.
  private static func nearestFolder(above path: String) -> String {
    var parts = path.split(separator: "/").dropLast().prefix { !$0.contains { "*?[\\".contains($0) } }
    while !parts.isEmpty, !LocalFiles.exists("/" + parts.joined(separator: "/")) { parts.removeLast() }
    return "/" + parts.joined(separator: "/")
  }

  private static func plain(_ path: String) -> String { "/" + path.split(separator: "/").joined(separator: "/") }
}

/// Watches files that may not be there yet.
@MainActor
final class AwaitedFilesWatch {
  private var files = AwaitedFiles()
  private var monitors: [String: FileMonitor] = [:]
  private let tell: @Sendable () -> Void

  /// - Parameter tell: called when something may have become of them.
  init(tell: @escaping @Sendable () -> Void) {
    self.tell = tell
  }

  /// Watches these from now on. What became of them before it is told as well.
  func watch(_ new: AwaitedFiles) async {
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
    // A file that is being written is not to be read before it is whole.
    if event != .changed, event != .attributesChanged, paths.contains(where: files.concerns) { tell() }
  }
}
