import SmartSearch

@testable import Catalog

extension [Hit] {
  /// Sorts the hits of one engine over all items as the library does when it searches several sources: a second
  /// implementation of the rule of ``CrossSourceRank``. Within a place the engine's order stays.
  ///
  /// - Parameter weight: Returns the weight of a hit's item.
  func inStanding(_ weight: (Hit) -> Int32) -> [Hit] {
    enumerated().map { (place: Self.place($1.tier, weight($1)), number: $0, hit: $1) }
      .sorted { ($0.place, $0.number) < ($1.place, $1.number) }.map(\.hit)
  }

  private static func place(_ tier: MatchTier, _ weight: Int32) -> Int {
    let isReference =
      weight < ItemWeight.commonSymbol || weight == ItemWeight.icon || weight == ItemWeight.absentSoftware
    let (isStarted, isLookedUp) = (weight >= ItemWeight.applicationAction, weight <= ItemWeight.software)
    switch tier {
    case .exact: return isLookedUp ? 2 : 0
    case _ where isReference: return 9 + Int(tier.rawValue)
    case .prefix: return isStarted ? 1 : isLookedUp ? 6 : 3
    case .firstWord: return isLookedUp ? 7 : 4
    case .rest: return isStarted ? 5 : 8
    }
  }
}
