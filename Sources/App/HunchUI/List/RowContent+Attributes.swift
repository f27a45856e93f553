import Catalog
import GtkKit
import HunchModel

extension RowContent {
  /// How the parts of the name are drawn.
  ///
  /// Bold letters say what was matched. So where any are, nothing else in the name is bold or light.
  /// - Parameter color: That of the name.
  func nameAttributes(on color: Color) -> [TextAttribute] {
    let struck = isGone ? [TextAttribute(.struckThrough, name.startIndex..<name.endIndex)] : []
    let own = styles.compactMap { part in
      TextAttribute.Style(part.look, hasMatches: !matched.isEmpty, on: color).map { TextAttribute($0, part.range) }
    }
    return own + matched.map { TextAttribute(.bold, $0) } + struck
  }
}

extension TextAttribute.Style {
  /// Nil for what is not to be drawn.
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
  /// Whether letters of this colour can be read where the theme has text of another: on a dark ground if that is light,
  /// and on a light one if it is dark.
  fileprivate func isReadable(whereTextIs text: Color) -> Bool {
    contrast(with: Color(hex: text.luminance > Self.middle ? 0 : 0xFFFFFF)) >= Self.leastContrast
  }

  private static let middle: Float = 0.18
  /// Far less than is good, but enough to see that there is something.
  private static let leastContrast: Float = 1.5
}
