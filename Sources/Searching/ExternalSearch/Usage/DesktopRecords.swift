import Catalog
import GLibKit

/// The use of programs that GNOME Shell and Plasma recorded.
extension UseHome {
  /// Returns GNOME Shell's score of each application (see its `shell-app-usage.c`), and its favourites.
  func gnomeRecords() throws(UnreadableFile) -> [UseRecord] {
    guard setting("remember-app-usage", "org.gnome.desktop.privacy")?.bool != false else { return [] }
    var records: [UseRecord] = []
    let path = files(of: .gnome)[0]
    // Where GNOME Shell is only installed, the favourites are its distribution's.
    guard LocalFiles.exists(path) else { return [] }
    for element in try elements(path) where element.name == "application" {
      guard let id = element.attributes["id"], let score = element.attributes["score"].flatMap(Double.init) else {
        continue
      }
      records.append(
        UseRecord(application: id, score: score, time: element.attributes["last-seen"].flatMap { Int64($0) }))
    }
    let favourites = setting("favorite-apps", "org.gnome.shell")?.strings ?? []
    return records + favoured(favourites, beside: records)
  }

  private static let applicationPrefix = "applications:"

  /// Returns the score of each application, file and folder by KDE's activity manager, in all activities, and the
  /// favourite applications of Plasma's menus. Scores are from 0 to 100; the first uses score 0 and still count.
  func plasmaRecords() throws(UnreadableFile) -> [UseRecord] {
    let path = files(of: .plasma)[0]
    guard LocalFiles.exists(path) else { return [] }
    let database = try DatabaseCopy(of: path, in: cache + "/hunch")
    var records: [UseRecord] = []
    try database.query(
      """
      SELECT targettedResource, SUM(cachedScore) + 1, MAX(lastUpdate) FROM ResourceScoreCache
      GROUP BY targettedResource ORDER BY 2 DESC LIMIT \(Self.most)
      """
    ) { row in
      let (resource, score, time) = (row.text(0), row.number(1), Int64(exactly: row.number(2).rounded()))
      if resource.hasPrefix(Self.applicationPrefix) {
        let id = String(resource.dropFirst(Self.applicationPrefix.count))
        records.append(UseRecord(application: id, score: score, time: time))
      } else if let file = FilePath(uri: resource) ?? FilePath(resource) {
        records.append(UseRecord(file: file, score: score, time: time))
      }
    }
    var favourites: [String] = []
    try database.query(
      """
      SELECT DISTINCT targettedResource FROM ResourceLink
      WHERE targettedResource LIKE '\(Self.applicationPrefix)%' LIMIT \(Self.most)
      """
    ) { favourites.append(String($0.text(0).dropFirst(Self.applicationPrefix.count))) }
    return records + favoured(favourites, beside: records)
  }

  /// The most records of one place.
  static let most = 2_000

  /// Returns records of favourites: the first counts like the least used of the other records of the same place. Desktops
  /// begin with favourites of their own, which must not precede what the user really uses.
  private func favoured(_ ids: [String], beside records: [UseRecord]) -> [UseRecord] {
    let least = records.map(\.score).filter { $0 > 0 }.min() ?? 1
    // Favourites have no dates, and the file of the other records changes all day: older than all that was forgotten,
    // they stay forgotten.
    return zip(ids, UseRecord.scores(ofOrdered: ids.count)).map {
      UseRecord(application: $0, score: least * $1, time: .min)
    }
  }
}
