import CGLib
import CGtk

/// The content of a ``Canvas`` and its size.
@MainActor
public protocol CanvasContent: AnyObject {
  /// Returns the needed pixels along an orientation.
  ///
  /// Called again only after ``Canvas/queueResize()``, and when the style has changed.
  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int

  /// Draws the current content, after ``Widget/queueDraw()``, or when the size or style changes.
  func draw(on snapshot: Snapshot, in canvas: Canvas)
}

/// A widget without children that draws itself, for content too frequent or too changeable to lay out as widgets.
///
/// The canvas keeps its content, so the content must not keep the canvas. Assistive technology does not see the
/// drawing: describe it by ``Widget/setAccessible(_:)-(SpokenText)``.
public final class Canvas: Widget {
  override public class var valueType: ValueType { ValueType(type) }

  /// - Parameter role: The widget's role for assistive technology. It cannot be changed later.
  public convenience init(_ content: any CanvasContent, role: AccessibleRole = .presentation) {
    self.init(Self.construct([("accessible-role", role)]), .floating)
    Self.field(of: pointer).pointee = Unmanaged.passRetained(State(content))
  }

  /// The content; nil once the widget is destroyed.
  public var content: (any CanvasContent)? { state?.content }

  /// Measures the content again before the next frame.
  public func queueResize() { gtk_widget_queue_resize(cast()) }

  /// Stored behind the object's own fields.
  private final class State {
    let content: any CanvasContent
    /// The layouts by text, until the font changes.
    var layouts: [KeptText: TextLayout] = [:]
    /// The serial number of the font's context.
    var font: guint = 0
    /// The colours of symbolic icons, until the style changes.
    var symbolicColors: [Color?]?

    init(_ content: any CanvasContent) { self.content = content }
  }

  private struct KeptText: Hashable {
    let text: String
    let scale: Double
  }

  /// The most texts that are kept.
  private static let mostKept = 64

  private var state: State? { Self.field(of: pointer).pointee?.takeUnretainedValue() }

  private static func field(of instance: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Unmanaged<State>?> {
    (instance + MemoryLayout<GtkWidget>.size).assumingMemoryBound(to: Unmanaged<State>?.self)
  }

  /// The context of the canvas's font.
  var fontContext: OpaquePointer? { gtk_widget_get_pango_context(cast()) }

  /// Returns the height of a line in the canvas's font at a scale, whatever its text.
  public func line(scale: Double) -> TextLine { TextLine.of(fontContext, scale: scale) }

  /// Returns a text in the canvas's font, kept until the font changes: for words that are drawn often.
  ///
  /// The layout is shared: do not limit its width.
  public func keptLayout(_ text: String, scale: Double = 1) -> TextLayout {
    let key = KeptText(text: text, scale: scale)
    if let layout = state?.layouts[key] { return layout }
    let layout = makeLayout(text, scale: scale)
    if let state {
      if state.layouts.count >= Self.mostKept { state.layouts = [:] }
      state.layouts[key] = layout
    }
    return layout
  }

  /// The theme's colours of success, warnings and errors in symbolic icons; nil for one that it does not name.
  ///
  /// They are kept until the style changes. GTK counts them as part of it (`-gtk-icon-palette`).
  public var symbolicColors: [Color?] {
    if let known = state?.symbolicColors { return known }
    let colors = ["success_color", "warning_color", "error_color"].map { themeColor(named: $0) }
    state?.symbolicColors = colors
    return colors
  }

  /// The pictures of emoji by their texts.
  private static var bitmaps: [BitmapKey: Bitmap] = [:]

  private struct BitmapKey: Hashable {
    let text: String
    let side: Int
  }

  private enum Bitmap {
    case coming(GlyphPicture)
    /// Nil for a text without a picture.
    case decoded(Texture?)
  }

  /// The most pictures that are kept: 2 kB each, or 9 at a scale of 2.
  private static let mostBitmaps = 256

  /// Begins to decode the picture of an emoji, if its text is one, before it is drawn.
  /// - Parameter side: That of ``bitmap(of:side:)``.
  public func prepareBitmap(of text: String, side: Int) {
    let key = BitmapKey(text: text, side: side * scaleFactor)
    if Self.bitmaps[key] == nil, case .coming(let picture) = find(key) { picture.decodeAhead() }
  }

  /// Returns the picture of an emoji, at most this many pixels wide and high; nil for a text that is not a single
  /// bitmap in its font.
  ///
  /// It is decoded once, in about a third of a millisecond, and kept until the font changes.
  public func bitmap(of text: String, side: Int) -> Paintable? {
    let key = BitmapKey(text: text, side: side * scaleFactor)
    switch Self.bitmaps[key] ?? find(key) {
    case .coming(let picture):
      let texture = picture.texture
      Self.bitmaps[key] = .decoded(texture)
      return texture
    case .decoded(let texture): return texture
    }
  }

  private func find(_ key: BitmapKey) -> Bitmap {
    let found = GlyphPicture(fontContext, key.text, side: key.side).map(Bitmap.coming) ?? .decoded(nil)
    if Self.bitmaps.count >= Self.mostBitmaps { Self.bitmaps = [:] }
    Self.bitmaps[key] = found
    return found
  }

  /// Draws a content into a picture that nobody sees, as the next frame would: fonts, letters and code then exist.
  /// Before the window is realized, only fonts are found.
  /// - Parameter width: The width in pixels of a canvas that has no size yet.
  public func rehearse(_ content: any CanvasContent, width: Int) {
    if self.width == 0 {
      var area = GtkAllocation(x: 0, y: 0, width: Int32(clamping: width), height: 0)
      gtk_widget_measure(cast(), GTK_ORIENTATION_VERTICAL, area.width, &area.height, nil, nil, nil)
      gtk_widget_size_allocate(cast(), &area, -1)
    }
    render { content.draw(on: Snapshot($0), in: self) }
  }

  // MARK: The class

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size + MemoryLayout<Unmanaged<State>?>.size)
    info.class_init = { table, _ in
      guard let table else { return }
      table.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
        guard let object else { return }
        let field = Canvas.field(of: UnsafeMutableRawPointer(object))
        let state = field.pointee
        field.pointee = nil
        state?.release()
        Canvas.parentClass.assumingMemoryBound(to: GObjectClass.self).pointee.dispose?(object)
      }
      let widget = table.assumingMemoryBound(to: GtkWidgetClass.self)
      gtk_widget_class_set_css_name(widget, "canvas")
      widget.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
        guard let widget else { return }
        let canvas = Canvas(widget, .none)
        let size = Int32(clamping: canvas.content?.measure(Orientation(orientation), in: canvas) ?? 0)
        minimum?.pointee = size
        natural?.pointee = size
      }
      widget.pointee.snapshot = { widget, snapshot in
        guard let widget, let snapshot else { return }
        let canvas = Canvas(widget, .none)
        canvas.content?.draw(on: Snapshot(snapshot), in: canvas)
      }
      widget.pointee.css_changed = { widget, change in
        guard let widget else { return }
        Canvas.parentClass.assumingMemoryBound(to: GtkWidgetClass.self).pointee.css_changed?(widget, change)
        Canvas.forgetStyle(of: widget)
        gtk_widget_queue_draw(widget)
      }
      widget.pointee.system_setting_changed = { widget, setting in
        guard let widget else { return }
        Canvas.parentClass.assumingMemoryBound(to: GtkWidgetClass.self).pointee.system_setting_changed?(widget, setting)
        Canvas.forgetStyle(of: widget)
        Canvas.bitmaps = [:]
        TextLine.forgetAll()
        gtk_widget_queue_draw(widget)
      }
    }
    return g_type_register_static(gtk_widget_get_type(), "GtkKitCanvas", &info, GTypeFlags(0))
  }()

  private static let parentClass: UnsafeMutableRawPointer = {
    // The class of widgets lives as long as the process.
    guard let parent = g_type_class_ref(gtk_widget_get_type()) else { preconditionFailure("GTK has no widgets") }
    return UnsafeMutableRawPointer(parent)
  }()

  private static func forgetStyle(of widget: UnsafeMutablePointer<GtkWidget>) {
    guard let state = field(of: UnsafeMutableRawPointer(widget)).pointee?.takeUnretainedValue() else { return }
    state.symbolicColors = nil
    // A style changes with every selection, but the font hardly ever does.
    let font = pango_context_get_serial(gtk_widget_get_pango_context(widget))
    if font == state.font { return }
    state.font = font
    state.layouts = [:]
  }
}
