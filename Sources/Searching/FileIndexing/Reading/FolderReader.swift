internal import CFileEvents
internal import Glibc
internal import SystemKit

/// Reads the names in a folder, through the filter. Every reading goes through here, whether in a scan or after
/// changes, so all leave out the same.
struct FolderReader: Sendable {
  let rules: NameRules
  let mounts: MountTable
  var faults = FolderFaults()

  /// The current state of a folder.
  struct Reading: Sendable {
    var stamp: FolderStamp
    var listing = FolderListing()
    /// The mount that contains it.
    var mount: UInt64 = 0
    /// Whether to enter each of its folders, and if its place forbids that, why.
    var children: [Child] = []
    /// The reason why its names are unknown.
    var reason: LeftOut.Reason?
  }

  enum Child: Sendable {
    case open
    case closed(LeftOut.Reason?)
  }

  /// Reads the names in an open folder.
  ///
  /// - Parameter path: its path, without a slash at the end.
  func read(_ descriptor: Int32, path: [UInt8]) -> Reading {
    var status = cfe_status()
    // The time is read first: changes during the reading set a later time.
    let failure = cfe_get_status(descriptor, "", &status)
    if failure < 0 { return Reading(stamp: FolderStamp(), reason: .unreadable(code: -failure)) }
    var reading = Reading(stamp: FolderStamp(device: status.device, inode: status.inode), mount: status.mount)
    var names = GatheredNames()
    var closed: Set<[UInt8]> = []
    if let code = gather(descriptor, path, &names, &closed) {
      reading.reason = .unreadable(code: code)
      return reading
    }
    reading.listing = names.listing()
    reading.stamp.state = .read
    reading.stamp.changed = Self.settled(status.changed)
    if !rules.filter.opensCaches, isCache(descriptor, reading.listing) {
      reading.listing = FolderListing()
      reading.stamp.state = .cache
      reading.reason = .cache
      return reading
    }
    let mounted = mounts.mounts(in: path) ?? [:]
    reading.children = (0..<reading.listing.folderCount).map { place in
      if closed.isEmpty, mounted.isEmpty { return .open }
      let name = Array(reading.listing.name(at: place))
      if closed.contains(name) { return .closed(nil) }
      return mounted[name].flatMap(refusal).map { .closed($0) } ?? .open
    }
    return reading
  }

  /// Returns the reason not to enter a kind of file system, if any.
  private func refusal(of kind: MountTable.Kind) -> LeftOut.Reason? {
    switch kind {
    case .local: rules.filter.entersOtherFileSystems ? nil : .otherFileSystem
    case .network: rules.filter.entersNetworkFileSystems ? nil : .networkFileSystem
    }
  }

  /// Returns the time of a change; 0 if it is so recent that the next change might get the same time, or in the
  /// future because the clock was set back.
  private static func settled(_ changed: Int64) -> Int64 {
    changed < (Int64(time(nil)) - 2) * 1_000_000_000 ? changed : 0
  }

  /// - Returns: an error code.
  private func gather(
    _ descriptor: Int32, _ path: [UInt8], _ names: inout GatheredNames, _ closed: inout Set<[UInt8]>
  ) -> Int32? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = cfe_read_entries(descriptor, buffer.baseAddress, buffer.count)
      if count == -Int(EINTR) { continue }
      if count < 0 { return Int32(-count) }
      if count == 0 { return nil }
      var offset = 0
      while offset < count {
        var entry = cfe_entry()
        offset = cfe_next_entry(buffer.baseAddress, offset, &entry)
        guard let name = entry.name, !Self.isDots(name) else { continue }
        var isFolder = entry.kind == Int32(cfe_entry_folder)
        // Some file systems do not tell the kinds of their entries.
        if entry.kind == Int32(cfe_entry_unknown) || faults.hidesKinds {
          var status = cfe_status()
          let failure = faults.status.map { -$0 } ?? cfe_get_status(descriptor, name, &status)
          if Self.isMissing(-failure) { continue }
          // Its kind is unknown, and listing a folder as a file would remove all names below it.
          if failure < 0 { return -failure }
          isFolder = status.is_folder != 0
        }
        let verdict = rules.verdict(name, length: entry.length, isFolder: isFolder, in: path)
        if case .leaveOut = verdict { continue }
        let bytes = UnsafeRawBufferPointer(start: name, count: entry.length)
        names.append(bytes, isFolder: isFolder)
        if case .listClosed = verdict { closed.insert(Array(bytes)) }
      }
    }
  }

  /// Whether an error means that the file or folder is missing. All other errors leave that open.
  static func isMissing(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  private static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    return name[0] == dot && (name[1] == 0 || (name[1] == dot && name[2] == 0))
  }

  /// The name of the file that marks a cache folder, and the beginning of its contents; see bford.info/cachedir.
  static let cacheTagName = Array("CACHEDIR.TAG".utf8)
  private static let cacheTag = Array("Signature: 8a477f597d28d172789f06886806bc55".utf8)

  private func isCache(_ descriptor: Int32, _ listing: FolderListing) -> Bool {
    guard listing.place(of: Self.cacheTagName, isFolder: false) != nil else { return false }
    let tag = openat(descriptor, "CACHEDIR.TAG", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if tag < 0 { return false }
    defer { close(tag) }
    var bytes = [UInt8](repeating: 0, count: Self.cacheTag.count)
    return Glibc.read(tag, &bytes, bytes.count) == bytes.count && bytes == Self.cacheTag
  }
}

/// Errors that replace the system's answers, for tests.
struct FolderFaults: Sendable {
  /// The error of opening a folder.
  var opening: Int32?
  /// The error of examining a name.
  var status: Int32?
  /// Whether folders do not tell the kinds of their entries.
  var hidesKinds = false
}
