import CGtk

/// A text in a font, ready to draw.
public final class TextLayout: Object {
  override public class var valueType: ValueType { ValueType(pango_layout_get_type()) }

  /// The text.
  public var text: String { String(borrowing: pango_layout_get_text(cast())) ?? "" }

  /// Shortens the text by an ellipsis if it is wider than this many pixels.
  public func limit(width: Int, ellipsis: Ellipsis = .end) {
    pango_layout_set_width(cast(), Int32(clamping: width * Int(PANGO_SCALE)))
    pango_layout_set_ellipsize(cast(), ellipsis.c)
  }

  /// Returns the extent of a part of the text, in pixels from the beginning of its line. Call it before the text is
  /// limited.
  /// - Parameter range: A range of the same text.
  public func extent(of range: Range<String.Index>, in text: String) -> Range<Int> {
    func place(_ index: String.Index) -> Int {
      var box = PangoRectangle()
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      pango_layout_index_to_pos(cast(), Int32(clamping: offset), &box)
      return Int(box.x) / Int(PANGO_SCALE)
    }
    let isMirrored = pango_layout_get_direction(cast(), 0) == PANGO_DIRECTION_RTL
    let places = [place(range.lowerBound), place(range.upperBound)].map { isMirrored ? extent.width - $0 : $0 }
    return min(places[0], places[1])..<max(places[0], places[1])
  }

  /// The place where it is shortened, if necessary.
  public var ellipsis: Ellipsis { Ellipsis(rawValue: pango_layout_get_ellipsize(cast()).rawValue) ?? .none }

  /// Whether it is shortened.
  public var isEllipsized: Bool { pango_layout_is_ellipsized(cast()) != 0 }

  /// The position of the text in its layout, in pixels: right-to-left text is at the right of its limit.
  public var extent: (x: Int, width: Int, height: Int) {
    var box = PangoRectangle()
    pango_layout_get_pixel_extents(cast(), nil, &box)
    return (Int(box.x), Int(box.width), Int(box.height))
  }

  /// The distance from the top to the baseline, in pixels.
  public var baseline: Double { Double(pango_layout_get_baseline(cast())) / Double(PANGO_SCALE) }
}

/// The metrics of a font's line: its height, and the distance from its top to the baseline, in pixels.
@MainActor
public struct TextLine {
  public let height: Int
  public let ascent: Int

  /// The lines of the fonts that were measured: all rows of a list have the same few.
  private static var measured: [(font: OpaquePointer?, line: TextLine)] = []

  /// The most fonts that are kept.
  private static let mostMeasured = 16

  /// Measures a font, unless a widget had the same one before.
  static func of(_ context: OpaquePointer?, scale: Double) -> TextLine {
    let font = font(context, scale: scale)
    if let known = measured.first(where: { pango_font_description_equal($0.font, font) != 0 }) {
      pango_font_description_free(font)
      return known.line
    }
    if measured.count >= mostMeasured { forgetAll() }
    let line = TextLine(context, font)
    measured.append((font, line))
    return line
  }

  /// Forgets all lines, because the same font may be drawn otherwise.
  static func forgetAll() {
    for (font, _) in measured { pango_font_description_free(font) }
    measured = []
  }

  private init(_ context: OpaquePointer?, _ font: OpaquePointer?) {
    let metrics = pango_context_get_metrics(context, font, nil)
    defer { pango_font_metrics_unref(metrics) }
    let (above, below) = (pango_font_metrics_get_ascent(metrics), pango_font_metrics_get_descent(metrics))
    ascent = Self.pixels(above)
    height = ascent + Self.pixels(below)
  }

  /// Returns the context's font at a scale; the caller frees it.
  fileprivate static func font(_ context: OpaquePointer?, scale: Double) -> OpaquePointer? {
    let font = pango_font_description_copy(pango_context_get_font_description(context))
    // Rounded as GTK rounds the sizes of style sheets: another size would be another font.
    let size = (Double(pango_font_description_get_size(font)) * scale).rounded()
    if pango_font_description_get_size_is_absolute(font) != 0 {
      pango_font_description_set_absolute_size(font, size)
    } else {
      pango_font_description_set_size(font, Int32(size))
    }
    return font
  }

  private static func pixels(_ units: Int32) -> Int { (Int(units) + Int(PANGO_SCALE) - 1) / Int(PANGO_SCALE) }
}

extension Canvas {
  /// Makes a layout of a text in the canvas's font, in a single line.
  /// - Parameter scale: The size relative to the canvas's font.
  public func makeLayout(_ text: String, attributes: [TextAttribute] = [], scale: Double = 1) -> TextLayout {
    let layout = TextLayout(new: gtk_widget_create_pango_layout(cast(), text), .full)
    pango_layout_set_single_paragraph_mode(layout.cast(), 1)
    if scale != 1 {
      let font = TextLine.font(fontContext, scale: scale)
      pango_layout_set_font_description(layout.cast(), font)
      pango_font_description_free(font)
    }
    TextAttribute.withList(attributes, of: text) { pango_layout_set_attributes(layout.cast(), $0) }
    return layout
  }
}
