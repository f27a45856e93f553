internal import CFileEvents
internal import Glibc
internal import Synchronization
internal import SystemKit

/// Scans whole trees of folders, with several threads.
///
/// A folder is opened by its path, in pieces if that exceeds the system's limit: no tree is too deep, and each thread
/// has only one folder open. Links on the way are not followed, even if the tree changes meanwhile.
struct TreeScanner: Sendable {
  var rules: NameRules
  var pool = DiskPool<Job, Output>()

  struct Progress: Sendable {
    var folders = 0
    var entries = 0
  }

  struct Result: Sendable {
    var tree = FileTree()
    var leftOut: [LeftOut] = []
  }

  struct Job: Sendable {
    /// The number of the folder in the tree.
    var folder: Int
    /// The path, without a slash at the end.
    var path: [UInt8]
    /// The file system that contains it.
    var place: DiskPlace
    /// The mount of the parent folder; nil for a root, which may be anywhere.
    var mount: UInt64?
  }

  struct Output: Sendable {
    var folder: Int
    var path: [UInt8]
    var reading: FolderReader.Reading
    var firstChild: Int
  }

  init(_ filter: FileFilter) {
    rules = NameRules(filter)
  }

  /// Scans the trees below the filter's roots.
  func scan(progress: (Progress, FileTree) -> Bool = { _, _ in true }) -> Result? {
    var scanner = self
    scanner.rules = NameRules(rules.filter.resolved(within: .nanoseconds(pool.timeout)))
    return scanner.scan(roots: scanner.rules.filter.separateRoots, followsLinks: true, progress: progress)
  }

  /// Scans the trees below some folders.
  ///
  /// - Parameters:
  ///   - followsLinks: whether the paths may contain links; the tree has the paths without them.
  ///   - progress: called with the progress and the tree so far, in the calling thread; if it returns false, the scan
  ///     ends.
  /// - Returns: nil if it was ended.
  func scan(
    roots: [[UInt8]], followsLinks: Bool = false, progress: (Progress, FileTree) -> Bool = { _, _ in true }
  ) -> Result? {
    let reader = FolderReader(rules: rules, mounts: .current())
    let mounts = reader.mounts
    let nextFolder = SharedCounter(roots.count)
    let visited = Mutex<Set<FolderIdentity>>([])
    var result = Result()
    result.tree.roots = roots
    result.tree.folders = roots.indices.map { FileTree.Folder(parent: nil, place: $0) }
    var done = Progress()
    let jobs = roots.indices.map { Job(folder: $0, path: roots[$0], place: mounts.place(of: roots[$0]), mount: nil) }
    let isWhole = pool.run(jobs) { job in
      job.place
    } again: { job in
      var job = job
      job.place = MountTable.current().place(of: job.path)
      return [job]
    } work: { job, ticket throws(DiskError) in
      var job = job
      if followsLinks, job.mount == nil { job.path = try ticket.follow(job.path, .current()) }
      ticket.touch(job.path)
      let reading = Self.read(job, reader) { folder in
        visited.withLock { $0.insert(folder).inserted }
      }
      let firstChild = nextFolder.take(reading.listing.folderCount)
      var children: [Job] = []
      let mounted = mounts.mounts(in: job.path) ?? [:]
      for place in reading.children.indices.reversed() {
        guard case .open = reading.children[place] else { continue }
        let name = reading.listing.name(at: place)
        let path = job.path + [UInt8(ascii: "/")] + name
        let disk = mounted[Array(name)] == nil ? job.place : mounts.place(of: path)
        children.append(Job(folder: firstChild + place, path: path, place: disk, mount: reading.mount))
      }
      let output = Output(folder: job.folder, path: job.path, reading: reading, firstChild: firstChild)
      return (output, children)
    } take: { output in
      done.folders += 1
      done.entries += output.reading.listing.count
      result.add(output)
    } skip: { job, error in
      result.leftOut.append(LeftOut(path: job.path, reason: LeftOut.Reason(error)))
    } goesOn: {
      progress(done, result.tree)
    }
    return isWhole ? result : nil
  }

  /// Reads a folder. The closure tells whether the folder was not read before.
  private static func read(
    _ job: Job, _ reader: FolderReader, _ isNew: (FolderIdentity) -> Bool
  ) -> FolderReader.Reading {
    let descriptor = FolderPath.open(job.path)
    guard descriptor >= 0 else {
      let code = -descriptor
      let isGone = code == ENOENT || code == ENOTDIR
      // The parent's next listing will lack a folder that vanished meanwhile.
      let reason: LeftOut.Reason? = isGone ? (job.mount == nil ? .missing : nil) : .unreadable(code: code)
      return FolderReader.Reading(stamp: FolderStamp(), reason: reason)
    }
    defer { close(descriptor) }
    var reading = reader.read(descriptor, path: job.path)
    func leaveOut(_ reason: LeftOut.Reason) {
      reading.listing = FolderListing()
      reading.children = []
      reading.reason = reason
      reading.stamp.state = .unread
    }
    if let mount = job.mount, mount != reading.mount, !reader.rules.filter.entersOtherFileSystems,
      !reader.rules.filter.entersNetworkFileSystems
    {
      // It was mounted after the table of mounts was read.
      leaveOut(.otherFileSystem)
    } else if !isNew(FolderIdentity(device: reading.stamp.device, inode: reading.stamp.inode)) {
      leaveOut(.listedElsewhere)
    }
    return reading
  }
}

/// Identifies a folder among all existing ones.
struct FolderIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// Hands out consecutive numbers to several threads.
private final class SharedCounter: Sendable {
  private let next: Atomic<Int>

  init(_ first: Int) {
    next = Atomic(first)
  }

  func take(_ count: Int) -> Int { next.wrappingAdd(count, ordering: .relaxed).oldValue }
}

extension TreeScanner.Result {
  /// Puts a folder that was read in its place, with room for its subfolders.
  fileprivate mutating func add(_ output: TreeScanner.Output) {
    let reading = output.reading
    if output.folder < tree.roots.count { tree.roots[output.folder] = output.path }
    let end = output.firstChild + reading.listing.folderCount
    if tree.folders.count < end {
      let none = FileTree.Folder(parent: nil, place: 0)
      tree.folders.append(contentsOf: repeatElement(none, count: end - tree.folders.count))
    }
    tree.folders[output.folder].listing = reading.listing
    tree.folders[output.folder].firstChild = output.firstChild
    tree.folders[output.folder].stamp = reading.stamp
    if let reason = reading.reason { leftOut.append(LeftOut(path: output.path, reason: reason)) }
    for place in 0..<reading.listing.folderCount {
      tree.folders[output.firstChild + place].parent = output.folder
      tree.folders[output.firstChild + place].place = place
      guard place < reading.children.count, case .closed(let reason) = reading.children[place] else { continue }
      tree.folders[output.firstChild + place].stamp.state = .closed
      if let reason {
        let path = output.path + [UInt8(ascii: "/")] + reading.listing.name(at: place)
        leftOut.append(LeftOut(path: path, reason: reason))
      }
    }
  }
}
