import Glibc
import GtkKit

/// The colours of the windows: a ground, the text on it, and an accent. All tints are made from them.
nonisolated struct Palette: Equatable {
  let ground: Color
  let text: Color
  let accent: Color
  /// Whether nothing is dimmed.
  let needsContrast: Bool

  /// Returns the palette for GTK's own theme.
  /// - Parameter accent: The desktop's accent; nil for the default.
  static func own(isDark: Bool, needsContrast: Bool, accent: Color?) -> Palette {
    let (dark, light): (UInt32, UInt32) =
      needsContrast ? (0x000000, 0xFFFFFF) : isDark ? (0x222226, 0xF2F2F4) : (0x1E1E22, 0xFBFBFC)
    return Palette(
      ground: Color(hex: isDark ? dark : light), text: Color(hex: isDark ? light : dark),
      accent: accent ?? Color(hex: isDark ? 0x62A0EA : 0x3584E4), needsContrast: needsContrast)
  }

  /// Whether the text is lighter than its ground.
  var isDark: Bool { text.luminance > ground.luminance }

  /// The share of the text's colour in dimmed texts, chosen to be readable on every ground that they stand on.
  var dimming: Double {
    guard !needsContrast else { return 1 }
    let grounds = [ground, over(text, Self.chip), over(accent, selected), over(accent, chosen)]
    let steps = stride(from: Self.usualDimming, to: 1, by: 0.02)
    return steps.first { alpha in
      grounds.allSatisfy { text.mixed(into: $0, alpha).contrast(with: $0) >= Self.leastContrast }
    } ?? 1
  }

  /// The named colours of the style sheet, and the rules that need numbers.
  var sheet: String {
    let black = Color(hex: 0)
    let colors: [(String, Color)] = [
      ("bg", ground), ("fg", text), ("accent", accent), ("line", text.faded(needsContrast ? 0.6 : 0.1)),
      ("chip", text.faded(Self.chip)), ("hover", text.faded(2 * Self.chip)), ("card", text.faded(Self.chip / 2)),
      ("selected", accent.faded(selected)), ("chosen", accent.faded(chosen)), ("sum", accent.faded(Self.sum)),
      // Opaque, because GTK draws the selected text over the text itself: letters would look bold through a tint.
      ("completion", over(accent, isDark ? 0.3 : 0.2)), ("marked", over(accent, isDark ? 0.6 : 0.45)),
      ("private", Color(hex: isDark ? 0xB48AD8 : 0x7A3EA8)),
      ("edge", text.faded(edge)), ("shade", black.faded(shadow.near)), ("shadow", black.faded(shadow.far)),
      ("shadow_behind", black.faded(shadow.behind)),
    ]
    return colors.map { "@define-color hunch_\($0) \($1.css);\n" }.joined() + """
      .hunch .dim, .hunch entry.search > text > placeholder { color: \(text.faded(dimming).css); opacity: 1; }

      """
  }

  static let keyTint = 0.09
  private static let chip = 0.06
  private static let sum = 0.12
  private var selected: Double { isDark ? 0.22 : 0.16 }
  private var chosen: Double { isDark ? 0.28 : 0.2 }

  /// The line around the window, which only a light colour shows on dark ones.
  private var edge: Double { needsContrast ? 0.6 : isDark ? 0.12 : 0.16 }
  /// The opacity of the window's shadow: of its narrow and its wide part, and of the latter behind other windows.
  private var shadow: (near: Double, far: Double, behind: Double) { isDark ? (0.3, 0.55, 0.35) : (0.12, 0.34, 0.2) }

  private static let usualDimming = 0.66
  /// A little more than the 4.5 of WCAG, because colours are rounded.
  private static let leastContrast: Float = 4.6

  private func over(_ tint: Color, _ alpha: Double) -> Color { tint.mixed(into: ground, alpha) }
}

nonisolated extension Color {
  init(hex: UInt32) {
    func part(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// Returns this colour laid over another with this opacity.
  func mixed(into ground: Color, _ alpha: Double) -> Color {
    let alpha = Float(alpha)
    return Color(
      red: alpha * red + (1 - alpha) * ground.red, green: alpha * green + (1 - alpha) * ground.green,
      blue: alpha * blue + (1 - alpha) * ground.blue)
  }

  /// The relative luminance from 0 to 1, as WCAG defines it.
  var luminance: Float {
    func linear(_ part: Float) -> Float { part <= 0.04045 ? part / 12.92 : powf((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio from 1 to 21, as WCAG defines it.
  func contrast(with other: Color) -> Float {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The colour for a style sheet.
  fileprivate var css: String {
    func part(_ value: Float) -> Int { Int((value * 255).rounded()) }
    // In thousandths, because otherwise the number would have the decimals of a binary fraction.
    let thousandths = Int((alpha * 1000).rounded())
    let digits = String(1000 + thousandths % 1000).dropFirst()
    return "rgba(\(part(red)), \(part(green)), \(part(blue)), \(thousandths / 1000).\(digits))"
  }
}
