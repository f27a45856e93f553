internal import SystemKit

/// Updates an index for some folders, through the same filter as a scan.
struct TreeUpdater: Sendable {
  var scanner: TreeScanner
  /// The most changes made one by one; beyond that, the tree is scanned again.
  var mostChanges = 20_000
  var faults = FolderFaults()

  /// The folders and names to examine.
  struct Request: Sendable {
    /// Folders to read again.
    var stale: Set<UInt32> = []
    /// Changed names, by folder.
    var names: [UInt32: Set<[UInt8]>] = [:]
    /// Folders that seem to be gone.
    var missing: Set<UInt32> = []
    /// Folders that were replaced by others.
    var replaced: Set<UInt32> = []
    /// Whether reading a folder costs less than looking at this many of its names.
    static func isWorthReading(_ count: Int, of all: Int) -> Bool { count > 64 && count > all / 8 }

    var isEmpty: Bool { stale.isEmpty && names.isEmpty && missing.isEmpty && replaced.isEmpty }
  }

  struct Update: Sendable {
    var files: FileIndex
    var newFolders: [UInt32] = []
    /// The unchanged folders, or others in their place that look the same.
    var keptFolders: [UInt32] = []
    var leftOut: [LeftOut] = []
  }

  init(_ filter: FileFilter) {
    scanner = TreeScanner(filter)
  }

  /// - Returns: nil if it was cancelled or too much has changed: then the tree is scanned again.
  func update(_ files: FileIndex, _ request: Request, goesOn: () -> Bool = { true }) throws -> Update? {
    var editor = FileIndexEditor(files, mostChanges: mostChanges)
    var update = Update(files: files)
    var toScan: [(folder: UInt32, path: [UInt8])] = []
    let reader = ChangeReader(rules: scanner.rules, timeout: scanner.pool.timeout, faults: faults)
    for output in reader.look(files, request, goesOn, &update.leftOut) where !editor.isGone(output.folder) {
      switch output.found {
      case .reading(let reading, let isGone):
        apply(reading, isGone, to: output.folder, output.path, &editor, &toScan, &update)
      case .names(let states):
        for state in states { apply(state, to: output.folder, output.path, &editor, &toScan, &update) }
      }
      if editor.isTooLarge { return nil }
    }
    for folder in request.replaced where !editor.isGone(folder) {
      editor.removeContents(of: folder)
      toScan.append((folder, files.path(ofFolder: folder)))
    }
    guard goesOn(), try scan(toScan, &editor, &update, goesOn) else { return nil }
    let start = UInt32(files.folderCount)
    update.newFolders = (start..<max(start, UInt32(editor.files.folderCount))).filter { !editor.isGone($0) }
    update.files = try editor.finish()
    return update
  }

  /// Fills new folders with their contents.
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
    // Folders that have just vanished are handled with their parents.
    update.leftOut += result.leftOut.filter { $0.reason != .missing }
    for (index, (folder, _)) in folders.enumerated() { editor.fill(folder, with: result.tree, root: index) }
    return !editor.isTooLarge
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
    // After an error, the known names stay.
    if case .unreadable = reading.reason { return }
    let known = editor.files.stamp(ofFolder: folder)
    let isOther = known.inode != 0 && (known.inode, known.device) != (reading.stamp.inode, reading.stamp.device)
    if isOther { editor.removeContents(of: folder) }
    editor.setStamp(reading.stamp, of: folder)
    for (number, place, isNew) in editor.reconcile(folder, with: reading.listing) {
      if !isNew {
        update.keptFolders.append(number)
      } else if case .closed(let reason) = reading.children[place] {
        editor.setStamp(FolderStamp(state: .closed), of: number)
        let childPath = path + [UInt8(ascii: "/")] + reading.listing.name(at: place)
        if let reason { update.leftOut.append(LeftOut(path: childPath, reason: reason)) }
      } else {
        toScan.append((number, path + [UInt8(ascii: "/")] + reading.listing.name(at: place)))
      }
    }
  }

  private func apply(
    _ state: ChangeReader.NameState, to folder: UInt32, _ path: [UInt8], _ editor: inout FileIndexEditor,
    _ toScan: inout [(folder: UInt32, path: [UInt8])], _ update: inout Update
  ) {
    let known = editor.files.position(of: state.name, in: folder)
    let knownFolder = known.flatMap { editor.files.folder(at: $0) }
    switch state.kind {
    case nil:
      if let known { editor.remove(known) }
    case .unknown(let code):
      update.leftOut.append(LeftOut(path: path, reason: .unreadable(code: code)))
    case .file:
      if known != nil, knownFolder == nil { return }
      if let known { editor.remove(known) }
      editor.add(state.name, isFolder: false, to: folder)
    case .folder(let isClosed, let identity):
      if let knownFolder {
        let stamp = editor.files.stamp(ofFolder: knownFolder)
        if isClosed ? stamp.state == .closed : stamp.inode == identity.inode && stamp.device == identity.device {
          update.keptFolders.append(knownFolder)
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
