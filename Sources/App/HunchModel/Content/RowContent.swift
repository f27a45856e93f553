package import Catalog
import FileIndexing
package import SmartSearch
import SystemKit

/// The content of one row. All of it can be shown safely: foreign texts become ``VisibleText`` when they come in.
package struct RowContent: Equatable {
  /// Nil if no row of the list has a picture, and the name needs no room beside it.
  package let icon: ItemIcon?
  package let name: String
  /// The matched parts of the name.
  package let matched: [Range<String.Index>]
  /// Further styles of parts of the name.
  package let styles: [StyledPart]
  package let subtitle: String?
  package let matchedInSubtitle: [Range<String.Index>]
  /// The kind of the item, or a number of items, in dim text at the far edge.
  package let detail: String?
  /// The row's keys, shown in place of the detail, which says them in words.
  package var keys: Accelerator?
  /// A heading above the row, if the row begins a group; otherwise nil.
  package var heading: String?
  /// Whether the search text matches the row only nearly.
  package var isNear = false
  /// Whether the row's file was looked for and no longer exists.
  package let isGone: Bool

  /// A styled part of the name, as the source of the row gave it.
  package struct StyledPart: Equatable {
    package let look: NameStyle.Look
    package let range: Range<String.Index>
  }

  /// Whether the row is marked, to be picked with others; nil if the window marks none.
  package var isMarked: Bool?

  /// The name as a sum with its answer, for a row that is drawn as a card.
  package var sum: Sum?

  /// A sum or a conversion, and its answer.
  package struct Sum: Equatable {
    package let typed: String
    package let answer: String

    init(typed: String, is answer: String) {
      self.typed = VisibleText.of(typed)
      self.answer = VisibleText.of(answer)
    }

    /// - Parameter answer: The answer of the program that computed it; a sum only if it begins with an equals sign,
    ///   as GNOME's calculator writes it.
    package init?(of typed: String, _ answer: String) {
      guard answer.hasPrefix("=") else { return nil }
      self.init(typed: typed, is: answer.dropFirst().trimmed)
    }
  }

  /// - Parameter matcher: The matcher that highlights the name; nil for no highlights.
  package init(
    icon: ItemIcon?, name: String, matcher: SmartMatcher? = nil, subtitle: String? = nil, detail: String? = nil,
    isGone: Bool = false
  ) {
    self.init(
      icon: icon, name: name, matchesInName: { matcher?.highlights(in: $0) ?? [] }, subtitle: subtitle,
      detail: detail, isGone: isGone)
  }

  /// - Parameters:
  ///   - matchesInName: Returns the parts of the name to highlight. Its argument is the shown name, which may be cut.
  ///   - styles: Further styles of parts of the name.
  ///   - matchesInSubtitle: Returns the parts of the subtitle to highlight, likewise.
  package init(
    icon: ItemIcon?, name: String, matchesInName: (String) -> [Range<String.Index>], styles: [NameStyle] = [],
    subtitle: String?,
    matchesInSubtitle: (String) -> [Range<String.Index>] = { _ in [] }, detail: String?, isGone: Bool = false
  ) {
    self.icon = icon
    var matchCount = 0
    let shown = VisibleText.of(name) { text in
      let matches = matchesInName(text)
      matchCount = matches.count
      return matches + styles.map { text.range(ofScalars: $0.range) }
    }
    self.name = shown.text
    matched = Array(shown.marked.prefix(matchCount))
    self.styles = zip(styles, shown.marked.dropFirst(matchCount)).filter { !$1.isEmpty }
      .map { StyledPart(look: $0.look, range: $1) }
    let subtitle = subtitle.map { VisibleText.of($0, marking: matchesInSubtitle) }
    self.subtitle = subtitle?.text
    matchedInSubtitle = subtitle?.marked ?? []
    self.detail = detail.map(VisibleText.of)
    self.isGone = isGone
  }
}

extension String {
  /// Returns the range of these scalars, counted from the start; of a shortened text, of the remaining ones.
  fileprivate func range(ofScalars scalars: Range<Int>) -> Range<String.Index> {
    let view = unicodeScalars
    let start = view.index(startIndex, offsetBy: scalars.lowerBound, limitedBy: endIndex) ?? endIndex
    return start..<(view.index(start, offsetBy: scalars.count, limitedBy: endIndex) ?? endIndex)
  }
}

extension RowContent {
  /// Makes the row of a file that words of its folders found. Each word is highlighted where it matched.
  /// - Parameter needsName: Whether a word matches the file's own name.
  init(
    _ place: ResultRows.Place, foundBy text: String, needsName: Bool, icon: ItemIcon?, detail: String?, isGone: Bool
  ) {
    let item = place.item
    let folders = place.source.files?.folderNames(above: place.position) ?? []
    let compounds = place.source.files?.compounds ?? [:]
    let match = FolderMatch(text, name: item.name, folders: folders, compounds: compounds, needsName: needsName)
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
