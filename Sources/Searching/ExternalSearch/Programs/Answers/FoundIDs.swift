internal import GLibKit

/// The answer of a program to a search: the ids of its results, best first.
struct FoundIDs: Sendable, Equatable {
  /// The ids, without repetitions.
  var ids: [String] = []

  /// The number of ids in the answer.
  var total = 0

  /// Whether ``ids`` are all ids of the answer.
  var isWhole = true

  /// The most ids taken from an answer.
  static let limit = 500
  /// The longest id that is taken, in bytes: the address of a file whose path has Linux's greatest length.
  static let longest = 4_096

  /// Returns the ids to describe: the first ones, plus the first of those that the program marks as special, as in
  /// GNOME Shell (`search.js`).
  func shown(_ count: Int) -> [String] {
    let special = ids.filter { $0.hasPrefix("special:") }
    let others = ids.filter { !$0.hasPrefix("special:") }
    return Array(others.prefix(count) + special.prefix(count))
  }
}

extension FoundIDs {
  /// Parses an answer.
  init(_ answer: VariantView, to call: String) throws(ProgramAnswerError) {
    guard answer.typeString == "(as)", let list = answer[0] else {
      throw .wrongType(call: call, type: answer.typeString)
    }
    total = list.count
    var known: Set<String> = []
    ids = list.elements(upTo: Self.limit).compactMap { $0.wholeText(upTo: Self.longest) }
      .filter { known.insert($0).inserted }
    isWhole = ids.count == total
  }
}

enum ProgramAnswerError: Error, Hashable {
  /// The type is not that of the protocol.
  case wrongType(call: String, type: String)
  /// It describes none of the requested results.
  case unusable
}

/// Reads bounded parts of an answer.
extension VariantView {
  /// Returns the first elements of a list.
  func elements(upTo most: Int) -> [VariantView] { (0..<min(count, most)).compactMap { self[$0] } }

  /// Returns the text; nil if it is empty, or longer than a limit in bytes.
  func wholeText(upTo limit: Int) -> String? {
    guard let (text, isWhole) = string(upTo: limit), isWhole, !text.isEmpty else { return nil }
    return text
  }

  /// Returns a line to show; nil if it is empty.
  func line(_ limit: TextLimit) -> String? {
    guard let (text, isWhole) = string(upTo: limit.bytes) else { return nil }
    let line = limit.line(text, isWhole: isWhole)
    return line.isEmpty ? nil : line
  }

  /// The first values of a dictionary of variants, by their keys.
  var entries: [String: VariantView] {
    var entries: [String: VariantView] = [:]
    for entry in elements(upTo: Self.mostEntries) {
      if let key = entry[0]?.wholeText(upTo: Self.longestKey), let value = entry[1]?.unwrapped { entries[key] = value }
    }
    return entries
  }

  private static let (mostEntries, longestKey) = (32, 64)
}
