internal import CFileEvents
internal import Glibc

/// Brings an index up to date with some folders, through the filter of the scan.
struct TreeUpdater: Sendable {
  let rules: NameRules
  var scanner: TreeScanner
  /// More changes than this are not made one by one: then the tree is to be scanned anew.
  var mostChanges = 20_000

  /// What is to be looked at.
  struct Request: Sendable {
    /// Folders to be read again.
    var stale: Set<UInt32> = []
    /// Names that something was heard of, in folders.
    var names: [UInt32: Set<[UInt8]>] = [:]
    /// Folders that seem to be no more.
    var missing: Set<UInt32> = []
    /// So many names of one folder, and a good part of it, are not worth to be looked at one by one.
    static func isWorthReading(_ count: Int, of all: Int) -> Bool { count > 64 && count > all / 8 }

    var isEmpty: Bool { stale.isEmpty && names.isEmpty && missing.isEmpty }
  }

  struct Update: Sendable {
    var files: FileIndex
    /// Folders that are new.
    var newFolders: [UInt32] = []
    var leftOut: [LeftOut] = []
  }

  private struct Job: Sendable {
    var folder: UInt32
    var path: [UInt8]
    /// Nil if the folder is to be read.
    var names: [[UInt8]]?
  }

  private enum Output: Sendable {
    case reading(UInt32, [UInt8], FolderReader.Reading, isGone: Bool)
    case names(UInt32, [UInt8], [NameState])
  }

  /// What a name stands for now.
  private struct NameState: Sendable {
    var name: [UInt8]
    /// Nil if it is not there, or left out.
    var kind: Kind?

    enum Kind: Sendable {
      case file
      case folder(isClosed: Bool, FolderIdentity)
    }
  }

  init(_ filter: FileFilter) {
    rules = NameRules(filter)
    scanner = TreeScanner(filter)
  }

  /// - Returns: nil if there is too much to do, or it was ended: then the tree is to be scanned anew.
  func update(_ files: FileIndex, _ request: Request, goesOn: () -> Bool = { true }) throws -> Update? {
    var editor = FileIndexEditor(files, mostChanges: mostChanges)
    var update = Update(files: files)
    var toScan: [(folder: UInt32, path: [UInt8])] = []
    let outputs = look(files, request, goesOn, &update.leftOut)
    for output in outputs {
      switch output {
      case .reading(let folder, let path, let reading, let isGone):
        if editor.isGone(folder) { continue }
        apply(reading, isGone, to: folder, path, &editor, &toScan, &update)
      case .names(let folder, let path, let states):
        if editor.isGone(folder) { continue }
        for state in states { apply(state, to: folder, path, &editor, &toScan) }
      }
      if editor.isTooLarge { return nil }
    }
    guard goesOn(), try scan(toScan, &editor, &update, goesOn) else { return nil }
    update.newFolders = toScan.map(\.folder)
    let start = UInt32(files.folderCount)
    update.newFolders = (start..<max(start, UInt32(editor.files.folderCount))).filter { !editor.isGone($0) }
    update.files = try editor.finish()
    return update
  }

  /// Puts what is in new folders into them.
  private func scan(
    _ folders: [(folder: UInt32, path: [UInt8])], _ editor: inout FileIndexEditor, _ update: inout Update,
    _ goesOn: () -> Bool
  ) throws -> Bool {
    let folders = folders.filter { !editor.isGone($0.folder) }
    if folders.isEmpty { return true }
    let result = scanner.scan(roots: folders.map(\.path)) { progress, _ in
      progress.entries <= mostChanges && goesOn()
    }
    guard let result, result.tree.count <= mostChanges else { return false }
    // What was there a moment ago and is not any more is told by its folder.
    update.leftOut += result.leftOut.filter { $0.reason != .missing }
    for (index, (folder, _)) in folders.enumerated() { editor.fill(folder, with: result.tree, root: index) }
    return !editor.isTooLarge
  }

  // MARK: Looking

  private func look(
    _ files: FileIndex, _ request: Request, _ goesOn: () -> Bool, _ leftOut: inout [LeftOut]
  ) -> [Output] {
    var jobs: [Job] = []
    let stale = request.stale.union(request.missing)
      .union(
        request.names.filter { Request.isWorthReading($0.value.count, of: files.entryCount(of: $0.key)) }.map(\.key))
    for folder in stale where !files.overlay.gone.contains(folder) {
      jobs.append(Job(folder: folder, path: files.path(ofFolder: folder)))
    }
    for (folder, names) in request.names where !stale.contains(folder) && !files.overlay.gone.contains(folder) {
      jobs.append(Job(folder: folder, path: files.path(ofFolder: folder), names: Array(names)))
    }
    let reader = FolderReader(rules: rules, mounts: .current())
    var pool = PatientPool<Job, Output>()
    pool.timeout = scanner.pool.timeout
    pool.workerCount = jobs.count > 8 ? 2 : 1
    var outputs: [Output] = []
    _ = pool.run(jobs) { job in
      (look(job, reader), [])
    } take: {
      outputs.append($0)
    } skip: {
      leftOut.append(LeftOut(path: $0.path, reason: .silent))
    } goesOn: {
      goesOn()
    }
    // Those above first, so that nothing is done below what they say is gone.
    return outputs.sorted { Self.path(of: $0).count < Self.path(of: $1).count }
  }

  private static func path(of output: Output) -> [UInt8] {
    switch output {
    case .reading(_, let path, _, _): path
    case .names(_, let path, _): path
    }
  }

  private func look(_ job: Job, _ reader: FolderReader) -> Output {
    let descriptor = FolderPath.open(job.path)
    guard descriptor >= 0 else {
      let reading = FolderReader.Reading(stamp: FolderStamp(), reason: .unreadable(code: -descriptor))
      let isGone = descriptor == -ENOENT || descriptor == -ENOTDIR || descriptor == -ELOOP
      return .reading(job.folder, job.path, reading, isGone: isGone)
    }
    defer { close(descriptor) }
    // Whether a folder is a cache is for all of it.
    guard let names = job.names, !names.contains(Array("CACHEDIR.TAG".utf8)) else {
      return .reading(job.folder, job.path, reader.read(descriptor, path: job.path), isGone: false)
    }
    var folder = cfe_status()
    _ = cfe_get_status(descriptor, "", &folder)
    let mounted = reader.mounts.mounts(in: job.path) ?? [:]
    return .names(job.folder, job.path, names.map { state(of: $0, in: descriptor, job.path, folder, mounted) })
  }

  private func state(
    of name: [UInt8], in folder: Int32, _ path: [UInt8], _ parent: cfe_status, _ mounted: [[UInt8]: MountTable.Kind]
  ) -> NameState {
    var state = NameState(name: name)
    let text = name.map { CChar(bitPattern: $0) } + [0]
    // What is left out whatever it is need not be looked at.
    if case .leaveOut = rules.verdict(text, length: name.count, isFolder: false, in: path) { return state }
    var status = cfe_status()
    let isMount = mounted[name] != nil
    guard isMount || cfe_get_status(folder, text, &status) == 0 else { return state }
    guard isMount || status.is_folder != 0 else {
      state.kind = .file
      return state
    }
    let identity = FolderIdentity(device: status.device, inode: status.inode)
    switch rules.verdict(text, length: name.count, isFolder: true, in: path) {
    case .leaveOut: break
    case .listClosed: state.kind = .folder(isClosed: true, identity)
    case .list:
      // A mount is looked into by a scan alone, which knows whether it was chosen.
      state.kind = .folder(isClosed: isMount || status.mount != parent.mount, identity)
    }
    return state
  }

  // MARK: Applying

  private func apply(
    _ reading: FolderReader.Reading, _ isGone: Bool, to folder: UInt32, _ path: [UInt8],
    _ editor: inout FileIndexEditor, _ toScan: inout [(folder: UInt32, path: [UInt8])], _ update: inout Update
  ) {
    if isGone {
      if let place = editor.files.place(ofFolder: folder) {
        editor.remove(place)
      } else {
        editor.removeContents(of: folder)
        editor.setStamp(FolderStamp(), of: folder)
        update.leftOut.append(LeftOut(path: path, reason: .missing))
      }
      return
    }
    if let reason = reading.reason { update.leftOut.append(LeftOut(path: path, reason: reason)) }
    let known = editor.files.stamp(ofFolder: folder)
    let isOther = known.inode != 0 && (known.inode, known.device) != (reading.stamp.inode, reading.stamp.device)
    if isOther { editor.removeContents(of: folder) }
    editor.setStamp(reading.stamp, of: folder)
    for (number, place) in editor.reconcile(folder, with: reading.listing) {
      if case .closed(let reason) = reading.children[place] {
        editor.setStamp(FolderStamp(state: .closed), of: number)
        let childPath = path + [UInt8(ascii: "/")] + reading.listing.name(at: place)
        if let reason { update.leftOut.append(LeftOut(path: childPath, reason: reason)) }
      } else {
        toScan.append((number, path + [UInt8(ascii: "/")] + reading.listing.name(at: place)))
      }
    }
  }

  private func apply(
    _ state: NameState, to folder: UInt32, _ path: [UInt8], _ editor: inout FileIndexEditor,
    _ toScan: inout [(folder: UInt32, path: [UInt8])]
  ) {
    let known = editor.files.position(of: state.name, in: folder)
    let knownFolder = known.flatMap { editor.files.folder(at: $0) }
    switch state.kind {
    case nil:
      if let known { editor.remove(known) }
    case .file:
      if known != nil, knownFolder == nil { return }
      if let known { editor.remove(known) }
      editor.add(state.name, isFolder: false, to: folder)
    case .folder(let isClosed, let identity):
      if let knownFolder {
        let stamp = editor.files.stamp(ofFolder: knownFolder)
        if isClosed ? stamp.state == .closed : stamp.inode == identity.inode && stamp.device == identity.device {
          return
        }
      }
      if let known { editor.remove(known) }
      guard let number = editor.add(state.name, isFolder: true, to: folder) else { return }
      if isClosed {
        editor.setStamp(FolderStamp(state: .closed), of: number)
      } else {
        toScan.append((number, path + [UInt8(ascii: "/")] + state.name))
      }
    }
  }
}
