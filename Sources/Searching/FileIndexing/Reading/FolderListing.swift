internal import SmartSearch

/// The names in a folder: first folders, then files, each sorted by their bytes.
struct FolderListing: Sendable, Equatable {
  private(set) var folderCount = 0
  /// The end of each name.
  private(set) var ends: [UInt32] = []
  /// The names in sequence.
  private(set) var bytes: [UInt8] = []

  var count: Int { ends.count }

  func range(of place: Int) -> Range<Int> {
    (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
  }

  func name(at place: Int) -> ArraySlice<UInt8> { bytes[range(of: place)] }

  func isFolder(_ place: Int) -> Bool { place < folderCount }

  /// Returns the place of a name.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func place(of name: some Collection<UInt8>, isFolder: Bool) -> Int? {
    let places = isFolder ? 0..<folderCount : folderCount..<count
    let place = places.partitionPoint { !self.name(at: $0).lexicographicallyPrecedes(name) }
    return place < places.upperBound && self.name(at: place).elementsEqual(name) ? place : nil
  }
}

/// Collects unsorted names.
struct GatheredNames {
  private struct Name {
    /// The first eight bytes as a number, which decides most comparisons.
    var head: UInt64
    var start: UInt32
    var length: UInt32
  }

  private var bytes: [UInt8] = []
  private var folders: [Name] = []
  private var files: [Name] = []

  mutating func append(_ name: some Collection<UInt8>, isFolder: Bool) {
    var head: UInt64 = 0
    var count: UInt64 = 0
    for byte in name.prefix(8) {
      head = head << 8 | UInt64(byte)
      count += 1
    }
    if count < 8 { head <<= 8 * (8 - count) }
    let entry = Name(head: head, start: UInt32(bytes.count), length: UInt32(name.count))
    bytes.append(contentsOf: name)
    if isFolder { folders.append(entry) } else { files.append(entry) }
  }

  mutating func listing() -> FolderListing {
    var sorted: [UInt8] = []
    var ends: [UInt32] = []
    sorted.reserveCapacity(bytes.count)
    ends.reserveCapacity(folders.count + files.count)
    bytes.withUnsafeBufferPointer { bytes in
      func precedes(_ left: Name, _ right: Name) -> Bool {
        if left.head != right.head { return left.head < right.head }
        return Self.slice(bytes, left).lexicographicallyPrecedes(Self.slice(bytes, right))
      }
      folders.sort(by: precedes)
      files.sort(by: precedes)
      for names in [folders, files] {
        for name in names {
          sorted.append(contentsOf: Self.slice(bytes, name))
          ends.append(UInt32(sorted.count))
        }
      }
    }
    return FolderListing(folderCount: folders.count, ends: ends, bytes: sorted)
  }

  private static func slice(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Name) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(name.start)..<Int(name.start) + Int(name.length)])
  }
}
