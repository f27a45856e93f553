internal import GLibKit

/// What a program answers to a search: what it knows its results by, best first.
struct FoundIDs: Sendable, Equatable {
  /// Each once.
  var ids: [String] = []

  /// How many it named.
  var total = 0

  /// Whether ``ids`` are all that it named.
  var isWhole = true

  /// The most that are taken of one answer.
  static let limit = 500
  /// The longest that is taken, in bytes: the address of a file with a path as long as Linux has it.
  static let longest = 4_096

  /// Those whose descriptions are wanted: the first, and besides the first of those that the program calls special, as
  /// GNOME Shell has it (`search.js`).
  func shown(_ count: Int) -> [String] {
    let special = ids.filter { $0.hasPrefix("special:") }
    let others = ids.filter { !$0.hasPrefix("special:") }
    return Array(others.prefix(count) + special.prefix(count))
  }
}

extension FoundIDs {
  /// Reads an answer.
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

/// What is wrong with a program's answer.
enum ProgramAnswerError: Error, Hashable {
  /// It is of another type than the protocol has.
  case wrongType(call: String, type: String)
  /// It describes none of the results that it was asked about.
  case unusable
}
