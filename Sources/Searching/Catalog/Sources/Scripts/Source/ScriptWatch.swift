import GLibKit
internal import SystemKit

/// Reports new, removed and changed scripts.
@MainActor
final class ScriptWatch {
  private let folders: [String]
  private let tell: @Sendable () -> Void
  private var monitors: [String: FileMonitor] = [:]

  init(folders: [String], tell: @escaping @Sendable () -> Void) {
    self.folders = folders.map(\.plainPath)
    self.tell = tell
    let places = self.folders + self.folders.prefix(1).map(\.parentFolder)
    Task { [weak self] in
      // Twice, because a folder may appear before its parent is watched. GIO would poll for missing folders.
      for _ in 0..<2 {
        await self?.watch(DiskThreads.run { places.filter(LocalFiles.exists) })
      }
      // A script may have appeared before.
      tell()
    }
  }

  private func watch(_ present: [String]) async {
    for folder in present where monitors[folder] == nil {
      guard let monitor = try? await FileMonitor.watching(folder) else { continue }
      monitors[folder] = monitor
      monitor.changed.connect(to: self) { $0.take(folder, [$1.path, $2?.path].compactMap(\.self), $3) }
    }
  }

  private func take(_ folder: String, _ paths: [String], _ event: FileMonitor.Event) {
    // A file that is still being written is read only once it is complete.
    guard event != .changed else { return }
    if paths.contains(where: folders.contains) {
      // The folder is new, or was replaced.
      for path in paths { monitors[path] = nil }
      guard event != .deleted, event != .movedOut else { return tell() }
      Task {
        await watch(paths.filter(folders.contains))
        tell()
      }
    } else if folders.contains(folder) {
      tell()
    }
  }
}
