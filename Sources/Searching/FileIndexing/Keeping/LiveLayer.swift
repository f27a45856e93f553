internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Reports changes in some folders at once, by fanotify(7). This leaves alone the inotify watches of other programs,
/// which have a separate limit; inotify is used only if the system offers this process no fanotify.
///
/// It belongs to the thread that reads it.
final class LiveLayer {
  enum Kind: Sendable {
    case fanotify, inotify
  }

  /// The reported changes.
  struct Changes {
    /// The changed names, by folder.
    var names: [UInt32: Set<[UInt8]>] = [:]
    /// Whether some changes were lost: all folders must be swept.
    var isIncomplete = false
  }

  /// The system's queue of changes. A thread that marks a folder keeps it open, however long a disk blocks the
  /// thread.
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

    /// Marks a folder: its changes come to the queue. Waits for the disk.
    func mark(_ path: [UInt8]) -> Handle {
      var handle = cfe_handle()
      let failure = FolderPath.resolve(path) {
        kind == .fanotify
          ? cfe_mark_folder(descriptor, $0, $1, &handle) : cfe_watch_folder(descriptor, $0, $1, &handle)
      }
      return failure < 0 ? .failed(-failure) : .marked(LiveLayer.key(handle))
    }
  }

  /// The result of marking.
  enum Handle: Sendable {
    /// The key of the folder in events.
    case marked(ByteText)
    /// An error code.
    case failed(Int32)
  }

  let queue: Queue
  var kind: Kind { queue.kind }
  var descriptor: Int32 { queue.descriptor }
  /// The most folders to mark.
  let limit: Int
  /// The folders by their keys in events, and the reverse.
  private var folders: [ByteText: UInt32] = [:]
  private var names: [UInt32: ByteText] = [:]
  private var isFull = false
  /// The number of events for irrelevant folders, such as those that were moved elsewhere. Their marks can only be
  /// removed all together.
  private(set) var strangeChanges = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 8)

  /// - Parameter limit: a lower limit than the default.
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

  var markCount: Int { folders.count }

  /// Returns the most folders that are marked in advance. An eighth of the limit remains for folders that become
  /// important: new ones, or those that the user opens.
  static func usualLimit(of limit: Int) -> Int { limit - limit / 8 }

  /// The room without that reserve.
  var usualRoom: Int { Self.usualLimit(of: limit) - folders.count }

  private static func number(in path: String, or usual: Int) -> Int {
    guard let bytes = try? SmallFile.read(path, limit: 64) else { return usual }
    return Int(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)) ?? usual
  }

  /// The outcome of marking a folder.
  enum Marking {
    /// Marked before.
    case known
    /// Newly marked.
    case new
    /// Newly marked, and different from the folder marked before in its place: even if both have the same inode
    /// number, which a file system may reuse.
    case other
    /// Not marked: too many are, or the folder is missing.
    case refused
  }

  /// Whether a folder is marked, or another was in its place.
  func isMarked(_ folder: UInt32) -> Bool { names[folder] != nil }

  /// Whether another folder may be marked.
  var hasRoom: Bool { folders.count < limit && !isFull }

  /// Notes the result of marking a folder.
  @discardableResult
  func take(_ folder: UInt32, _ handle: Handle) -> Marking {
    guard case .marked(let name) = handle else {
      if case .failed(ENOSPC) = handle { isFull = true }
      return .refused
    }
    let formerName = names.updateValue(name, forKey: folder)
    if formerName == name { return .known }
    if let formerName { folders[formerName] = nil }
    // The folder may have been known in another place.
    if let formerFolder = folders.updateValue(folder, forKey: name) { names[formerFolder] = nil }
    return formerName == nil ? .new : .other
  }

  /// Forgets the folders that satisfy a condition.
  func forget(where isOfNoInterest: (UInt32) -> Bool) {
    folders = folders.filter { !isOfNoInterest($0.value) }
    names = names.filter { !isOfNoInterest($0.key) }
  }

  fileprivate static func key(_ handle: cfe_handle) -> ByteText {
    withUnsafeBytes(of: handle.bytes) { ByteText($0.prefix(handle.length)) }
  }

  /// Applies the folder numbers of a new index.
  func renumber(_ numbers: [UInt32: UInt32]) {
    folders = folders.compactMapValues { numbers[$0] }
    names = Dictionary(folders.map { ($1, $0) }) { $1 }
  }

  /// Reads the changes since the last call, without waiting.
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
  /// Returns the most important folders to mark: those near the roots, then those changed last.
  func foldersToMark(_ limit: Int) -> [UInt32] {
    let limit = LiveLayer.usualLimit(of: limit)
    var known = readFolders.map {
      (folder: $0.folder, nearness: depth(ofFolder: $0.folder) <= 3 ? 1 : 0, changed: $0.changed)
    }
    if known.count > limit { known.sort { ($0.nearness, $0.changed) > ($1.nearness, $1.changed) } }
    return known.prefix(limit).map(\.folder)
  }
}
