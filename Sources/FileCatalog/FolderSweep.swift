internal import CFileEvents
internal import Glibc

/// Looks for folders that have changed since they were read, by their times alone, which is a fraction of the work of
/// reading them.
struct FolderSweep: Sendable {
  var pool = PatientPool<Range<UInt32>, Found>()

  struct Found: Sendable {
    /// Folders that are to be read again.
    var stale: [UInt32] = []
    /// Folders that there are no more.
    var missing: [UInt32] = []
  }

  private static let chunkSize = 256
  private let urgency: Urgency

  /// - Parameter urgency: ``Urgency/idle``, unless somebody waits for it.
  init(_ urgency: Urgency) {
    self.urgency = urgency
    pool.urgency = urgency
    // Such work may get no processor for long, which says nothing about the disk.
    pool.timeout = 60_000_000_000
  }

  /// Looks at all folders of an index.
  ///
  /// - Returns: nil if it was ended.
  func run(_ files: FileIndex, goesOn: () -> Bool = { true }) -> Found? {
    var chunks: [Range<UInt32>] = []
    let count = UInt32(files.folderCount)
    for start in stride(from: 0, to: count, by: Self.chunkSize) {
      chunks.append(start..<min(count, start + UInt32(Self.chunkSize)))
    }
    var found = Found()
    let isIdle = urgency == .idle
    let isWhole = pool.run(chunks.reversed()) { chunk in
      if isIdle { IOPressure.wait() }
      return (Self.look(at: chunk, files), [])
    } take: {
      found.stale += $0.stale
      found.missing += $0.missing
    } skip: { _ in
      // What does not answer stays as it is known.
    } goesOn: {
      goesOn()
    }
    found.stale.sort()
    found.missing.sort()
    return isWhole ? found : nil
  }

  private static func look(at chunk: Range<UInt32>, _ files: FileIndex) -> Found {
    var found = Found()
    var paths = FolderPaths(files)
    for folder in chunk where !files.overlay.gone.contains(folder) {
      let stamp = files.stamp(ofFolder: folder)
      if stamp.state == .closed { continue }
      var status = cfe_status()
      let failure = FolderPath.resolve(paths.path(of: folder)) { cfe_get_status($0, $1, &status) }
      if failure < 0 || status.is_folder == 0 {
        found.missing.append(folder)
      } else if stamp.state == .unread || stamp.changed != status.changed || stamp.inode != status.inode
        || stamp.device != status.device
      {
        found.stale.append(folder)
      }
    }
    return found
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
