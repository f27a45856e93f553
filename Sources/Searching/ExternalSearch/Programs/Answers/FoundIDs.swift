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
    for index in 0..<min(list.count, Self.limit) {
      guard let (id, isWhole) = list[index]?.string(upTo: Self.longest), isWhole, !id.isEmpty,
        known.insert(id).inserted
      else { continue }
      ids.append(id)
    }
    isWhole = ids.count == total
  }
}

enum ProgramAnswerError: Error, Hashable {
  /// The type is not that of the protocol.
  case wrongType(call: String, type: String)
  /// It describes none of the requested results.
  case unusable
}
