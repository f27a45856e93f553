import GLibKit

/// Tells when a script came, went or changed.
@MainActor
final class ScriptWatch {
  private let folders: [String]
  private let tell: @Sendable () -> Void
  private var monitors: [String: FileMonitor] = [:]

  /// - Parameter present: those of the folders that are there, and of the folders around them. GIO would look again and
  ///   again for the others.
  init(folders: [String], present: [String], tell: @escaping @Sendable () -> Void) {
    self.folders = folders.map(Self.plain)
    self.tell = tell
    let present = present.map(Self.plain)
    Task { [weak self] in
      await self?.watch(present)
      // A script may have come before.
      tell()
    }
  }

  /// The folders that are to be watched, of which some may not be there. Looks in folders: not for the main thread.
  nonisolated static func present(_ folders: [String]) -> [String] {
    (folders + folders.prefix(1).map(folder)).filter(LocalFiles.exists)
  }

  private func watch(_ present: [String]) async {
    for folder in present where monitors[folder] == nil {
      guard let monitor = try? await FileMonitor.watching(folder) else { continue }
      monitors[folder] = monitor
      monitor.changed.connect(to: self) { $0.take(folder, [$1.path, $2?.path].compactMap(\.self), $3) }
    }
  }

  private func take(_ folder: String, _ paths: [String], _ event: FileMonitor.Event) {
    // A file that is being written is not to be read before it is whole.
    guard event != .changed else { return }
    if paths.contains(where: folders.contains) {
      // It came, or came anew.
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

  /// A path as GIO tells it: a variable may have ended with a slash.
  private static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").joined(separator: "/")
  }

  private nonisolated static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
