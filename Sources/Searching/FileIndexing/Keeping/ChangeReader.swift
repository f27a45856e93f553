internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Examines possible changes: reads folders, and the kinds of names.
struct ChangeReader: Sendable {
  let rules: NameRules
  /// The time limit for a file system's answer, in nanoseconds.
  let timeout: Int64
  var faults = FolderFaults()

  struct Job: Sendable {
    var folder: UInt32
    var path: [UInt8]
    /// Nil to read the folder.
    var names: [[UInt8]]?
    var place: DiskPlace
  }

  struct Output: Sendable {
    var folder: UInt32
    var path: [UInt8]
    var found: Found
  }

  enum Found: Sendable {
    case reading(FolderReader.Reading, isGone: Bool)
    case names([NameState])
  }

  struct NameState: Sendable {
    var name: [UInt8]
    /// Nil if it is missing or excluded.
    var kind: Kind?

    enum Kind: Sendable {
      /// The system does not tell; with the code of errno(3).
      case unknown(Int32)
      case file
      case folder(isClosed: Bool, FolderIdentity)
    }
  }

  /// Examines everything in a request, upper folders first.
  func look(
    _ files: FileIndex, _ request: TreeUpdater.Request, _ goesOn: () -> Bool, _ leftOut: inout [LeftOut]
  ) -> [Output] {
    var jobs: [Job] = []
    let mounts = MountTable.current()
    var stale = request.stale.union(request.missing)
    for (folder, names) in request.names where !stale.contains(folder) && !files.overlay.gone.contains(folder) {
      let path = files.path(ofFolder: folder)
      let names = names.filter { !isLeftOut($0, in: path) }
      // The tag decides whether the whole folder is a cache.
      if names.contains(FolderReader.cacheTagName)
        || TreeUpdater.Request.isWorthReading(names.count, of: files.entryCount(of: folder))
      {
        stale.insert(folder)
      } else if !names.isEmpty, files.stamp(ofFolder: folder).state == .read {
        // Other folders list nothing.
        jobs.append(Job(folder: folder, path: path, names: Array(names), place: mounts.place(of: path)))
      }
    }
    for folder in stale where !files.overlay.gone.contains(folder) {
      let path = files.path(ofFolder: folder)
      jobs.append(Job(folder: folder, path: path, place: mounts.place(of: path)))
    }
    if jobs.isEmpty { return [] }
    var pool = DiskPool<Job, Output>()
    pool.timeout = timeout
    pool.workerCount = jobs.count > 8 ? 2 : 1
    var outputs: [Output] = []
    _ = pool.run(jobs) { job in
      job.place
    } again: { job in
      var job = job
      job.place = MountTable.current().place(of: job.path)
      return [job]
    } work: { job, ticket in
      (Output(folder: job.folder, path: job.path, found: look(job, ticket)), [])
    } take: {
      outputs.append($0)
    } skip: {
      leftOut.append(LeftOut(path: $0.path, reason: LeftOut.Reason($1)))
    } goesOn: {
      goesOn()
    }
    // Upper folders come first, to do nothing below a folder that they report as gone.
    return outputs.sorted { $0.path.count < $1.path.count }
  }

  /// Whether a name is excluded in a folder, whatever its kind.
  private func isLeftOut(_ name: [UInt8], in path: [UInt8]) -> Bool {
    let text = name.map { CChar(bitPattern: $0) } + [0]
    if case .leaveOut = rules.verdict(text, length: name.count, isFolder: false, in: path) { return true }
    return false
  }

  private func look(_ job: Job, _ ticket: DiskTicket) -> Found {
    let reader = FolderReader(rules: rules, mounts: .current(), faults: faults)
    ticket.touch(job.path)
    let descriptor = faults.opening.map { -$0 } ?? FolderPath.open(job.path)
    guard descriptor >= 0 else {
      let reading = FolderReader.Reading(stamp: FolderStamp(), reason: .unreadable(code: -descriptor))
      return .reading(reading, isGone: FolderReader.isMissing(-descriptor))
    }
    defer { close(descriptor) }
    guard let names = job.names else { return .reading(reader.read(descriptor, path: job.path), isGone: false) }
    var folder = cfe_status()
    _ = cfe_get_status(descriptor, "", &folder)
    let mounted = reader.mounts.mounts(in: job.path) ?? [:]
    return .names(
      names.map { name in
        ticket.touch(job.path + [UInt8(ascii: "/")] + name)
        return state(of: name, in: descriptor, job.path, folder, mounted)
      })
  }

  private func state(
    of name: [UInt8], in folder: Int32, _ path: [UInt8], _ parent: cfe_status, _ mounted: [[UInt8]: MountTable.Kind]
  ) -> NameState {
    var state = NameState(name: name)
    let text = name.map { CChar(bitPattern: $0) } + [0]
    var status = cfe_status()
    let isMount = mounted[name] != nil
    let failure = isMount ? 0 : faults.status.map { -$0 } ?? cfe_get_status(folder, text, &status)
    if failure < 0 {
      if !FolderReader.isMissing(-failure) { state.kind = .unknown(-failure) }
      return state
    }
    guard isMount || status.is_folder != 0 else {
      state.kind = .file
      return state
    }
    let identity = FolderIdentity(device: status.device, inode: status.inode)
    switch rules.verdict(text, length: name.count, isFolder: true, in: path) {
    case .leaveOut: break
    case .listClosed: state.kind = .folder(isClosed: true, identity)
    case .list:
      // Only a scan enters mounts: it knows whether the user chose them.
      state.kind = .folder(isClosed: isMount || status.mount != parent.mount, identity)
    }
    return state
  }
}
