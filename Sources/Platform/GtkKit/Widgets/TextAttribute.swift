import CGtk

/// The style of a part of a text.
nonisolated public struct TextAttribute: Hashable, Sendable {
  /// The style of the part.
  public enum Style: Hashable, Sendable {
    case bold
    case italic
    case monospaced
    case underlined
    case struckThrough
    /// A font weight: 400 is regular, 700 is bold.
    case weight(Int)
    case color(Color)
  }

  /// The style of the part.
  public var style: Style

  /// The range of the part, in the text that it is used with.
  public var range: Range<String.Index>

  /// Styles a part of a text.
  public init(_ style: Style, _ range: Range<String.Index>) {
    self.style = style
    self.range = range
  }
}

extension TextAttribute {
  /// Lends Pango's attributes, whose positions are bytes of UTF-8.
  static func withList<Result>(
    _ attributes: [TextAttribute], of text: String, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    guard !attributes.isEmpty else { return body(nil) }
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    insert(attributes, of: text, into: list)
    return body(list)
  }

  static func insert(_ attributes: [TextAttribute], of text: String, into list: OpaquePointer?) {
    for attribute in attributes {
      guard let made = attribute.make() else { continue }
      let utf8 = text.utf8
      made.pointee.start_index = guint(utf8.distance(from: utf8.startIndex, to: attribute.range.lowerBound))
      made.pointee.end_index = guint(utf8.distance(from: utf8.startIndex, to: attribute.range.upperBound))
      // The list consumes the attribute.
      pango_attr_list_insert(list, made)
    }
  }

  private func make() -> UnsafeMutablePointer<PangoAttribute>? {
    switch style {
    case .bold: pango_attr_weight_new(PANGO_WEIGHT_BOLD)
    case .italic: pango_attr_style_new(PANGO_STYLE_ITALIC)
    case .monospaced: pango_attr_family_new("monospace")
    case .weight(let weight): pango_attr_weight_new(PangoWeight(UInt32(clamping: weight)))
    case .color(let color):
      pango_attr_foreground_new(color.red.pangoLevel, color.green.pangoLevel, color.blue.pangoLevel)
    case .struckThrough: pango_attr_strikethrough_new(1)
    case .underlined: pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)
    }
  }
}

extension Float {
  /// The part on Pango's scale from 0 to 65535.
  fileprivate var pangoLevel: UInt16 { UInt16(max(0, min(1, self)) * 65_535) }
}
