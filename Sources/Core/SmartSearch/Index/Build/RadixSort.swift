/// A sort key, and the item that it belongs to.
struct SortEntry: BitwiseCopyable, Sendable {
  var key: UInt64
  var item: UInt32
}

typealias SortEntries = Buffer<SortEntry>

/// A stable sort of entries by their keys, and a sort of numbers.
enum RadixSort {
  /// - Complexity: O(*n*) for every byte in which keys differ.
  static func sort(_ entries: SortEntries) {
    var scratch = SortEntries(count: 0)
    sort(entries, in: 0..<entries.count, scratch: &scratch)
  }

  /// Sorts a part of the entries. `scratch` grows to the length of the longest part.
  static func sort(_ entries: SortEntries, in range: Range<Int>, scratch: inout SortEntries) {
    if range.count < 48 {
      insertionSort(entries, in: range)
      return
    }
    if scratch.count < range.count { scratch = SortEntries(count: range.count, isFilled: true) }
    var differing: UInt64 = 0
    let first = entries[range.lowerBound].key
    for index in range { differing |= entries[index].key ^ first }
    var isInScratch = false
    var counts = [Int](repeating: 0, count: 256)
    for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
      if isInScratch {
        pass(from: scratch, at: 0, to: entries, at: range.lowerBound, count: range.count, shift: shift, &counts)
      } else {
        pass(from: entries, at: range.lowerBound, to: scratch, at: 0, count: range.count, shift: shift, &counts)
      }
      isInScratch.toggle()
    }
    if isInScratch {
      for index in 0..<range.count { entries[range.lowerBound &+ index] = scratch[index] }
    }
  }

  private static func pass(
    from source: SortEntries, at start: Int, to target: SortEntries, at end: Int, count: Int,
    shift: UInt64, _ counts: inout [Int]
  ) {
    for digit in 0..<256 { counts[digit] = 0 }
    for index in start..<start + count { counts[Int(source[index].key >> shift & 0xFF)] &+= 1 }
    var sum = end
    for digit in 0..<256 {
      let here = counts[digit]
      counts[digit] = sum
      sum &+= here
    }
    for index in start..<start + count {
      let digit = Int(source[index].key >> shift & 0xFF)
      target[counts[digit]] = source[index]
      counts[digit] &+= 1
    }
  }

  private static func insertionSort(_ entries: SortEntries, in range: Range<Int>) {
    for index in range.dropFirst() {
      let entry = entries[index]
      var place = index
      while place > range.lowerBound, entries[place - 1].key > entry.key {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }
}

extension RadixSort {
  /// Sorts numbers that come in some sorted runs. The standard library's sort merges a few runs faster.
  ///
  /// - Complexity: O(*n*) for every byte in which numbers differ.
  static func sort(_ numbers: inout [UInt32], runs: Int) {
    if runs == 1 { return }
    if runs <= 8 || numbers.count < 256 {
      numbers.sort()
      return
    }
    var differing: UInt32 = 0
    let first = numbers[0]
    for number in numbers { differing |= number ^ first }
    var sorted = [UInt32](repeating: 0, count: numbers.count)
    var places = [Int](repeating: 0, count: 256)
    for shift in stride(from: UInt32(0), to: 32, by: 8) where differing >> shift & 0xFF != 0 {
      for digit in 0..<256 { places[digit] = 0 }
      for number in numbers { places[Int(number >> shift & 0xFF)] &+= 1 }
      var sum = 0
      for digit in 0..<256 {
        let here = places[digit]
        places[digit] = sum
        sum &+= here
      }
      for number in numbers {
        let digit = Int(number >> shift & 0xFF)
        sorted[places[digit]] = number
        places[digit] &+= 1
      }
      swap(&numbers, &sorted)
    }
  }
}
