public import GLibKit
internal import SystemKit

/// The details of a file beyond its name: read once, and bounded.
public struct FileDetails: Sendable, Hashable {
  public var facts: [Fact]
  /// The first lines of a text, each shortened; empty for other files.
  public var lines: [String]
  /// A picture to show: the file itself, or the thumbnail that another program has made.
  public var picture: Icon?

  public init(facts: [Fact], lines: [String] = [], picture: Icon? = nil) {
    self.facts = facts
    self.lines = lines
    self.picture = picture
  }

  /// The most bytes read of a text.
  private static let largestText = 4 << 10
  static let mostLines = 10
  static let longestLine = 120
  /// Larger pictures are shown only if they have a thumbnail. The decoder takes no more.
  private static let largestPicture: Int64 = 4 << 20

  /// Reads the details of a file.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Throws: `GLibError` if the file is missing or unreadable.
  public static func read(_ path: FilePath) throws(GLibError) -> FileDetails {
    let known = try FileFacts(path.bytes)
    var facts = [Fact(localized("Kind"), FileType.description(of: known.type))]
    if let target = known.target { facts.append(Fact(localized("Link to"), String(decoding: target, as: UTF8.self))) }
    if let size = known.size { facts.append(Fact(localized("Size"), FileFacts.text(ofSize: size))) }
    facts.append(Fact(localized("Modified"), FileFacts.text(ofTime: known.changed)))
    return FileDetails(facts: facts, lines: lines(of: path, known), picture: picture(of: path, known))
  }

  private static func lines(of path: FilePath, _ known: FileFacts) -> [String] {
    guard known.size != nil, FileFacts.isText(known.type),
      let bytes = LocalFiles.beginning(of: path.bytes, limit: largestText)
    else { return [] }
    return lines(of: bytes, isCut: bytes.count == largestText)
  }

  /// Returns the first lines of a text. Invalid UTF-8 is replaced by signs.
  ///
  /// - Parameter isCut: Whether the text goes on, perhaps within a character.
  static func lines(of bytes: [UInt8], isCut: Bool = false) -> [String] {
    var bytes = bytes[...]
    if isCut {
      bytes.removeLast(min(bytes.count, bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1))
      bytes += Array("…".utf8)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: mostLines, omittingEmptySubsequences: false)
      .prefix(mostLines).map { line in
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      }
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    return lines[...last].map { $0.count > longestLine ? $0.prefix(longestLine - 1) + "…" : $0 }
  }

  private static func picture(of path: FilePath, _ known: FileFacts) -> Icon? {
    if let thumbnail = known.thumbnail { return Icon(path: thumbnail) }
    guard known.type.hasPrefix("image/"), let size = known.size, size <= largestPicture, let text = path.text else {
      return nil
    }
    return Icon(path: text)
  }
}
