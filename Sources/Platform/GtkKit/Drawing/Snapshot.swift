import CGLib
import CGtk

/// The surface on which a widget draws, in its own pixels, from its upper left corner.
@MainActor
public struct Snapshot {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// Draws a text with its upper left corner at a position.
  public func draw(_ text: TextLayout, x: Double, y: Double, color: Color) {
    var color = color.c
    translated(x, y) {
      guard Self.isBoundedTightly else { return gtk_snapshot_append_layout(pointer, text.cast(), &color) }
      var above = GskShadow(color: GdkRGBA(), dx: 0, dy: -1, radius: 0)
      gtk_snapshot_push_shadow(pointer, &above, 1)
      gtk_snapshot_append_layout(pointer, text.cast(), &color)
      gtk_snapshot_pop(pointer)
    }
  }

  /// Draws a picture in a square, as large as its proportions allow.
  /// - Parameter colors: For symbolic icons: those of the text, of success, of warnings and of errors.
  public func draw(_ picture: Paintable, x: Double, y: Double, side: Double, colors: [Color]) {
    let ratio = gdk_paintable_get_intrinsic_aspect_ratio(picture.cast())
    let width = ratio > 0 && ratio < 1 ? side * ratio : side
    let height = ratio > 1 ? side / ratio : side
    translated(x + ((side - width) / 2).rounded(.down), y + ((side - height) / 2).rounded(.down)) {
      if glibkit_is_a(picture.pointer, gtk_symbolic_paintable_get_type()) != 0 {
        gtk_symbolic_paintable_snapshot_symbolic(
          picture.cast(), pointer, width, height, colors.map(\.c), gsize(colors.count))
      } else {
        gdk_paintable_snapshot(picture.cast(), pointer, width, height)
      }
    }
  }

  /// Draws a line around a box, inside it.
  /// - Parameter width: The width of the line.
  public func drawFrame(_ box: RoundedBox, width: Double, color: Color) {
    var outline = box.c
    let widths = [Float](repeating: Float(width), count: 4)
    let colors = [GdkRGBA](repeating: color.c, count: 4)
    gtk_snapshot_append_border(pointer, &outline, widths, colors)
  }

  /// Fills a box.
  public func fill(_ box: RoundedBox, color: Color) {
    var (outline, color) = (box.c, color.c)
    gtk_snapshot_push_rounded_clip(pointer, &outline)
    gtk_snapshot_append_color(pointer, &color, &outline.bounds)
    gtk_snapshot_pop(pointer)
  }

  /// Whether letters can be drawn above the bounds that GTK erases with the text. It takes the bounds from letters without
  /// hinting, and hinting at a scale of two can make them higher by half a pixel: rests of old text stayed. A shadow
  /// without colour, which is not drawn, moves the bounds up by a pixel.
  private static let isBoundedTightly = Toolkit.version >= (4, 16, 0)

  private func translated(_ x: Double, _ y: Double, _ draw: () -> Void) {
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_save(pointer)
    gtk_snapshot_translate(pointer, &origin)
    draw()
    gtk_snapshot_restore(pointer)
  }
}

/// A rectangle with round corners, in pixels.
nonisolated public struct RoundedBox: Hashable, Sendable {
  public var x, y, width, height, radius: Double

  /// - Parameter radius: The radius of the corners.
  public init(x: Double, y: Double, width: Double, height: Double, radius: Double) {
    (self.x, self.y, self.width, self.height, self.radius) = (x, y, width, height, radius)
  }

  fileprivate var c: GskRoundedRect {
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    return outline
  }
}
