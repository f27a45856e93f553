public import GLibKit

/// A further action that a program offers for a result.
public struct ProgramAction: Sendable, Hashable {
  /// The program's id of the action.
  public var id: String
  /// A line to show, never empty.
  public var title: String
  public var icon: Icon?
}

/// Parses the answers of a runner (`org.kde.krunner1`).
struct RunnerReading {
  var program: SearchProgram
  var terms: SearchTerms
  /// The actions of the runner, for any of its results.
  var actions: [ProgramAction]

  private static let mostMatches = 500
  static let mostActions = 32
  private static let mostTriggerWords = 64

  /// The matches of an answer.
  struct Matches: Sendable, Equatable {
    /// The best results first.
    var results: [ProgramResult] = []
    /// The number of matches in the answer.
    var total = 0
  }

  /// Parses the answer to `Match`.
  /// - Parameter count: The most results to return.
  func matches(in answer: VariantView, count: Int) throws(ProgramAnswerError) -> Matches {
    guard answer.typeString == "(a(sssida{sv}))", let list = answer[0] else {
      throw .wrongType(call: "Match", type: answer.typeString)
    }
    var known: Set<String> = []
    var ranked: [(place: Int, rank: Rank, match: VariantView)] = []
    for (place, match) in list.elements(upTo: Self.mostMatches).enumerated() {
      guard let id = Self.id(match), known.insert(id).inserted else { continue }
      ranked.append((place, Rank(match), match))
    }
    ranked.sort { $0.rank != $1.rank ? $0.rank > $1.rank : $0.place < $1.place }
    let results = ranked.lazy.compactMap { result($0.match) }.prefix(count)
    if results.isEmpty, list.count > 0 { throw .unusable }
    return Matches(results: Array(results), total: list.count)
  }

  /// The rank of a match: first its category, then its relevance.
  private struct Rank: Comparable {
    var kind: Int
    var relevance: Double

    init(_ match: VariantView) {
      kind = match[3]?.value.int ?? 0
      let relevance = match[4]?.value.double ?? 0
      self.relevance = relevance.isFinite ? relevance : 0
    }

    static func < (one: Rank, other: Rank) -> Bool { (one.kind, one.relevance) < (other.kind, other.relevance) }
  }

  private static func id(_ match: VariantView) -> String? { match[0]?.wholeText(upTo: FoundIDs.longest) }

  /// Parses a result; nil without a name.
  private func result(_ match: VariantView) -> ProgramResult? {
    guard let id = Self.id(match), let name = match[1]?.line(.name) else { return nil }
    let properties = match[5]?.entries ?? [:]
    var result = ProgramResult(
      program: program, id: id, name: name, summary: properties["subtext"]?.line(.description), terms: terms)
    result.category = properties["category"]?.line(.name)
    result.icon =
      properties["icon-data"].flatMap(IconReading.pixels).map { .pixels($0) }
      ?? match[2].flatMap(IconReading.named)
    result.actions = Self.chosen(actions, properties["actions"])
    return result
  }

  /// Returns the actions of a result: those that it names, or all if it names none.
  private static func chosen(_ actions: [ProgramAction], _ named: VariantView?) -> [ProgramAction] {
    guard let named, named.typeString == "as" else { return actions }
    let ids = Set(named.elements(upTo: mostActions).compactMap { $0.wholeText(upTo: FoundIDs.longest) })
    return actions.filter { ids.contains($0.id) }
  }

  /// Parses the answer to `Actions`.
  static func actions(in answer: VariantView) throws(ProgramAnswerError) -> [ProgramAction] {
    guard answer.typeString == "(a(sss))", let list = answer[0] else {
      throw .wrongType(call: "Actions", type: answer.typeString)
    }
    return actions(list)
  }

  private static func actions(_ list: VariantView) -> [ProgramAction] {
    var known: Set<String> = []
    return list.elements(upTo: mostActions).compactMap { action in
      guard let id = id(action), let title = action[1]?.line(.name), known.insert(id).inserted else { return nil }
      return ProgramAction(id: id, title: title, icon: action[2].flatMap(IconReading.named))
    }
  }

  /// Parses the answer to `Config`, which overrides the rules of the file.
  /// - Returns: The actions, if the answer has them.
  static func configure(_ rules: inout RunnerRules, by answer: VariantView) throws(ProgramAnswerError)
    -> [ProgramAction]?
  {
    guard answer.typeString == "(a{sv})", let list = answer[0] else {
      throw .wrongType(call: "Config", type: answer.typeString)
    }
    let entries = list.entries
    rules.leastLetters = entries["MinLetterCount"]?.value.int ?? rules.leastLetters
    rules.pattern = entries["MatchRegex"]?.wholeText(upTo: FoundIDs.longest) ?? rules.pattern
    if let words = entries["TriggerWords"], words.typeString == "as" {
      rules.triggerWords = words.elements(upTo: mostTriggerWords).compactMap { $0.wholeText(upTo: FoundIDs.longest) }
    }
    return entries["Actions"].flatMap { $0.typeString == "a(sss)" ? actions($0) : nil }
  }
}
