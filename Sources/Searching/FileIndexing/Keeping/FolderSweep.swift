internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Looks for folders that have changed since they were read, by their times alone, which is a fraction of the work of
/// reading them.
struct FolderSweep: Sendable {
  private var pool = DiskPool<Chunk, Found>()

  struct Found: Sendable {
    /// Folders that are to be read again.
    var stale: [UInt32] = []
    /// Folders that there are no more.
    var missing: [UInt32] = []
    /// Folders about which nothing is known, and why.
    var failed: [(folder: UInt32, reason: LeftOut.Reason)] = []

    var isEmpty: Bool { stale.isEmpty && missing.isEmpty && failed.isEmpty }

    mutating func add(_ other: Found) {
      stale += other.stale
      missing += other.missing
      failed += other.failed
    }
  }

  /// Folders of one file system.
  private struct Chunk: Sendable {
    var folders: ArraySlice<UInt32>
    var place: DiskPlace
  }

  private static let chunkSize = 256
  private let urgency: Urgency

  /// - Parameters:
  ///   - urgency: ``Urgency/idle``, unless somebody waits for it.
  ///   - timeout: How long a file system may take to answer, in nanoseconds.
  init(_ urgency: Urgency, timeout: Int64 = 5_000_000_000) {
    self.urgency = urgency
    pool.urgency = urgency
    pool.timeout = timeout
  }

  /// Looks at all folders of an index, those that changed last first.
  ///
  /// - Parameter take: Is given what is found, part by part, in the calling thread.
  /// - Returns: Whether it went on to the end.
  func run(_ files: FileIndex, take: (Found) -> Void, goesOn: () -> Bool = { true }) -> Bool {
    let latest = files.latestFolders()
    let known = Set(latest)
    let others = (0..<UInt32(files.folderCount)).filter { folder in
      !known.contains(folder) && !files.overlay.gone.contains(folder) && files.stamp(ofFolder: folder).state != .closed
    }
    let places = FolderPlaces(files)
    let chunks = Self.chunks(latest, files, places) + Self.chunks(others, files, places)
    let isIdle = urgency == .idle
    return pool.run(chunks.reversed()) { chunk in
      chunk.place
    } work: { chunk, _ in
      if isIdle { IOPressure.wait() }
      return (Self.look(at: chunk.folders, files), [])
    } take: {
      if !$0.isEmpty { take($0) }
    } skip: { chunk, error in
      // What does not answer stays as it is known.
      guard let first = chunk.folders.first else { return }
      take(Found(failed: [(files.top(of: first, on: chunk.place), LeftOut.Reason(error))]))
    } goesOn: {
      goesOn()
    }
  }

  /// Divides folders so that none has to wait for another file system than its own.
  private static func chunks(_ folders: [UInt32], _ files: FileIndex, _ places: FolderPlaces) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = 0
    while start < folders.count {
      let place = places.place(of: folders[start], files)
      let most = min(start + chunkSize, folders.count)
      let end = folders[start..<most].firstIndex { places.place(of: $0, files) != place } ?? most
      chunks.append(Chunk(folders: folders[start..<end], place: place))
      start = end
    }
    return chunks
  }

  private static func look(at folders: ArraySlice<UInt32>, _ files: FileIndex) -> Found {
    var found = Found()
    var paths = FolderPaths(files)
    var failed: Set<UInt32> = []
    for folder in folders {
      let stamp = files.stamp(ofFolder: folder)
      var status = cfe_status()
      let failure = FolderPath.resolve(paths.path(of: folder)) { cfe_get_status($0, $1, &status) }
      if FolderReader.isMissing(-failure) || (failure == 0 && status.is_folder == 0) {
        found.missing.append(folder)
      } else if failure < 0 {
        // What fails with the folder above it need not be named.
        if files.parent(ofFolder: folder).map(failed.contains) != true {
          found.failed.append((folder, .unreadable(code: -failure)))
        }
        failed.insert(folder)
      } else if stamp.state == .unread || stamp.changed != status.changed || stamp.inode != status.inode
        || stamp.device != status.device
      {
        found.stale.append(folder)
      }
    }
    return found
  }
}

extension FileIndex {
  /// The most folders that are looked at before all others.
  private static let mostLatest = 8_192
  /// Folders that changed in so many nanoseconds before the last change.
  private static let latestTime: Int64 = 7 * 86_400 * 1_000_000_000

  /// The folders that changed last, in the order of their numbers.
  ///
  /// - Complexity: O(*n*) in the number of folders.
  fileprivate func latestFolders() -> [UInt32] {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let start = Int64(now.tv_sec) * 1_000_000_000 - Self.latestTime
    var latest: [(changed: Int64, folder: UInt32)] = []
    for folder in 0..<UInt32(folderCount) where !overlay.gone.contains(folder) {
      let stamp = stamp(ofFolder: folder)
      // A time that is not known is that of a change a moment ago.
      let changed = stamp.changed == 0 ? .max : stamp.changed
      if stamp.state == .read, changed > start { latest.append((changed, folder)) }
    }
    if latest.count > Self.mostLatest { latest.sort { $0.changed > $1.changed } }
    return latest.prefix(Self.mostLatest).map(\.folder).sorted()
  }

  /// The highest folder above one, or itself, that is on a file system.
  fileprivate func top(of folder: UInt32, on place: DiskPlace) -> UInt32 {
    place.folder.flatMap { self.folder(withPath: $0) } ?? roots.last { $0 <= folder } ?? folder
  }
}

/// The file systems of known folders, as they are mounted now.
private struct FolderPlaces {
  /// The numbers of the folders of a table that lie on each, the innermost mounts first.
  private var ranges: [(folders: Range<UInt32>, place: DiskPlace)] = []
  private let mounts = MountTable.current()

  init(_ files: FileIndex) {
    for path in files.roots.map({ files.path(ofFolder: $0) }) + mounts.paths {
      guard let folder = files.folder(withPath: path), Int(folder) < files.table.folderCount else { continue }
      ranges.append((folder..<files.table.ends[Int(folder)], mounts.place(of: path)))
    }
    ranges.sort { $0.folders.count < $1.folders.count }
  }

  func place(of folder: UInt32, _ files: FileIndex) -> DiskPlace {
    // Folders that came since the table was made have no order.
    ranges.first { $0.folders.contains(folder) }?.place ?? mounts.place(of: files.path(ofFolder: folder))
  }
}

/// Makes the paths of folders one after the other; of most, only the last name is new.
private struct FolderPaths {
  private let files: FileIndex
  private var path: [UInt8] = []
  /// The folders above the last one and itself, with the lengths of their paths.
  private var above: [(folder: UInt32, length: Int)] = []

  init(_ files: FileIndex) {
    self.files = files
  }

  mutating func path(of folder: UInt32) -> [UInt8] {
    let parent = files.parent(ofFolder: folder)
    while let last = above.last, last.folder != parent { above.removeLast() }
    if let parent, let place = files.place(ofFolder: folder), let last = above.last, last.folder == parent {
      path.removeSubrange(last.length...)
      path.append(UInt8(ascii: "/"))
      path += files.rawName(at: place)
    } else {
      path = files.path(ofFolder: folder)
    }
    above.append((folder, path.count))
    return path
  }
}

/// How much programs wait for the disk, as the kernel tells; see Documentation/accounting/psi.rst of Linux.
enum IOPressure {
  /// The share of the last ten seconds in which some program waited, in percent, from which on idle work stands back.
  private static let high = 25.0

  /// Waits for a moment if it is high.
  static func wait() {
    if share() > high { usleep(200_000) }
  }

  private static func share() -> Double {
    let descriptor = open("/proc/pressure/io", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    guard words.count > 1, words[1].hasPrefix("avg10=") else { return 0 }
    return Double(words[1].dropFirst(6)) ?? 0
  }
}
