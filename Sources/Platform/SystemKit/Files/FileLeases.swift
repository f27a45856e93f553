internal import CFileEvents
internal import Glibc
internal import Synchronization

/// Files that are mapped themselves, each under a lease (`F_SETLEASE` in fcntl(2)): before another program changes such
/// a file, the system waits until its mapping here has become a copy in memory.
enum FileLeases {
  private struct Mapping {
    let descriptor: Int32
    let count: Int
  }

  /// The mappings by their addresses.
  private static let mappings = Mutex<[UInt: Mapping]>([:])

  /// Whether a thread waits for other programs. It is started with the first lease.
  private static let isWatching: Bool = {
    let bell = cfe_open_lease_bell()
    guard bell >= 0 else { return false }
    return (try? startThread("hunch-lease") { answer(bell) }) != nil
  }()

  /// Maps an open file under a lease.
  /// - Parameters:
  ///   - descriptor: Taken over, if the file is mapped.
  ///   - map: Maps this number of bytes, without reading them: others would wait meanwhile.
  /// - Returns: Nil if there can be no lease, for example because somebody has the file open for writing.
  static func map(
    _ descriptor: Int32, _ map: (Int) throws(FileError) -> UInt
  ) throws(FileError) -> (address: UInt, count: Int)? {
    guard isWatching else { return nil }
    // Other programs may ask at once, and the answer needs the mapping.
    return try mappings.withLock { mappings throws(FileError) in
      guard cfe_lease(descriptor) == 0 else { return nil }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
      let count = Int(status.st_size)
      let address = try map(count)
      mappings[address] = Mapping(descriptor: descriptor, count: count)
      return (address, count)
    }
  }

  /// Lets others change the file again. The caller unmaps it.
  static func end(at address: UInt) {
    let mapping = mappings.withLock { $0.removeValue(forKey: address) }
    if let mapping { close(mapping.descriptor) }
  }

  /// Calls `body` if the file itself is mapped still.
  static func withFile(at address: UInt, _ body: () -> Void) { mappings.withLock { if $0[address] != nil { body() } } }

  /// Copies the files that other programs are about to change.
  private static func answer(_ bell: Int32) {
    var count: UInt64 = 0
    while unsafe read(bell, &count, MemoryLayout.size(ofValue: count)) > 0 || errno == EINTR {
      mappings.withLock { mappings in
        for (address, mapping) in mappings where cfe_lease_is_awaited(mapping.descriptor) != 0 {
          // Without memory for the copy, the other program waits, until the system no longer lets it wait.
          guard unsafe cfe_detach(UnsafeMutableRawPointer(bitPattern: address), mapping.count) == 0 else { continue }
          mappings[address] = nil
          close(mapping.descriptor)
        }
      }
    }
  }
}
