import Catalog
import SmartSearch

/// What a row says of the name that its item was found by, where that is not the one it shows: `calculation` for the
/// application Abacus, `circle.bottomthird.split` for the icon `sleep`.
///
/// All places are in clusters, counted from the start of their text.
struct FoundName {
  /// The other name. Of one that goes on from the shown name with a list of words, as that of an application does with
  /// its keywords, only those that matched.
  private(set) var text = ""
  /// The parts of the text that the search matched.
  private(set) var matched: [Range<Int>] = []
  /// The parts of the shown name that it matched.
  private(set) var matchedInName: [Range<Int>] = []

  /// Names of more bytes, and more names than this, are not looked through: that is done for each row that is drawn.
  private static let longestName = 4_000
  private static let mostNames = 100
  /// So much may stand before the first word that matched.
  private static let longestBeginning = 24

  /// The first other name that a search finds; nil where it finds the shown one, or has no words.
  ///
  /// - Complexity: as ``SmartMatcher/highlights(in:compounds:)``, for each of the names.
  init?(_ item: SearchItem, _ matcher: SmartMatcher) {
    guard !item.alternateNames.isEmpty, item.name.utf8.count <= Self.longestName,
      matcher.highlights(in: item.name, compounds: item.compounds).isEmpty
    else {
      return nil
    }
    for other in item.alternateNames.prefix(Self.mostNames) where other.utf8.count <= Self.longestName {
      let ranges = matcher.highlights(in: other, compounds: item.compounds)
      if ranges.isEmpty { continue }
      let places = ranges.map { range in
        let start = other.distance(from: other.startIndex, to: range.lowerBound)
        return start..<start + other.distance(from: range.lowerBound, to: range.upperBound)
      }
      take(other, places, of: item.name)
      return
    }
    return nil
  }

  private mutating func take(_ other: String, _ places: [Range<Int>], of name: String) {
    let nameCount = name.count
    let isList = other.count > nameCount && Fold.fold(other.prefix(nameCount + 1)) == Fold.fold(name) + " "
    if isList { matchedInName = places.filter { $0.upperBound <= nameCount } }
    var before = 0
    for word in other.split(separator: " ", omittingEmptySubsequences: false) {
      let range = before..<before + word.count
      before = range.upperBound + 1
      let inside = places.filter { range.contains($0.lowerBound) }
      if isList, range.lowerBound < nameCount || inside.isEmpty { continue }
      append(
        word, inside.map { $0.lowerBound - range.lowerBound..<min($0.upperBound, range.upperBound) - range.lowerBound })
    }
    shorten()
  }

  private mutating func append(_ word: Substring, _ places: [Range<Int>]) {
    if !text.isEmpty { text += " " }
    let start = text.count
    text += word
    matched += places.map { $0.lowerBound + start..<$0.upperBound + start }
  }

  /// Cuts off what would keep the first word that matched out of sight.
  private mutating func shorten() {
    guard let first = matched.first, first.lowerBound > Self.longestBeginning else { return }
    text = "…" + text.dropFirst(first.lowerBound)
    matched = matched.map { $0.lowerBound - first.lowerBound + 1..<$0.upperBound - first.lowerBound + 1 }
  }
}

extension RowContent {
  /// The row of an item that a search found.
  /// - Parameter hasOneSubtitle: Whether another name that was found stands in place of the subtitle, and not before it.
  init(
    _ item: SearchItem, found matcher: SmartMatcher, styles: [NameStyle] = [], icon: ItemIcon?, subtitle: String?,
    hasOneSubtitle: Bool = false, detail: String?, isGone: Bool = false
  ) {
    guard let found = FoundName(item, matcher) else {
      self.init(
        icon: icon, name: item.name, matchesInName: { matcher.highlights(in: $0, compounds: item.compounds) },
        styles: styles, subtitle: subtitle, detail: detail, isGone: isGone)
      return
    }
    let isAlone = hasOneSubtitle && !found.text.isEmpty
    let (line, matched) = found.line(with: isAlone ? nil : subtitle)
    self.init(
      icon: icon, name: item.name, matchesInName: { $0.ranges(found.matchedInName) }, styles: styles, subtitle: line,
      matchesInSubtitle: { $0.ranges(matched) }, detail: detail, isGone: isGone)
  }
}

extension FoundName {
  /// The second line of a row: the other name before its subtitle, or in it, if it is there already.
  fileprivate func line(with subtitle: String?) -> (text: String?, matched: [Range<Int>]) {
    guard !text.isEmpty else { return (subtitle, []) }
    guard let subtitle else { return (text, matched) }
    guard subtitle.utf8.count <= Self.longestName else { return (text + " · " + subtitle, matched) }
    let (folded, count) = (Fold.fold(text), text.count)
    for (place, start) in subtitle.indices.enumerated() where Fold.fold(subtitle[start...].prefix(count)) == folded {
      return (subtitle, matched.map { $0.lowerBound + place..<$0.upperBound + place })
    }
    return (text + " · " + subtitle, matched)
  }
}

extension String {
  /// The ranges of clusters at some places; of a text that was cut, those that are left.
  fileprivate func ranges(_ places: [Range<Int>]) -> [Range<String.Index>] {
    places.compactMap { place in
      guard let lower = index(startIndex, offsetBy: place.lowerBound, limitedBy: endIndex),
        let upper = index(lower, offsetBy: place.count, limitedBy: endIndex), lower < upper
      else { return nil }
      return lower..<upper
    }
  }
}
