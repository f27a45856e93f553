import CGtk

/// A colour for drawing: each part is from 0 to 1.
nonisolated public struct Color: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  /// The opacity.
  public var alpha: Float

  /// Makes a colour, opaque by default.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the colour with its opacity reduced by a factor.
  public func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= Float(factor)
    return color
  }

  /// Parses a colour in Pango's form: an X11 name, or `#` and digits; nil for an unknown one. It is opaque.
  public init?(named name: String) {
    var color = PangoColor()
    guard pango_color_parse_with_alpha(&color, nil, name) != 0 else { return nil }
    func part(_ level: UInt16) -> Float { Float(level) / Float(UInt16.max) }
    self.init(red: part(color.red), green: part(color.green), blue: part(color.blue))
  }

  init(_ c: GdkRGBA) { self.init(red: c.red, green: c.green, blue: c.blue, alpha: c.alpha) }

  var c: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Widget {
  /// The colour of its text, by the style sheets.
  public var textColor: Color {
    var color = GdkRGBA()
    gtkkit_widget_get_color(cast(), &color)
    return Color(color)
  }

  /// Returns a named colour of the theme, such as `warning_color`.
  public func themeColor(named name: String) -> Color? {
    var color = GdkRGBA()
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(cast()), name, &color) != 0 ? Color(color) : nil
  }
}
