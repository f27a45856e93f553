import CGtk

/// A colour to draw with: each part is from 0 to 1.
nonisolated public struct Color: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  /// How opaque it is.
  public var alpha: Float

  /// A colour, opaque unless said otherwise.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour, less opaque by a factor.
  public func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= Float(factor)
    return color
  }

  /// The colour that Pango knows by a name of X11, or by `#` and digits; nil where it knows none. It is opaque.
  public init?(named name: String) {
    var color = PangoColor()
    guard pango_color_parse_with_alpha(&color, nil, name) != 0 else { return nil }
    func part(_ level: UInt16) -> Float { Float(level) / Float(UInt16.max) }
    self.init(red: part(color.red), green: part(color.green), blue: part(color.blue))
  }

  init(_ c: GdkRGBA) {
    self.init(red: c.red, green: c.green, blue: c.blue, alpha: c.alpha)
  }

  var c: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Widget {
  /// The colour of its text, by the style sheets.
  public var textColor: Color {
    var color = GdkRGBA()
    gtkkit_widget_get_color(cast(), &color)
    return Color(color)
  }

  /// A colour that the theme has by name, such as `warning_color`.
  public func themeColor(named name: String) -> Color? {
    var color = GdkRGBA()
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(cast()), name, &color) != 0 ? Color(color) : nil
  }
}
