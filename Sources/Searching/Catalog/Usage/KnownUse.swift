internal import GLibKit
internal import Glibc
internal import SystemKit

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

// MARK: The saved copy

extension KnownUse {
  /// A copy for `hunch search`, which reads no other program's records.
  package static var copy: String { Directories.userCache + "/hunch/use" }

  private static let header = "hunch-use-1"
  private static let largestFile = 4 << 20
  /// In seconds.
  private static let longestAge: Int64 = 86_400

  /// Reads a saved copy. Waits for the disk.
  ///
  /// - Parameter now: In seconds since 1970.
  /// - Returns: Nil if it is missing, damaged, or more than a day old.
  package init?(savedAt path: String, now: Int64 = Int64(time(nil))) {
    guard let file = try? SmallFile(path, access: .ownerOnly), now - file.stamp.seconds < Self.longestAge,
      let bytes = try? file.read(limit: Self.largestFile)
    else { return nil }
    // A field ends with NUL, which no path contains.
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard fields.count % 3 == 2, fields.first.map({ $0.elementsEqual(Self.header.utf8) }) == true,
      fields.last?.isEmpty == true
    else { return nil }
    var places: [UsePlace: [ItemReference: Double]] = [:]
    for start in stride(from: 1, to: fields.count - 1, by: 3) {
      let texts = fields[start..<(start + 3)].map { String(decoding: $0, as: UTF8.self) }
      guard let place = UsePlace(rawValue: texts[0]), let score = Double(texts[1]),
        let reference = ItemReference(texts[2])
      else { return nil }
      places[place, default: [:]][reference] = score
    }
    self.init(places)
  }

  /// Saves a copy, readable only by its owner. Waits for the disk. A failure is harmless.
  package func save(to path: String = copy) {
    var bytes = Array(Self.header.utf8) + [0]
    for (place, scores) in places {
      for (reference, score) in scores {
        for field in [place.rawValue, "\(score)", reference.description] { bytes += Array(field.utf8) + [0] }
      }
    }
    guard let slash = path.lastIndex(of: "/"), LocalFiles.makeFolder(String(path[..<slash])) else { return }
    try? LocalFiles.write(bytes, to: Array(path.utf8), mode: 0o600)
  }

  /// Deletes the saved copy. Waits for the disk.
  package static func clear(_ path: String = copy) { try? LocalFiles.remove(Array(path.utf8)) }
}
