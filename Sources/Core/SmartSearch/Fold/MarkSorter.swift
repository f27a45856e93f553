/// Puts runs of combining marks in the order of their classes (a stable sort: the canonical ordering of the Unicode
/// Standard, section 3.11) while a folded text is written.
struct MarkSorter {
  private var pending: [(scalar: UInt32, rank: UInt8)] = []

  /// Appends a folded scalar: at once if it is no mark, else when its run ends.
  mutating func append(_ scalar: UInt32, rank: UInt8, to bytes: inout [UInt8]) {
    if rank == 0 {
      finish(&bytes)
      Self.encode(scalar, to: &bytes)
      return
    }
    pending.append((scalar, rank))
  }

  /// Ends the run of marks.
  @inline(__always)
  mutating func finish(_ bytes: inout [UInt8]) {
    if !pending.isEmpty { flush(&bytes) }
  }

  private mutating func flush(_ bytes: inout [UInt8]) {
    // The standard library's sort is stable, but does not promise it.
    let order = pending.indices.sorted { (pending[$0].rank, $0) < (pending[$1].rank, $1) }
    for index in order {
      let scalar = pending[index].scalar
      Self.encode(scalar == FoldTable.iotaBelow ? 0x3B9 : scalar, to: &bytes)
    }
    pending.removeAll(keepingCapacity: true)
  }

  private static func encode(_ scalar: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift) & 0x3F }
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(scalar >> 6))
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(0xE0 | UInt8(scalar >> 12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(0xF0 | UInt8(scalar >> 18))
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
