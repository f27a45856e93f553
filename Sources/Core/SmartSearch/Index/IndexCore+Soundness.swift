/// The checks of a loaded index besides the checksum, which anyone can forge: every offset, count and number of a
/// saved index must be in the range that reading relies on. A manipulated index may answer wrongly, but it neither
/// ends the program nor makes it read beyond its memory.
extension IndexCore.Parts {
  /// - Complexity: O(*n*) in the size of the index, without its names and tokens, at memory speed.
  var isSound: Bool { hasRightLengths && hasSoundDocuments && hasSoundTokens && hasSoundLists && hasSoundExtras }

  /// Whether the lengths of the blocks agree.
  private var hasRightLengths: Bool {
    let count = nameEnds.count
    let listCount = Int(listStarts.last ?? 0)
    // Each layer of a document has a token: in the postings, or below a node, whose lists are numbered by layer.
    guard layerCount >= 1, layerCount <= Int(UInt32.max) / 2 / max(1, count),
      layerCount <= max(1, postings.count, listStarts.count), positionCount < Int(UInt32.max)
    else { return false }
    return documents.count == positionCount && byName.count == count && positions.count == count
      && nameKeys.count == (count + IndexCore.keyStep - 1) / IndexCore.keyStep
      && minima.count == 2 * ((count + IndexCore.leafSize - 1) / IndexCore.leafSize)
      && (weights.count == 0 || weights.count == count) && (frecencies.count == 0 || frecencies.count == count)
      && postingEnds.count == tokenEnds.count && tokensShared.count == tokenEnds.count
      && tokensBranch.count == tokenEnds.count
      && (jumps.count == 0 || jumps.count == 1 << 16 + 1)
      && nodeHighs.count == nodeLows.count && nodeTotals.count == nodeLows.count
      && listStarts.count == nodeLows.count * ListKind.count(layers: layerCount) + 1
      && chunkData.count == Chunk.count(documents: count)
      && chunkStarts.count == (listCount + 1) * chunkData.count
  }

  private var hasSoundDocuments: Bool {
    let count = UInt32(nameEnds.count)
    guard nameEnds.areEnds(of: names.count), byName.areBelow(count), irregular.areBelow(count) else { return false }
    // Each document has one position, and no other position has a document.
    var unused = 0
    for position in 0..<documents.count where documents[position] == .max { unused &+= 1 }
    guard documents.count - unused == positions.count else { return false }
    for document in 0..<positions.count {
      let position = Int(positions[document])
      guard position < documents.count, documents[position] == document else { return false }
    }
    return true
  }

  private var hasSoundExtras: Bool {
    let count = extraDocuments.count
    return extraEnds.count == count && extraEnds.areEnds(of: extraRecords.count)
      && extraDocuments.areBelow(UInt32(nameEnds.count)) && extraDocuments.isStrictlyAscending(in: 0..<count)
      && (0..<count).allSatisfy {
        ExtrasCoding.isSound(extraRecords, extraRange(at: $0), compoundCount: compounds.count)
      }
  }

  private var hasSoundTokens: Bool {
    let tokenCount = UInt32(tokenEnds.count)
    guard tokenEnds.areEnds(of: tokens.count), postingEnds.areEnds(of: postings.count), jumps.isAscending,
      jumps.last ?? 0 <= tokenCount, postings.areBelow(UInt32(nameEnds.count * formCount))
    else { return false }
    var start = 0
    for token in 0..<postingEnds.count {
      let end = Int(postingEnds[token])
      guard postings.isAscending(in: start..<end) else { return false }
      start = end
    }
    return true
  }

  private var hasSoundLists: Bool {
    let limit = UInt32(nameEnds.count) + 1
    guard listStarts.isAscending, nodeTotals.areBelow(limit), pairTotals.areBelow(limit),
      (0..<nodeLows.count).allSatisfy({ nodeLows[$0] < nodeHighs[$0] && nodeHighs[$0] <= tokenEnds.count }),
      pairTotals.count == pairPlaces.count
    else { return false }
    return chunkData.indices.allSatisfy { hasSoundLists(inChunk: $0) }
  }

  /// Whether the lists of a chunk follow each other, each a list of places or a set of bits.
  private func hasSoundLists(inChunk chunk: Int) -> Bool {
    let chunkCount = chunkData.count
    let data = chunkData[chunk]
    let size = Chunk.documents(of: chunk, total: nameEnds.count).count
    var start = Int(chunkStarts[chunk])
    guard start == 0 else { return false }
    for place in stride(from: chunk + chunkCount, to: chunkStarts.count, by: chunkCount) {
      let end = Int(chunkStarts[place])
      guard start <= end, end <= data.count else { return false }
      if end - start == Container.bitmapLength {
        if size < Chunk.size, !Self.hasBits(data, start..<end, onlyBelow: size) { return false }
      } else if start < end {
        // A repeated place would yield more places than there is room for.
        guard end - start < Container.bitmapThreshold, data.isStrictlyAscending(in: start..<end), data[end - 1] < size
        else { return false }
      }
      start = end
    }
    return start == data.count
  }

  private static func hasBits(_ data: BufferView<UInt16>, _ range: Range<Int>, onlyBelow size: Int) -> Bool {
    let first = range.lowerBound + size / 16
    return data[first] >> UInt16(size % 16) == 0 && (first + 1..<range.upperBound).allSatisfy { data[$0] == 0 }
  }
}

/// Loops without an early exit, for the compiler to compare several numbers at once.
extension BufferView where Number: UnsignedInteger {
  fileprivate var last: Number? { count == 0 ? nil : self[count - 1] }

  fileprivate func areBelow(_ limit: Number) -> Bool {
    let numbers = unsafe pointer(at: 0, count: count)
    var largest: Number = 0
    for index in 0..<count { largest = unsafe max(largest, numbers[index]) }
    return count == 0 || largest < limit
  }

  /// Whether these are the ends, in order, of parts that fill this length.
  fileprivate func areEnds(of length: Int) -> Bool {
    isAscending && Int(last ?? 0) == length
  }

  fileprivate var isAscending: Bool { isAscending(in: 0..<count) }

  /// Whether no number is less than the one before it.
  fileprivate func isAscending(in range: Range<Int>) -> Bool {
    let numbers = unsafe pointer(at: range.lowerBound, count: range.count)
    var falls: Number = 0
    for index in 1..<max(1, range.count) { unsafe falls |= numbers[index] < numbers[index &- 1] ? 1 : 0 }
    return falls == 0
  }

  /// Whether each number is greater than the one before it.
  fileprivate func isStrictlyAscending(in range: Range<Int>) -> Bool {
    let numbers = unsafe pointer(at: range.lowerBound, count: range.count)
    var stays: Number = 0
    for index in 1..<max(1, range.count) { unsafe stays |= numbers[index] <= numbers[index &- 1] ? 1 : 0 }
    return stays == 0
  }
}
