/// Checks the bytes of a saved index and finds its sections.
@safe struct IndexReader {
  private let memory: UnsafeRawBufferPointer
  private let sections: [Range<Int>]
  /// Whether the same bytes were accepted before: then only what finds the sections is read.
  private let wasChecked: Bool

  @unsafe init(_ memory: UnsafeRawBufferPointer, wasChecked: Bool = false) throws(SearchIndexError) {
    unsafe self.memory = memory
    self.wasChecked = wasChecked
    guard memory.count >= IndexFile.magic.count, unsafe memory.prefix(8).elementsEqual(IndexFile.magic) else {
      throw .foreign
    }
    guard memory.count >= IndexFile.headerSize, Int(bitPattern: memory.baseAddress) % 8 == 0 else { throw .damaged }
    func number(_ offset: Int) -> Int? { unsafe Int(exactly: memory.load(fromByteOffset: offset, as: UInt64.self)) }
    let version = unsafe memory.load(fromByteOffset: 8, as: UInt32.self)
    let foldVersion = unsafe memory[16..<32].elementsEqual(IndexFile.foldVersion)
    guard version == IndexFile.version, foldVersion else { throw .otherVersion }
    let count = unsafe Int(memory.load(fromByteOffset: 12, as: UInt32.self))
    let tableEnd = IndexFile.headerSize + 16 * count
    guard number(32) == memory.count, tableEnd <= memory.count, count >= IndexFile.fixedSectionCount
    else { throw .damaged }
    var sections: [Range<Int>] = []
    var end = tableEnd
    for section in 0..<count {
      let place = IndexFile.headerSize + 16 * section
      guard let offset = number(place), let length = number(place + 8), offset == end, length <= memory.count - offset
      else { throw .damaged }
      sections.append(offset..<offset + length)
      end = offset + (length + 7) / 8 * 8
    }
    guard end == memory.count else { throw .damaged }
    self.sections = sections
    guard !wasChecked else { return }
    let expected = unsafe memory.load(fromByteOffset: 40, as: UInt64.self)
    let found = unsafe IndexFile.checksum(header: memory) { checksum in
      unsafe checksum.add(UnsafeRawBufferPointer(rebasing: memory[IndexFile.headerSize..<tableEnd]))
      for section in sections { unsafe checksum.add(UnsafeRawBufferPointer(rebasing: memory[section])) }
    }
    guard found == expected else { throw .damaged }
  }

  func core(owner: any AnyObject & Sendable) throws(SearchIndexError) -> IndexCore {
    var parts = IndexCore.Parts()
    parts.owners = [owner]
    var next = 0
    var haveWholeNumbers = true
    func section<Number>(_: Number.Type = Number.self) -> BufferView<Number> {
      let range = sections[next]
      next += 1
      let size = MemoryLayout<Number>.stride
      haveWholeNumbers = haveWholeNumbers && range.count % size == 0
      // Aligned: sections are at multiples of eight bytes, from an aligned address.
      let base = unsafe memory.baseAddress.unsafelyUnwrapped + range.lowerBound
      return unsafe BufferView(base: base.assumingMemoryBound(to: Number.self), count: range.count / size)
    }
    guard let positionCount = unsafe Int(exactly: memory.load(fromByteOffset: 48, as: UInt64.self)),
      let layerCount = unsafe Int(exactly: memory.load(fromByteOffset: 56, as: UInt64.self))
    else { throw .damaged }
    parts.positionCount = positionCount
    parts.layerCount = layerCount
    parts.names = section()
    parts.nameEnds = section()
    parts.byName = section()
    parts.nameKeys = section()
    parts.minima = section()
    parts.irregular = section()
    parts.positions = section()
    parts.documents = section()
    parts.weights = section()
    parts.frecencies = section()
    parts.tokens = section()
    parts.tokenEnds = section()
    parts.tokensShared = section()
    parts.tokensBranch = section()
    parts.jumps = section()
    parts.postingEnds = section()
    parts.postings = section()
    parts.nodeLows = section()
    parts.nodeHighs = section()
    parts.nodeTotals = section()
    parts.pairTotals = section()
    parts.listStarts = section()
    parts.chunkStarts = section()
    let compounds = ExtrasCoding.compounds(section())
    parts.extraDocuments = section()
    parts.extraEnds = section()
    parts.extraRecords = section()
    while next < sections.count {
      parts.chunkData.append(section())
    }
    guard haveWholeNumbers, let compounds else { throw .damaged }
    parts.compounds = compounds
    guard wasChecked || parts.isSound else { throw .damaged }
    return IndexCore(parts: parts)
  }
}
