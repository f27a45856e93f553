extension SearchIndex {
  /// Writes the index, piece by piece, in the form that can be mapped into memory.
  ///
  /// Changes since the base was built are merged first, on this thread; ``merged(workers:progress:)`` does that in
  /// several tasks.
  ///
  /// - Parameter write: receives the next bytes.
  /// - Throws: the errors of `write`, or ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the size of the index.
  public func save(_ write: (RawSpan) throws -> Void) throws {
    // An item added and removed again leaves no change, but its position stays used.
    let isBase = changeCount == 0 && positionCount == base.parts.positionCount
    let core = isBase ? base : try gathered().core()
    let compounds = Buffer(ExtrasCoding.encode(core.parts.compounds))
    let sections = unsafe core.parts.sections(compounds: compounds)
    let sizes = unsafe sections.map { $0.count }
    var table: [UInt8] = []
    var offset = IndexFile.headerSize + 16 * sizes.count
    for size in sizes {
      table.append(littleEndian: UInt64(offset))
      table.append(littleEndian: UInt64(size))
      offset += (size + 7) / 8 * 8
    }
    var header = IndexFile.magic
    header.append(littleEndian: IndexFile.version)
    header.append(littleEndian: UInt32(sizes.count))
    header += IndexFile.foldVersion
    header.append(littleEndian: UInt64(offset))
    header.append(littleEndian: UInt64(0))
    header.append(littleEndian: UInt64(core.parts.positionCount))
    header.append(littleEndian: UInt64(core.parts.layerCount))
    let checksum = unsafe header.withUnsafeBytes { bytes in
      unsafe IndexFile.checksum(header: bytes) { checksum in
        unsafe table.withUnsafeBytes { unsafe checksum.add($0) }
        for index in sizes.indices { unsafe checksum.add(sections[index]) }
      }
    }
    for byte in 0..<8 { header[40 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
    try unsafe write(header.span.bytes)
    try unsafe write(table.span.bytes)
    let padding = [UInt8](repeating: 0, count: 8)
    for (index, size) in sizes.enumerated() {
      try unsafe write(sections[index].bytes)
      let rest = (8 - size % 8) % 8
      if rest > 0 { try unsafe write(padding.span.bytes.extracting(0..<rest)) }
    }
    withExtendedLifetime((core, compounds)) {}
  }

  /// Returns the bytes that ``save(_:)`` writes.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the size of the index.
  public func saved() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try save { span in
      unsafe span.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Makes an index from bytes that ``save(_:)`` wrote, copied into memory of this process.
  ///
  /// - Throws: ``SearchIndexError/foreign``, ``SearchIndexError/otherVersion`` or ``SearchIndexError/damaged``.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) throws(SearchIndexError) {
    // Numbers of eight bytes align the memory to eight.
    let block = Buffer<UInt64>(count: (bytes.count + 7) / 8)
    let memory = unsafe UnsafeMutableRawBufferPointer(
      start: block.pointer(at: 0, count: block.count), count: bytes.count)
    unsafe memory.copyBytes(from: bytes)
    try unsafe self.init(mapped: UnsafeRawBufferPointer(memory), owner: block)
  }

  /// Makes an index over bytes that ``save(_:)`` wrote, in place, for example in a mapped file. Checking reads all
  /// bytes once, which also brings them into memory.
  ///
  /// - Parameters:
  ///   - memory: the bytes, at an address that is a multiple of eight. They must not change while the owner lives.
  /// - owner: the object that keeps the bytes in place; the index retains it.
  /// - Throws: ``SearchIndexError/foreign``, ``SearchIndexError/otherVersion`` or ``SearchIndexError/damaged``.
  /// - Complexity: O(*n*) in the number of bytes, at memory speed.
  @unsafe public init(mapped memory: UnsafeRawBufferPointer, owner: any AnyObject & Sendable)
    throws(SearchIndexError)
  {
    self.init(try unsafe IndexReader(memory).core(owner: owner))
  }

  /// Makes an index over the same bytes that ``init(mapped:owner:)`` has accepted before, perhaps in another process,
  /// without reading them.
  ///
  /// - Parameters: as in ``init(mapped:owner:)``.
  /// - Throws: ``SearchIndexError`` if the bytes cannot be the same.
  /// - Complexity: O(1).
  @unsafe package init(checked memory: UnsafeRawBufferPointer, owner: any AnyObject & Sendable)
    throws(SearchIndexError)
  {
    self.init(try unsafe IndexReader(memory, wasChecked: true).core(owner: owner))
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the lowest first.
  package mutating func append(littleEndian number: some FixedWidthInteger) {
    for byte in 0..<number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }
}
