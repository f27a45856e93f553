package import Catalog
package import SmartSearch

/// What one row shows. All of it may be shown as it is: texts are made ``VisibleText`` as they come in.
package struct RowContent: Equatable {
  /// Nil where no row of the list has a picture, and the name needs no room beside it.
  package let icon: ItemIcon?
  package let name: String
  /// The parts of the name that the search matched.
  package let matched: [Range<String.Index>]
  /// How other parts of the name are drawn.
  package let styles: [StyledPart]
  package let subtitle: String?
  /// The parts of the subtitle that the search matched.
  package let matchedInSubtitle: [Range<String.Index>]
  /// At the far edge, quietly: what the item is, or how many there are.
  package let detail: String?
  /// The keys that do it, shown in place of the detail, which says them in words.
  package var keys: Accelerator?
  /// A heading over the row, if the row begins a group; nil for none.
  package var heading: String?
  /// Whether the text that is searched for only nearly matches it.
  package var isNear = false
  /// Whether what the row is about was looked for, and is no more.
  package let isGone: Bool

  /// A part of the name that whoever gave the row has set off.
  package struct StyledPart: Equatable {
    package let look: NameStyle.Look
    package let range: Range<String.Index>
  }

  /// Whether it is marked to be picked with others; nil where none can be.
  package var isMarked: Bool?

  /// The name as a sum with its answer, for a row that is drawn as a card.
  package var sum: Sum?

  /// A sum or a conversion, and what it comes to.
  package struct Sum: Equatable {
    package let typed: String
    package let answer: String

    init(typed: String, is answer: String) {
      self.typed = VisibleText.of(typed)
      self.answer = VisibleText.of(answer)
    }

    /// - Parameter answer: What the program that worked it out says below it; a sum only if that begins with an equals
    ///   sign, as GNOME's calculator has it.
    package init?(of typed: String, _ answer: String) {
      guard answer.hasPrefix("=") else { return nil }
      self.init(typed: typed, is: String(answer.dropFirst().trimmed))
    }
  }

  /// - Parameter matcher: What matched the name; nil if nothing is to be set off in it.
  package init(
    icon: ItemIcon?, name: String, matcher: SmartMatcher? = nil, subtitle: String? = nil, detail: String? = nil,
    isGone: Bool = false
  ) {
    self.init(
      icon: icon, name: name, matchesInName: { matcher?.highlights(in: $0) ?? [] }, subtitle: subtitle,
      detail: detail, isGone: isGone)
  }

  /// - Parameters:
  ///   - matchesInName: Finds the parts of a name that are to be set off; given as much of the name as is shown.
  ///   - styles: How other parts of the name are drawn.
  ///   - matchesInSubtitle: The same of a subtitle.
  init(
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
  /// The range of some scalars, counted from the start; of a text that was cut, of those that are left.
  fileprivate func range(ofScalars scalars: Range<Int>) -> Range<String.Index> {
    let view = unicodeScalars
    let start = view.index(startIndex, offsetBy: scalars.lowerBound, limitedBy: endIndex) ?? endIndex
    return start..<(view.index(start, offsetBy: scalars.count, limitedBy: endIndex) ?? endIndex)
  }
}
