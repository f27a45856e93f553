/// A number for every Unicode scalar, in two stages: the block of 128 scalars, then the place in it. Equal blocks are
/// stored once.
struct ScalarTable: Sendable {
  private var blockOf: [UInt16] = []
  private var values: [UInt16] = []

  private static let blockSize = 128
  private static let scalarCount = 0x110000

  /// A table that holds the given runs of equal values, and 0 after them.
  ///
  /// - Parameter runs: lengths and values, in the order of the scalars.
  init(runs: some Sequence<(length: Int, value: UInt16)>) {
    blockOf.reserveCapacity(Self.scalarCount / Self.blockSize)
    var numbers: [[UInt16]: UInt16] = [:]
    var uniform: [UInt16: UInt16] = [:]
    var block: [UInt16] = []

    func number(of block: [UInt16]) -> UInt16 {
      if let known = numbers[block] { return known }
      let new = UInt16(values.count / Self.blockSize)
      values += block
      numbers[block] = new
      return new
    }
    func append(_ value: UInt16, count: Int) {
      var left = count
      while left > 0 {
        if block.isEmpty && left >= Self.blockSize {
          let same = uniform[value] ?? number(of: [UInt16](repeating: value, count: Self.blockSize))
          uniform[value] = same
          let blocks = left / Self.blockSize
          blockOf.append(contentsOf: repeatElement(same, count: blocks))
          left -= blocks * Self.blockSize
        } else {
          let part = min(left, Self.blockSize - block.count)
          block.append(contentsOf: repeatElement(value, count: part))
          left -= part
          if block.count == Self.blockSize {
            blockOf.append(number(of: block))
            block.removeAll(keepingCapacity: true)
          }
        }
      }
    }

    var total = 0
    for run in runs {
      append(run.value, count: run.length)
      total += run.length
    }
    append(0, count: Self.scalarCount - total)
  }

  /// The number of a scalar.
  ///
  /// - Complexity: O(1).
  subscript(scalar: UInt32) -> UInt16 {
    let block = Int(blockOf[Int(scalar >> 7)])
    return values[block << 7 | Int(scalar & 127)]
  }
}
