/// Gathers the matches of the two lower tiers, which come in static order.
struct HitCollector {
  private let query: IndexQuery
  private let isExcluded: (UInt32) -> Bool
  /// How many of each tier can be of use.
  private let room: Int
  /// With one token, the names that it begins are prefix matches.
  private let hasFirstWords: Bool
  private(set) var first: [UInt32] = []
  private(set) var rest: [UInt32] = []

  init(_ query: IndexQuery, room: Int, isExcluded: @escaping (UInt32) -> Bool) {
    self.query = query
    self.isExcluded = isExcluded
    self.room = room
    hasFirstWords = query.pattern.tokens.count > 1
  }

  /// Whether any further match can be of use.
  var wantsMore: Bool { hasFirstWords ? first.count < room : rest.count < room }
  /// Whether a match of the last tier can be of use.
  var wantsRest: Bool { rest.count < room && wantsMore }

  /// Takes a match if it is of use, in its tier; exact and prefix matches are passed over.
  mutating func offer(_ document: UInt32) {
    guard wantsMore, !isExcluded(document) else { return }
    let tier = query.tier(of: document)
    if tier == .firstWord {
      first.append(document)
    } else if tier == .rest, rest.count < room {
      rest.append(document)
    }
  }
}
