import Catalog
import SmartSearch

/// The other name by which a search found an item, also nearly, if it differs from the shown name: `calculation` for
/// the application Abacus, `circle.bottomthird.split` for the icon `sleep`.
///
/// All positions count grapheme clusters from the start of their text.
struct FoundName {
  /// The other name. If it is the shown name followed by a list of words, such as an application's keywords, only the
  /// matched words.
  private(set) var text = ""
  /// The parts of the text that the search matched.
  private(set) var matched: [Range<Int>] = []
  /// The matched parts of the shown name.
  private(set) var matchedInName: [Range<Int>] = []

  /// Longer names (in bytes) and further names are not searched, because this work is done for each drawn row.
  fileprivate static let longestName = 4_000
  private static let mostNames = 100
  /// The largest number of characters before the first matched word.
  private static let longestBeginning = 24

  /// Finds the first other name that matches; nil if none does.
  /// - Parameter highlights: Returns the matched parts of a name. It is called for each name.
  init?(_ item: SearchItem, _ highlights: (String) -> [Range<String.Index>]) {
    for other in item.alternateNames.prefix(Self.mostNames) where other.utf8.count <= Self.longestName {
      let ranges = highlights(other)
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

  /// Cuts off the beginning if it would push the first matched word out of sight.
  private mutating func shorten() {
    guard let first = matched.first, first.lowerBound > Self.longestBeginning else { return }
    text = "…" + text.dropFirst(first.lowerBound)
    matched = matched.map { $0.lowerBound - first.lowerBound + 1..<$0.upperBound - first.lowerBound + 1 }
  }
}

extension RowContent {
  /// Makes the row of an item that a search found.
  /// - Parameters:
  ///   - highlights: Returns the parts of a name by which the search found it; empty if it did not.
  ///   - hasOneSubtitle: Whether the found name replaces the subtitle instead of standing before it.
  init(
    _ item: SearchItem, found highlights: (String) -> [Range<String.Index>], styles: [NameStyle] = [], icon: ItemIcon?,
    subtitle: String?, hasOneSubtitle: Bool = false, detail: String?, isGone: Bool = false
  ) {
    // Other names count only if the whole name does not match.
    let isOnlyName = item.alternateNames.isEmpty || item.name.utf8.count > FoundName.longestName
    let inName = isOnlyName ? nil : highlights(item.name)
    guard inName?.isEmpty == true, let found = FoundName(item, highlights) else {
      self.init(
        icon: icon, name: item.name, matchesInName: { $0 == item.name ? inName ?? highlights($0) : highlights($0) },
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
  /// Returns the second line of a row. If the subtitle contains the found name, the name is marked there; otherwise it
  /// stands before the subtitle.
  fileprivate func line(with subtitle: String?) -> (text: String?, matched: [Range<Int>]) {
    guard !text.isEmpty else { return (subtitle, []) }
    guard let subtitle else { return (text, matched) }
    let (folded, count) = (Fold.fold(text), text.count)
    if subtitle.utf8.count <= Self.longestName, Fold.fold(subtitle).contains(folded) {
      for (place, start) in subtitle.indices.enumerated() where Fold.fold(subtitle[start...].prefix(count)) == folded {
        return (subtitle, matched.map { $0.lowerBound + place..<$0.upperBound + place })
      }
    }
    return (text + " · " + subtitle, matched)
  }
}

extension String {
  /// Returns the ranges of these clusters; of a shortened text, the remaining ones.
  fileprivate func ranges(_ places: [Range<Int>]) -> [Range<String.Index>] {
    places.compactMap { place in
      guard let lower = index(startIndex, offsetBy: place.lowerBound, limitedBy: endIndex),
        let upper = index(lower, offsetBy: place.count, limitedBy: endIndex), lower < upper
      else { return nil }
      return lower..<upper
    }
  }
}
