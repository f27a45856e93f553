internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Finds folders that have changed since they were read, by their times alone, which costs a fraction of reading
/// them.
struct FolderSweep: Sendable {
  private var pool = DiskPool<Chunk, Found>()

  struct Found: Sendable {
    /// Folders to read again.
    var stale: [UInt32] = []
    /// Folders that are gone.
    var missing: [UInt32] = []
    /// Folders that could not be examined, with the reasons.
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
  ///   - timeout: The time limit for a file system's answer, in nanoseconds.
  init(_ urgency: Urgency, timeout: Int64 = 5_000_000_000) {
    self.urgency = urgency
    pool.urgency = urgency
    pool.timeout = timeout
  }

  /// Sweeps all folders of an index, recently changed ones first.
  ///
  /// - Parameter take: Called with the results, part by part, in the calling thread.
  /// - Returns: Whether it reached the end.
  func run(_ files: FileIndex, take: (Found) -> Void, goesOn: () -> Bool = { true }) -> Bool {
    let latest = files.latestFolders()
    let known = Set(latest)
    let others = (0..<UInt32(files.folderCount)).filter { folder in
      !known.contains(folder) && !files.overlay.gone.contains(folder) && files.stamp(ofFolder: folder).state != .closed
    }
    let places = FolderPlaces(files)
    let chunks = Self.chunks(others[...], files, places) + Self.chunks(latest[...], files, places)
    let isIdle = urgency == .idle
    return pool.run(chunks) { chunk in
      chunk.place
    } again: { chunk in
      Self.chunks(chunk.folders, files, FolderPlaces(files))
    } work: { chunk, ticket in
      if isIdle { IOPressure.wait() }
      return (Self.look(at: chunk.folders, files, ticket), [])
    } take: {
      if !$0.isEmpty { take($0) }
    } skip: { chunk, error in
      // Folders that do not answer keep their known names.
      guard let first = chunk.folders.first else { return }
      take(Found(failed: [(files.top(of: first, on: chunk.place), LeftOut.Reason(error))]))
    } goesOn: {
      goesOn()
    }
  }

  /// Divides the folders into chunks of a single file system, to wait for no other; the last ones first, as a pool takes
  /// them.
  private static func chunks(_ folders: ArraySlice<UInt32>, _ files: FileIndex, _ places: FolderPlaces) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = folders.startIndex
    while start < folders.endIndex {
      let place = places.place(of: folders[start], files)
      let most = min(start + chunkSize, folders.endIndex)
      let end = folders[start..<most].firstIndex { places.place(of: $0, files) != place } ?? most
      chunks.append(Chunk(folders: folders[start..<end], place: place))
      start = end
    }
    return chunks.reversed()
  }

  private static func look(at folders: ArraySlice<UInt32>, _ files: FileIndex, _ ticket: DiskTicket) -> Found {
    var found = Found()
    var paths = FolderPaths(files)
    var failed: Set<UInt32> = []
    for folder in folders {
      let stamp = files.stamp(ofFolder: folder)
      var status = cfe_status()
      let path = paths.path(of: folder)
      ticket.touch(path)
      let failure = FolderPath.resolve(path) { cfe_get_status($0, $1, &status) }
      if FolderReader.isMissing(-failure) || (failure == 0 && status.is_folder == 0) {
        found.missing.append(folder)
      } else if failure < 0 {
        // A folder that failed along with its parent need not be reported.
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
  /// The most folders that are examined before all others.
  private static let mostLatest = 8_192
  /// A folder counts as recently changed for this time, in nanoseconds.
  private static let latestTime: Int64 = 7 * 86_400 * 1_000_000_000

  /// Returns the recently changed folders, in the order of their numbers.
  ///
  /// - Complexity: O(*n*) in the number of folders.
  fileprivate func latestFolders() -> [UInt32] {
    let start = Int64(time(nil)) * 1_000_000_000 - Self.latestTime
    var latest = readFolders.filter { $0.changed > start }
    if latest.count > Self.mostLatest { latest.sort { $0.changed > $1.changed } }
    return latest.prefix(Self.mostLatest).map(\.folder).sorted()
  }

  /// Returns the topmost ancestor of a folder on a file system.
  fileprivate func top(of folder: UInt32, on place: DiskPlace) -> UInt32 {
    place.folder.flatMap { self.folder(withPath: $0) } ?? roots.last { $0 <= folder } ?? folder
  }
}

/// The current file systems of known folders.
private struct FolderPlaces {
  /// The folder numbers on each file system, the innermost mounts first.
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
    // Folders added since the table was made are not in order.
    ranges.first { $0.folders.contains(folder) }?.place ?? mounts.place(of: files.path(ofFolder: folder))
  }
}

/// Makes the paths of folders in sequence; usually only the last name changes.
private struct FolderPaths {
  private let files: FileIndex
  private var path: [UInt8] = []
  /// The last folder and its ancestors, with the lengths of their paths.
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

/// The time that programs wait for the disk, from the kernel; see Documentation/accounting/psi.rst of Linux.
enum IOPressure {
  /// Above this share of the last ten seconds in which a program waited, in percent, idle work pauses.
  private static let high = 25.0

  /// Pauses for a moment if the pressure is high.
  static func wait() {
    if share() > high { usleep(200_000) }
  }

  private static func share() -> Double {
    let bytes = try? SmallFile("/proc/pressure/io").head(64)
    let words = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    guard words.count > 1, words[1].hasPrefix("avg10=") else { return 0 }
    return Double(words[1].dropFirst(6)) ?? 0
  }
}

/// Sweeps all folders in a separate thread, while changes are still handled.
final class BackgroundSweep: Sendable {
  private struct State: Sendable {
    var found = FolderSweep.Found()
    var isStopped = false
    var isOver = false
  }

  let start = MonotonicTime.now
  let urgency: Urgency
  private let state = Monitor(State())

  /// Starts the sweep.
  ///
  /// - Parameter ring: Called in that thread when results are available.
  init(_ files: FileIndex, _ urgency: Urgency, timeout: Int64, ring: @escaping @Sendable () -> Void) throws(NoThread) {
    self.urgency = urgency
    let state = state
    try startThread("hunch-sweep") {
      _ = FolderSweep(urgency, timeout: timeout).run(files) { found in
        state.withLock { $0.found.add(found) }
        ring()
      } goesOn: {
        state.withLock { !$0.isStopped }
      }
      state.withLock { $0.isOver = true }
      ring()
    }
  }

  /// Ends the sweep soon. Its further results are dropped.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Returns the results found since the last call, and whether the search has ended.
  func take() -> (found: FolderSweep.Found, isOver: Bool) {
    state.withLock { state in
      defer { state.found = FolderSweep.Found() }
      return (state.found, state.isOver)
    }
  }
}
