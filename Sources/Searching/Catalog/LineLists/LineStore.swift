import Glibc

/// The lines of a list, byte for byte: any number, of any length and content. Every line of the input keeps its
/// place.
///
/// An immutable value that costs little more than its bytes; a line becomes text only when it is shown or searched.
public struct LineStore: Sendable, RandomAccessCollection {
  /// Lines that were read together. A block holds whole lines, and never changes once the next has begun.
  private struct Block {
    var bytes: [UInt8] = []
    /// The end of each line in `bytes`; the next line begins there.
    var ends: [Int] = []
    let firstLine: Int
  }

  private static let blockSize = 1 << 20

  private var blocks: [Block] = []
  public var startIndex: Int { 0 }
  public private(set) var endIndex = 0
  /// Bytes after the last separator.
  private var unfinished: [UInt8] = []

  /// The lines that are options for the program that shows the list (``ListLine/isOption``), in order.
  private(set) var optionLines: [Int] = []

  /// The lines that stay whatever is typed (``ListLine/isPermanent``), in order.
  private(set) var permanentLines: [Int] = []

  /// The byte that ends a line.
  public let separator: Separator

  /// The most that is read; nil for everything.
  private let limit: Limit?

  /// Whether the input exceeded the limit.
  private(set) var isCut = false
  private var byteCount = 0

  /// The most that is read of an input.
  struct Limit: Sendable {
    var lines: Int
    var bytes: Int

    /// Keeps an endless writer from taking all memory. The variable `HUNCH_MOST_LINES` sets another number of lines,
    /// for tests.
    static let usual = Limit(
      lines: getenv("HUNCH_MOST_LINES").flatMap { Int(String(cString: $0)) } ?? 12_000_000, bytes: 1 << 31)
  }

  /// The byte that ends a line.
  public struct Separator: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line break.
    public static let newline = Separator(rawValue: 0x0A)
    /// A NUL, as `find -print0` writes.
    public static let null = Separator(rawValue: 0)

    /// Whether such lines may carry metadata after a NUL, see ``ListLine``: all but those that end with NUL.
    var allowsMetadata: Bool { self != .null }
  }

  /// Makes an empty store.
  public init(separator: Separator = .newline) { self.init(separator: separator, limit: nil) }

  init(separator: Separator, limit: Limit?) {
    self.separator = separator
    self.limit = limit
  }

  /// - Complexity: O(log *b*) in the number of blocks of a mebibyte.
  public subscript(position: Int) -> ListLine {
    precondition(position >= 0 && position < endIndex, "line \(position) of \(endIndex)")
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].firstLine <= position { low = middle } else { high = middle }
    }
    let block = blocks[low]
    let line = position - block.firstLine
    let start = line == 0 ? 0 : block.ends[line - 1]
    return ListLine(block.bytes[start..<block.ends[line]], hasMetadata: separator.allowsMetadata)
  }

  /// Appends bytes that were read.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !isCut else { return }
    byteCount += bytes.count
    var start = 0
    while let found = memchr(base + start, Int32(separator.rawValue), bytes.count - start) {
      if endIndex == limit?.lines { return isCut = true }
      let end = UnsafeRawPointer(found) - base
      appendLine(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
    }
    unfinished.append(contentsOf: bytes[start...])
    if let limit { isCut = byteCount > limit.bytes }
  }

  /// Takes the bytes after the last separator, if any, as a line.
  public mutating func finish() {
    if unfinished.isEmpty { return }
    if endIndex == limit?.lines { return isCut = true }
    appendLine(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private mutating func appendLine(_ bytes: UnsafeRawBufferPointer) {
    // A line that begins with NUL is an option for the program that shows the list, not a row.
    if separator.allowsMetadata, (unfinished.first ?? bytes.first) == 0 { optionLines.append(endIndex) }
    if blocks.isEmpty || blocks[blocks.count - 1].bytes.count >= Self.blockSize {
      blocks.append(Block(firstLine: endIndex))
    }
    let last = blocks.count - 1
    let start = blocks[last].bytes.count
    if !unfinished.isEmpty {
      blocks[last].bytes += unfinished
      unfinished.removeAll()
    }
    blocks[last].bytes.append(contentsOf: bytes)
    blocks[last].ends.append(blocks[last].bytes.count)
    endIndex += 1
    if separator.allowsMetadata, blocks[last].bytes[start...].mentionsPermanence, self[endIndex - 1].isPermanent {
      permanentLines.append(endIndex - 1)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line may declare itself permanent. All other lines need no parsing.
  fileprivate var mentionsPermanence: Bool {
    withUnsafeBytes { line in
      guard let start = line.baseAddress, let metadata = memchr(start, 0, line.count) else { return false }
      let options = line[(UnsafeRawPointer(metadata) - start + 1)...]
      return options.split(separator: 0x1F).contains { $0.elementsEqual("permanent".utf8) }
    }
  }
}
