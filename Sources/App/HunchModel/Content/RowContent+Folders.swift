import Catalog
import FileIndexing
import SmartSearch

extension RowContent {
  /// Makes the row of a file that words of its folders found. Each word is highlighted where it matched.
  init(_ place: ResultRows.Place, foundBy text: String, icon: ItemIcon?, detail: String?, isGone: Bool) {
    let item = place.item
    let folders = place.source.files?.folderNames(above: place.position) ?? []
    let compounds = place.source.files?.compounds ?? [:]
    let match = FolderMatch(text, name: item.name, folders: folders, compounds: compounds)
    // The subtitle is the folder's path. Its last parts are the folders below the root.
    let parts = item.subtitle?.split(separator: "/", omittingEmptySubsequences: false).count ?? 0
    self.init(
      icon: icon, name: item.name,
      matchesInName: { name in match.map { SmartMatcher($0.name).highlights(in: name, compounds: compounds) } ?? [] },
      subtitle: item.subtitle,
      matchesInSubtitle: { path in
        guard let match else { return [] }
        let shown = path.split(separator: "/", omittingEmptySubsequences: false)
        return zip(match.folders.indices, match.folders).flatMap { index, texts -> [Range<String.Index>] in
          let part = parts - match.folders.count + index
          guard shown.indices.contains(part) else { return [] }
          return texts.flatMap { Self.highlights(of: $0, in: shown[part], compounds) }
        }
      }, detail: detail, isGone: isGone)
  }

  /// Returns the matches of a search text in a part of a text, as ranges of the whole text.
  private static func highlights(
    of text: String, in part: Substring, _ compounds: Compounds
  ) -> [Range<String.Index>] {
    let name = String(part)
    func place(of index: String.Index) -> String.Index {
      part.utf8.index(part.startIndex, offsetBy: name.utf8.distance(from: name.startIndex, to: index))
    }
    return SmartMatcher(text).highlights(in: name, compounds: compounds).map {
      place(of: $0.lowerBound)..<place(of: $0.upperBound)
    }
  }
}
