import Glibc
import SmartSearch
import SystemKit

/// The lines of a list, byte for byte: any number, of any length and content. Every line of the input keeps its
/// place.
///
/// An immutable value that costs little more than its bytes; a line becomes text only when it is shown or searched.
public struct LineStore: Sendable, RandomAccessCollection {
  /// Whole lines as they were read, each with its separator. A block never changes once the next has begun, and its
  /// memory never grows, because growing would double it.
  struct Block {
    private(set) var bytes: [UInt8] = []
    /// The number of the first line in the input.
    let firstLine: Int
    private(set) var lineCount = 0
    /// The offset of every sixteenth line.
    private var marks: [Int] = []

    private static let markedLines = 16

    /// - Parameter size: The number of bytes for which there is room.
    fileprivate init(firstLine: Int, room size: Int) {
      self.firstLine = firstLine
      bytes.reserveCapacity(size)
    }

    /// Appends a line that consists of two parts.
    fileprivate mutating func append(_ beginning: [UInt8], _ rest: UnsafeRawBufferPointer) {
      if lineCount % Self.markedLines == 0 { marks.append(bytes.count) }
      bytes += beginning
      bytes.append(contentsOf: rest)
      lineCount += 1
    }

    /// Calls `body` with the lines, each with its separator.
    func withLines<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }

    /// Returns the place of a line, without its separator.
    fileprivate func place(ofLine line: Int, before separator: Separator) -> Range<Int> {
      bytes.withUnsafeBytes { bytes in
        func end(from start: Int) -> Int {
          guard let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(separator.rawValue), bytes.count - start)
          else { return bytes.count }
          return UnsafeRawPointer(found) - base
        }
        var start = marks[line / Self.markedLines]
        for _ in 0..<line % Self.markedLines { start = end(from: start) + 1 }
        return start..<end(from: start)
      }
    }
  }

  private static let blockSize = 1 << 20

  private(set) var blocks: [Block] = []
  public var startIndex: Int { 0 }
  public private(set) var endIndex = 0
  /// Bytes after the last separator.
  private var unfinished: [UInt8] = []

  /// The lines that stay whatever is typed (``ListLine/isPermanent``), in order.
  private(set) var permanentLines: [Int] = []

  /// The byte that ends a line.
  public let separator: Separator

  /// The most that is read; nil for everything.
  private let limit: Limit?

  /// Whether the input exceeded the limit.
  private(set) var isCut = false
  /// The number of bytes that were read.
  private(set) var byteCount = 0

  /// The most that is read of an input.
  struct Limit: Sendable {
    var lines: Int
    var bytes: Int

    /// Keeps an endless writer from taking all memory. The variable `HUNCH_MOST_LINES` sets another number of lines,
    /// for tests.
    static let usual = Limit(
      lines: Environment.value(of: "HUNCH_MOST_LINES").flatMap { Int($0) } ?? 12_000_000, bytes: 1 << 31)
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

    /// Whether it is a letter of its own in UTF-8.
    var isASCII: Bool { rawValue < 0x80 }
  }

  public init(separator: Separator = .newline) { self.init(separator: separator, limit: nil) }

  init(separator: Separator, limit: Limit?) {
    self.separator = separator
    self.limit = limit
  }

  /// - Complexity: O(log *b*) in the number of blocks of a mebibyte.
  public subscript(position: Int) -> ListLine {
    ListLine(bytes(ofLine: position), hasMetadata: separator.allowsMetadata)
  }

  /// Returns a line as it was read, without its separator.
  private func bytes(ofLine position: Int) -> ArraySlice<UInt8> {
    precondition(position >= 0 && position < endIndex, "line \(position) of \(endIndex)")
    let block = blocks.indices.partitionPoint { blocks[$0].firstLine > position } - 1
    return blocks[block].bytes[blocks[block].place(ofLine: position - blocks[block].firstLine, before: separator)]
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
      let end = UnsafeRawPointer(found) - base + 1
      appendLine(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = end
    }
    unfinished.append(contentsOf: bytes[start...])
    if let limit { isCut = byteCount > limit.bytes }
  }

  /// Takes the bytes after the last separator, if any, as a line.
  public mutating func finish() {
    if unfinished.isEmpty { return }
    if endIndex == limit?.lines { return isCut = true }
    let end = separator.rawValue
    withUnsafeBytes(of: end) { appendLine($0) }
  }

  /// Appends a line whose beginning may be unfinished.
  /// - Parameter rest: The rest of the line, with its separator.
  private mutating func appendLine(_ rest: UnsafeRawBufferPointer) {
    let size = unfinished.count + rest.count
    if blocks.isEmpty || blocks[blocks.count - 1].bytes.count + size > Self.blockSize {
      blocks.append(Block(firstLine: endIndex, room: Swift.max(size, Self.blockSize)))
    }
    let last = blocks.count - 1
    let start = blocks[last].bytes.count
    blocks[last].append(unfinished, rest)
    unfinished.removeAll()
    endIndex += 1
    if separator.allowsMetadata, blocks[last].bytes[start..<start + size - 1].mentionsPermanence,
      self[endIndex - 1].isPermanent
    {
      permanentLines.append(endIndex - 1)
    }
  }
}

extension LineStore {
  /// Whether a row can be chosen. Most lines need no parsing.
  func isSelectable(row: Int) -> Bool {
    let text = bytes(ofLine: row)
    guard separator.allowsMetadata, text.contains(0) else { return true }
    return ListLine(text, hasMetadata: true).isSelectable
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
