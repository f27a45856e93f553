internal import Glibc

/// How often and how lately something was used, as one number: each use counts 1 when it is made and half of that ten
/// days later, and so on.
///
/// What is stored is the *standing*: the logarithm of that sum, moved along with time so that it does not change while
/// nothing is used. Standings of different ages compare as the sums they stand for do, at any time, so a table
/// sorted by standing needs no upkeep.
///
/// Times are seconds since 1970.
enum Frecency {
  /// After how many seconds a use counts half.
  static let halfLife: Double = 10 * 24 * 60 * 60

  /// The standing after one more use.
  static func standing(adding time: Double, to standing: Double?) -> Double {
    let now = time / halfLife
    guard let standing else { return now }
    // log2(2^a + 2^b), so that neither power overflows after a jump of the clock.
    return max(now, standing) + log2(1 + exp2(-abs(now - standing)))
  }

  /// The decayed number of uses at a time. A standing from the far future, left by a wrong clock, has an upper bound.
  static func uses(of standing: Double, at time: Double) -> Double {
    exp2(min(standing - time / halfLife, 30))
  }
}
