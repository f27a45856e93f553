internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Hears of changes in some folders at once, by fanotify(7). Other programs' inotify watches, which are an account of
/// their own, are left alone: only where the system has no fanotify for this process, some are used instead.
///
/// It belongs to the thread that reads it.
final class LiveLayer {
  enum Kind: Sendable {
    case fanotify, inotify
  }

  /// What was heard.
  struct Changes {
    /// The names that something happened to, in folders.
    var names: [UInt32: Set<[UInt8]>] = [:]
    /// Whether some changes were not told: all folders are to be looked at.
    var isIncomplete = false
  }

  /// The system's queue of changes. A thread that marks a folder keeps it open, however long a disk holds the thread up.
  final class Queue: Sendable {
    let kind: Kind
    let descriptor: Int32

    fileprivate init(kind: Kind, descriptor: Int32) {
      self.kind = kind
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }

    /// Has changes in a folder come to the queue. Waits for the disk.
    func mark(_ path: [UInt8]) -> Handle {
      var handle = cfe_handle()
      let failure = FolderPath.resolve(path) {
        kind == .fanotify
          ? cfe_mark_folder(descriptor, $0, $1, &handle) : cfe_watch_folder(descriptor, $0, $1, &handle)
      }
      return failure < 0 ? .failed(-failure) : .marked(LiveLayer.key(handle))
    }
  }

  /// What came of it.
  enum Handle: Sendable {
    /// By which changes in the folder are told.
    case marked(ByteText)
    /// The number of an error.
    case failed(Int32)
  }

  let queue: Queue
  var kind: Kind { queue.kind }
  var descriptor: Int32 { queue.descriptor }
  /// The most folders to mark.
  let limit: Int
  /// By what each is called in events, and the other way round.
  private var folders: [ByteText: UInt32] = [:]
  private var names: [UInt32: ByteText] = [:]
  private var isFull = false
  /// How many changes were heard of in folders that are of no interest any more, such as those that were moved elsewhere.
  /// Their marks can only be taken away all together.
  private(set) var strangeChanges = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 8)

  /// - Parameter limit: a lower limit than the usual one.
  /// - Returns: nil if the system has neither.
  init?(limit: Int? = nil, allowed: Set<Kind> = [.fanotify, .inotify]) {
    let events = allowed.contains(.fanotify) ? cfe_open_queue() : -ENOSYS
    if events >= 0 {
      queue = Queue(kind: .fanotify, descriptor: events)
      self.limit = min(limit ?? .max, 16_384, Self.number(in: "/proc/sys/fs/fanotify/max_user_marks", or: 8_192) / 8)
      return
    }
    let watches = allowed.contains(.inotify) ? cfe_open_watches() : -ENOSYS
    guard watches >= 0 else { return nil }
    queue = Queue(kind: .inotify, descriptor: watches)
    self.limit = min(limit ?? .max, 2_048)
  }

  deinit {
    buffer.deallocate()
  }

  /// How many folders are marked.
  var markCount: Int { folders.count }

  /// How many are marked at the most by what is known of them: an eighth of the limit is left for those that turn out to
  /// matter, that are new or that the user opens.
  static func usualLimit(of limit: Int) -> Int { limit - limit / 8 }

  /// How much room there is beside what is left for those.
  var usualRoom: Int { Self.usualLimit(of: limit) - folders.count }

  private static func number(in path: String, or usual: Int) -> Int {
    guard let bytes = try? SmallFile.read(path, limit: 64) else { return usual }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)) ?? usual
  }

  /// What became of marking a folder.
  enum Marking {
    /// It was marked before.
    case known
    /// It is marked from now on.
    case new
    /// It is marked from now on, and is another one than that which was marked in its place: even if it has the same number
    /// in its file system, which may give that of one that is no more to the next.
    case other
    /// It is not: there are too many, or it is not there.
    case refused
  }

  /// Whether a folder is marked, or another one was in its place.
  func isMarked(_ folder: UInt32) -> Bool { names[folder] != nil }

  /// Whether one more folder may be marked.
  var hasRoom: Bool { folders.count < limit && !isFull }

  /// Takes what came of marking a folder.
  @discardableResult
  func take(_ folder: UInt32, _ handle: Handle) -> Marking {
    guard case .marked(let name) = handle else {
      if case .failed(ENOSPC) = handle { isFull = true }
      return .refused
    }
    let formerName = names.updateValue(name, forKey: folder)
    if formerName == name { return .known }
    if let formerName { folders[formerName] = nil }
    // It may have been known in another place.
    if let formerFolder = folders.updateValue(folder, forKey: name) { names[formerFolder] = nil }
    return formerName == nil ? .new : .other
  }

  /// Hears no more of the folders for which something holds.
  func forget(where isOfNoInterest: (UInt32) -> Bool) {
    folders = folders.filter { !isOfNoInterest($0.value) }
    names = names.filter { !isOfNoInterest($0.key) }
  }

  fileprivate static func key(_ handle: cfe_handle) -> ByteText {
    withUnsafeBytes(of: handle.bytes) { ByteText($0.prefix(handle.length)) }
  }

  /// Takes over the numbers that folders have in another index.
  func renumber(_ numbers: [UInt32: UInt32]) {
    folders = folders.compactMapValues { numbers[$0] }
    names = Dictionary(folders.map { ($1, $0) }) { $1 }
  }

  /// What has happened since it was last asked. Does not wait.
  func read(into changes: inout Changes) {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return
      }
      var offset = 0
      while offset < count {
        var change = cfe_change()
        offset =
          kind == .fanotify
          ? cfe_next_change(buffer.baseAddress, count, offset, &change)
          : cfe_next_watched_change(buffer.baseAddress, count, offset, &change)
        if change.is_overflow != 0 { changes.isIncomplete = true }
        guard let name = change.name else { continue }
        guard let folder = folders[Self.key(change.folder)] else {
          strangeChanges += 1
          continue
        }
        changes.names[folder, default: []].insert(Array(UnsafeRawBufferPointer(start: name, count: change.length)))
      }
    }
  }
}

extension FileIndex {
  /// The folders whose changes matter most: those near the roots, then those changed last.
  /// - Parameter limit: the most that may be marked.
  func foldersToMark(_ limit: Int) -> [UInt32] {
    let limit = LiveLayer.usualLimit(of: limit)
    var known: [(folder: UInt32, isNear: Bool, changed: Int64)] = []
    for folder in 0..<UInt32(folderCount) where !overlay.gone.contains(folder) {
      let stamp = stamp(ofFolder: folder)
      if stamp.state != .read { continue }
      // A time that is not known is that of a change a moment ago.
      let changed = stamp.changed == 0 ? Int64.max : stamp.changed
      known.append((folder, depth(ofFolder: folder) <= 3, changed))
    }
    if known.count > limit {
      known.sort { ($0.isNear ? 1 : 0, $0.changed) > ($1.isNear ? 1 : 0, $1.changed) }
    }
    return known.prefix(limit).map(\.folder)
  }
}
