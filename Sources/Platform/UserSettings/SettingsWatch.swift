internal import GLibKit
internal import SystemKit

/// Makes a store read its file when another program has changed it, as long as the watch lives.
///
/// It watches folders, because editors replace the file with a new one: the file's own folder, and that of a link's
/// target. While a folder is missing, the nearest existing parent is watched.
@MainActor
public final class SettingsWatch {
  private let store: SettingsStore
  private var places = Places()
  private var monitors: [String: FileMonitor] = [:]

  public init(_ store: SettingsStore) {
    self.store = store
    follow()
  }

  /// Watches the existing folders.
  private func follow() {
    Task { [weak self, store] in
      let places = await store.onDisk { Places(of: $0) }
      await self?.watch(places)
    }
  }

  private func watch(_ places: Places) async {
    guard places != self.places else { return }
    self.places = places
    monitors = monitors.filter { places.folders.contains($0.key) }
    for folder in places.folders where monitors[folder] == nil {
      guard let monitor = try? await FileMonitor.watching(folder) else { continue }
      // The places may have changed meanwhile.
      guard self.places == places else { return }
      monitors[folder] = monitor
      monitor.changed.connect(to: self) { $0.take([$1.path, $2?.path].compactMap(\.self), $3) }
    }
    // The file or the folders may have changed before.
    store.reread()
    follow()
  }

  private func take(_ paths: [String], _ event: FileMonitor.Event) {
    // A file that is still being written is read only once it is complete.
    guard event != .changed, paths.contains(where: places.concern) else { return }
    store.reread()
    follow()
  }
}

/// The places to watch for a settings file.
private struct Places: Sendable, Equatable {
  /// The file and the target of its links.
  var files: Set<String> = []
  var folders: Set<String> = []

  init() {}

  /// Waits for the disk.
  init(of file: SettingsFile) {
    files = [file.path.plainPath, file.target]
    folders = Set(
      files.map { file in
        var folder = file.parentFolder
        while folder != "/", folder != ".", !LocalFiles.exists(folder) { folder = folder.parentFolder }
        return folder
      })
  }

  /// Whether the settings are at a path or below it.
  func concern(_ path: String) -> Bool { files.contains { $0 == path || $0.hasPrefix(path + "/") } }
}
