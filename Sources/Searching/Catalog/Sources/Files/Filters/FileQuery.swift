internal import SystemKit

/// A search text with filters: words behind a colon that narrow the search to some files, as in `report :pdf :week`.
///
/// A filter begins with a colon, at the beginning of the text or behind a space. The beginning of its word is enough.
/// Any other word behind a colon is part of the text, because names may contain colons.
package struct FileQuery: Hashable, Sendable {
  /// A word that narrows the search.
  package struct Filter: Hashable, Sendable {
    package let criterion: FileCriterion
    /// The typed text without this word.
    package let others: String
  }

  /// The words that are no filters.
  package let text: String
  /// In the order of the text; never empty.
  package let filters: [Filter]
  /// The typed text with its last word completed; nil unless that is the beginning of a filter's word.
  package let completed: String?

  /// The ids of the sources whose items are files.
  package static let sources: Set<String> = [FileSettings.source, RecentFileSource.sourceID]

  /// Returns nil for a text without filters.
  package init?(_ typed: String, words: FilterWords = .usual) {
    guard typed.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let parts = typed.split(whereSeparator: \.isWhitespace)
    let meanings = parts.map { $0.first == ":" ? words.meaning(of: String($0.dropFirst())) : nil }
    func joined(_ places: some Sequence<Int>) -> String { places.map { parts[$0] }.joined(separator: " ") }
    filters = parts.indices.compactMap { place in
      meanings[place].map { meaning in
        Filter(criterion: meaning.criterion, others: joined(parts.indices.filter { $0 != place }))
      }
    }
    guard !filters.isEmpty else { return nil }
    text = joined(parts.indices.filter { meanings[$0] == nil })
    if let last = parts.last, last.endIndex == typed.endIndex, let rest = meanings.last??.rest, !rest.isEmpty {
      completed = String(typed.drop(while: \.isWhitespace)) + rest
    } else {
      completed = nil
    }
  }

  /// The conditions, each once. Those about one property are alternatives, and each property must meet one.
  package var criteria: Set<FileCriterion> { Set(filters.map(\.criterion)) }

  /// Whether names alone decide.
  var isOfNames: Bool { criteria.allSatisfy(\.isOfName) }
}

/// Decides which files meet the filters of a query at one moment.
struct FileTest: Sendable {
  private let ofNames: [FileCriterion]
  private let times: [Range<Int64>]
  private let isBig: Bool

  /// - Parameter now: In seconds since 1970.
  init(_ query: FileQuery, now: Int64) {
    ofNames = Array(query.criteria).filter(\.isOfName)
    times = query.criteria.compactMap { if case .time(let time) = $0 { time.range(now: now) } else { nil } }
    isBig = query.criteria.contains(.big)
  }

  /// Whether a file or folder with this name meets the filters, as far as its name decides. Only the filter for folders
  /// finds folders: their times say nothing about their contents.
  func admits(name: some BidirectionalCollection<UInt8>, isFolder: Bool) -> Bool {
    if isFolder { return ofNames.contains(.kind(.folder)) }
    guard !ofNames.isEmpty else { return true }
    let ending = Self.ending(of: name)
    return ofNames.contains { $0.admits(ending: ending) }
  }

  /// Whether a file meets the filters about its time and size.
  func admits(_ status: FileStatus) -> Bool {
    (times.isEmpty || times.contains { $0.contains(status.changed) })
      && (!isBig || status.size ?? 0 > FileCriterion.bigSize)
  }

  /// No known ending is longer.
  private static let longestEnding = 16

  /// Returns the ending of a name in small letters, without its point; nil without one. The point of a hidden file's
  /// name is none.
  static func ending(of name: some BidirectionalCollection<UInt8>) -> String? {
    guard let point = name.lastIndex(of: UInt8(ascii: ".")), point != name.startIndex else { return nil }
    let ending = name[name.index(after: point)...]
    guard !ending.isEmpty, ending.count <= longestEnding else { return nil }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return String(decoding: ending.map { letters.contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
