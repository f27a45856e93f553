internal import SmartSearch
internal import SystemKit

/// A file beside a saved index with the changes since it was saved, for processes that do not follow the files
/// (docs/decisions/0031). One of the processes that follow them appends to it.
///
/// It begins with the identity of the index. Each record has the length of its changes, a checksum, and the changes: a
/// byte for the kind, the length of the path, and the path. A reader ignores the first damaged record and all behind
/// it, so it never sees a part of one; the next writer removes them.
struct ChangeJournal {
  private static let magic = Array("HUNCHJN1".utf8)
  /// The most bytes of a journal. More changes deserve a new index, because each reader applies them all.
  static let limit = 2 << 20

  let path: String

  /// - Parameter index: The path of the saved index.
  init(besides index: String) {
    path = index + ".changes"
  }

  // MARK: Reading

  /// Returns the changes since an index was saved; none from the journal of another one.
  func changes(since identity: [UInt8]) -> [FileChange] {
    guard let bytes = try? SmallFile(path).head(Self.limit) else { return [] }
    return Self.changes(in: bytes, since: identity)?.changes ?? []
  }

  /// Returns the changes, and the end of the last complete record; nil for the journal of another index.
  static func changes(in bytes: [UInt8], since identity: [UInt8]) -> (changes: [FileChange], end: Int)? {
    let header = magic + identity
    guard bytes.starts(with: header) else { return nil }
    var changes: [FileChange] = []
    var end = header.count
    while let next = record(in: bytes, at: end) {
      changes += next.changes
      end = next.end
    }
    return (changes, end)
  }

  private static func record(in bytes: [UInt8], at start: Int) -> (changes: [FileChange], end: Int)? {
    guard let length: UInt32 = number(in: bytes, at: start), length > 0,
      let checksum: UInt64 = number(in: bytes, at: start + 4), Int(length) <= bytes.count - start - 12
    else { return nil }
    let end = start + 12 + Int(length)
    guard checksum == Self.checksum(bytes[(start + 12)..<end]) else { return nil }
    var changes: [FileChange] = []
    var place = start + 12
    while place < end {
      guard let kind = FileChange.Kind(code: bytes[place]), let count: UInt32 = number(in: bytes, at: place + 1),
        Int(count) <= end - place - 5
      else { return nil }
      let path = bytes[(place + 5)..<(place + 5 + Int(count))]
      changes.append(FileChange(path: Array(path), kind: kind))
      place += 5 + path.count
    }
    return (changes, end)
  }

  // MARK: Writing

  /// Appends changes in one record to the opened journal. That of another index is replaced.
  /// - Returns: False if there is no room: a new index must be saved.
  static func append(
    _ changes: [FileChange], since identity: [UInt8], to file: AppendedFile
  ) throws(SmallFileError) -> Bool {
    var bytes = record(of: changes)
    let known = try Self.changes(in: file.contents(limit: limit), since: identity)
    if known == nil { bytes = magic + identity + bytes }
    let end = known?.end ?? 0
    guard end + bytes.count <= limit else { return false }
    try file.write(bytes, after: end)
    return true
  }

  private static func record(of changes: [FileChange]) -> [UInt8] {
    var content: [UInt8] = []
    for change in changes {
      content.append(change.kind.code)
      content.append(littleEndian: UInt32(change.path.count))
      content += change.path
    }
    var record: [UInt8] = []
    record.append(littleEndian: UInt32(content.count))
    record.append(littleEndian: checksum(content[...]))
    return record + content
  }

  // MARK: Numbers

  private static func number<Number: FixedWidthInteger>(in bytes: [UInt8], at place: Int) -> Number? {
    let size = Number.bitWidth / 8
    guard place <= bytes.count - size else { return nil }
    var number: Number = 0
    for byte in bytes[place..<(place + size)].reversed() { number = number << 8 | Number(byte) }
    return number
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var checksum = Checksum()
    bytes.withUnsafeBytes { checksum.add($0) }
    return checksum.value
  }
}

extension FileChange.Kind {
  fileprivate var code: UInt8 {
    switch self {
    case .gone: 0
    case .file: 1
    case .folder(let state): 2 + state.rawValue
    }
  }

  fileprivate init?(code: UInt8) {
    switch code {
    case 0: self = .gone
    case 1: self = .file
    default:
      guard let state = FolderStamp.State(rawValue: code - 2) else { return nil }
      self = .folder(state)
    }
  }
}
