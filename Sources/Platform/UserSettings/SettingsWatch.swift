internal import GLibKit

/// Has a store look at its file when anyone has changed it, as long as the watch lives.
///
/// Folders are watched, since editors put a new file into the place of the old one: the file's own, and that of the file
/// which a link leads to. Until there is one, the nearest folder above is watched.
@MainActor
public final class SettingsWatch {
  private let store: SettingsStore
  private var places = Places()
  private var monitors: [String: FileMonitor] = [:]

  public init(_ store: SettingsStore) {
    self.store = store
    follow()
  }

  /// Watches the folders that there are now.
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
      // Other places may have been found meanwhile.
      guard self.places == places else { return }
      monitors[folder] = monitor
      monitor.changed.connect(to: self) { $0.take([$1.path, $2?.path].compactMap(\.self), $3) }
    }
    // The file, or the folders, may have changed before.
    store.reread()
    follow()
  }

  private func take(_ paths: [String], _ event: FileMonitor.Event) {
    // A file that is being written is read when it is whole.
    guard event != .changed, paths.contains(where: places.concern) else { return }
    store.reread()
    follow()
  }
}

/// Where a file of settings is to be watched for.
private struct Places: Sendable, Equatable {
  /// The file and where its links lead.
  var files: Set<String> = []
  var folders: Set<String> = []

  init() {}

  /// Waits for the disk.
  init(of file: SettingsFile) {
    files = [Self.plain(file.path), file.target]
    folders = Set(
      files.map { file in
        var folder = SettingsFile.folder(of: file)
        while folder != "/", folder != ".", !LocalFiles.exists(folder) { folder = SettingsFile.folder(of: folder) }
        return folder
      })
  }

  /// Whether the settings are at a path, or below it.
  func concern(_ path: String) -> Bool { files.contains { $0 == path || $0.hasPrefix(path + "/") } }

  /// A path as GIO tells it: a variable may have ended with a slash.
  private static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").joined(separator: "/")
  }
}
