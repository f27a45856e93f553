import Glibc
import Synchronization

/// Reads an input in blocks of whole lines, for several threads that take turns.
final class LineBlocks: Sendable {
  fileprivate struct State: ~Copyable {
    let input: InputFile
    /// The beginning of a line whose end is not read yet.
    var rest: [UInt8] = []
    var isAtEnd = false
    var number = 0
  }

  private static let blockSize = 1 << 18

  private let state: Mutex<State>
  private let separator: UInt8
  private let watch: InputWatch

  init(path: String?, separator: LineStore.Separator, watch: InputWatch) throws(SourceError) {
    state = Mutex(State(input: try InputFile(path: path)))
    self.separator = separator.rawValue
    self.watch = watch
  }

  /// A block of lines, in memory that is reused.
  struct Block: ~Copyable {
    private var bytes = [UInt8](repeating: 0, count: LineBlocks.blockSize)
    private var count = 0
    /// The number of the block in the input, from 0.
    fileprivate(set) var number = 0

    var isEmpty: Bool { count == 0 }

    /// Calls `body` with the lines, each with its end.
    borrowing func withLines<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      body(bytes.span.extracting(0..<count))
    }
  }

  /// Reads the next lines into a block, as soon as some arrive.
  ///
  /// - Returns: false at the end, or if the pass was stopped.
  func read(into block: inout Block) throws(SourceError) -> Bool {
    try state.withLock { state throws(SourceError) in
      if state.isAtEnd { return false }
      try block.fill(from: &state, separator, watch)
      block.number = state.number
      state.number += 1
      return !block.isEmpty
    }
  }
}

extension LineBlocks.Block {
  /// Replaces the lines by the next ones, or by none at the end. The last line gets a separator.
  fileprivate mutating func fill(
    from state: inout LineBlocks.State, _ separator: UInt8, _ watch: InputWatch
  ) throws(SourceError) {
    count = 0
    append(state.rest)
    state.rest.removeAll(keepingCapacity: true)
    while true {
      if count == bytes.count { grow(to: count + 1) }
      guard watch.wait(for: state.input) else {
        state.isAtEnd = true
        count = 0
        return
      }
      guard let length = try state.input.read(into: &bytes, from: count) else { continue }
      if length == 0 {
        state.isAtEnd = true
        if count > 0 { append([separator]) }
        return
      }
      let end = count + length
      let last = lastPlace(of: separator, in: count..<end)
      count = end
      if let last {
        state.rest.append(contentsOf: bytes[(last + 1)..<end])
        count = last + 1
        return
      }
    }
  }

  private func lastPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
    let isThere = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { memchr($0 + range.lowerBound, Int32(byte), range.count) != nil } ?? false
    }
    return isThere ? bytes[range].lastIndex(of: byte) : nil
  }

  private mutating func append(_ more: [UInt8]) {
    grow(to: count + more.count)
    bytes.replaceSubrange(count..<count + more.count, with: more)
    count += more.count
  }

  private mutating func grow(to size: Int) {
    guard size > bytes.count else { return }
    bytes += [UInt8](repeating: 0, count: max(size, 2 * bytes.count) - bytes.count)
  }
}
