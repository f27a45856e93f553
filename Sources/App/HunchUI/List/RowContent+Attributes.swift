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
    let ground: Float = text.luminance > Self.middle ? 0 : 1
    let (light, dark) = (max(luminance, ground), min(luminance, ground))
    return (light + Self.ambient) / (dark + Self.ambient) >= Self.leastContrast
  }

  /// How light it looks, from 0 to 1, as WCAG counts it.
  private var luminance: Float {
    func linear(_ part: Float) -> Float { part * part }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private static let middle: Float = 0.18
  private static let ambient: Float = 0.05
  /// Far less than is good, but enough to see that there is something.
  private static let leastContrast: Float = 1.5
}
