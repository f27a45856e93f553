import Catalog
import GtkKit
import HunchModel

extension RowContent {
  /// Returns the attributes of the name.
  ///
  /// Bold marks matches. If the name has matches, no other part of it is bold or light.
  func nameAttributes(on color: Color) -> [TextAttribute] {
    let struck = isGone ? [TextAttribute(.struckThrough, name.startIndex..<name.endIndex)] : []
    let own = styles.compactMap { part in
      TextAttribute.Style(part.look, hasMatches: !matched.isEmpty, on: color).map { TextAttribute($0, part.range) }
    }
    return own + matched.map { TextAttribute(.bold, $0) } + struck
  }
}

extension TextAttribute.Style {
  /// Nil for a look that must not be drawn.
  fileprivate init?(_ look: NameStyle.Look, hasMatches: Bool, on textColor: Color) {
    switch look {
    case .italic: self = .italic
    case .underlined: self = .underlined
    case .struckThrough: self = .struckThrough
    case .monospaced: self = .monospaced
    case .weight(let weight):
      if hasMatches { return nil }
      self = .weight(weight)
    case .color(let name):
      guard let color = Color(named: name), color.isReadable(whereTextIs: textColor) else { return nil }
      self = .color(color)
    }
  }
}

extension Color {
  /// Whether letters of this colour are readable in a theme with this text colour: on black if the text is light, on
  /// white if it is dark.
  fileprivate func isReadable(whereTextIs text: Color) -> Bool {
    contrast(with: Color(hex: text.luminance > Self.middle ? 0 : 0xFFFFFF)) >= Self.leastContrast
  }

  private static let middle: Float = 0.18
  /// Far below good contrast, but enough to notice the text.
  private static let leastContrast: Float = 1.5
}
