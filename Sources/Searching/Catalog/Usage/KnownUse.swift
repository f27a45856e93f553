internal import Glibc

/// The use of items that other programs recorded: the prior of the ranking, which orders the results before the user
/// has chosen anything here.
///
/// Each place has its own measure, so only the proportions within a place count.
public struct KnownUse: Sendable, Hashable {
  /// The scores of the items in each place; the largest of a place is 1.
  public private(set) var places: [UsePlace: [ItemReference: Double]] = [:]

  /// Knows nothing.
  public init() {}

  /// - Parameter places: Scores of any scale; those that are not positive and finite are left out.
  public init(_ places: [UsePlace: [ItemReference: Double]]) {
    for (place, scores) in places {
      let scores = scores.filter { $0.value > 0 && $0.value.isFinite }
      guard let most = scores.values.max() else { continue }
      self.places[place] = scores.mapValues { $0 / most }
    }
  }

  /// The largest score of an item that the user has not chosen here. One choice scores 1 and half of that ten days
  /// later, so the first choice counts more.
  private static let largest = 0.5

  /// Adds the prior to the scores of the user's own choices. It fades while these grow: after two choices it counts
  /// half, after four a quarter.
  ///
  /// - Parameter own: The scores of the user's own choices, which grow with their number and fade with time.
  /// - Returns: The scores for ``Library/setUsageScores(_:)``.
  /// - Complexity: O(*n*) in the number of items.
  public func scores(beside own: [ItemReference: Double]) -> [ItemReference: Double] {
    var sum: [ItemReference: Double] = [:]
    for scores in places.values { sum.merge(scores, uniquingKeysWith: +) }
    guard let most = sum.values.max() else { return own }
    // In steps, because each change of a score ranks its source again.
    let step = floor(log2(1 + own.values.reduce(0, +)))
    let scale = Self.largest / most * exp2(-step)
    return own.merging(sum.mapValues { $0 * scale }, uniquingKeysWith: +)
  }

  /// Leaves out the places that the user turned off.
  public func allowed(by settings: UseSettings) -> KnownUse {
    var use = self
    use.places = places.filter { !settings.off.contains($0.key.rawValue) }
    return use
  }
}
