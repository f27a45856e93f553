package import Catalog
import GLibKit
package import Suggestions

extension OwnChoices {
  /// Reads the choices from the history. A missing history has none; for one that cannot be read, a line in the
  /// developers' log says why. Waits for the disk.
  init(readingHistory path: String) {
    self.init()
    guard LocalFiles.exists(path) else { return }
    do throws(HistoryError) {
      let ranking = try HistoryRanking(readingFrom: path, at: WallClock.now)
      scores = ranking.usageScores
      items = ranking.itemsByText.mapValues { $0.compactMap { ItemReference($0) } }
    } catch {
      DeveloperLog.use.write("\(path): \(error)")
    }
  }
}

extension HistoryRanking {
  /// The frecency of each chosen item.
  ///
  /// - Complexity: O(*n*) in the number of chosen items, up to 20,000: read it apart from the main actor.
  package var usageScores: [ItemReference: Double] {
    var scores: [ItemReference: Double] = [:]
    for item in chosenItems {
      if let reference = ItemReference(item) { scores[reference] = frecency(of: item) }
    }
    return scores
  }
}
