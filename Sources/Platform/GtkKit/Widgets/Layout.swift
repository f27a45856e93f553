import CGtk

/// A direction of layout.
nonisolated public enum Orientation: UInt32, Sendable {
  case horizontal, vertical

  var c: GtkOrientation { GtkOrientation(rawValue) }

  init(_ c: GtkOrientation) { self = c == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal }
}

/// The position of a widget in larger space.
nonisolated public enum Alignment: UInt32, Sendable {
  case fill, start, end, center, baseline

  var c: GtkAlign { GtkAlign(rawValue) }
}

/// The direction of writing.
nonisolated public enum TextDirection: UInt32, Sendable {
  case leftToRight = 1, rightToLeft
}

/// The rule for showing a scroll bar.
nonisolated public enum ScrollPolicy: UInt32, Sendable {
  case always, automatic
  /// Never shows, and the content may not grow beyond the view.
  case never
  /// Never shows, though the content may be larger than the view.
  case external

  var c: GtkPolicyType { GtkPolicyType(rawValue) }
}

/// The side on which an ellipsis shortens a long text.
nonisolated public enum Ellipsis: UInt32, Sendable {
  case none, start, middle, end

  var c: PangoEllipsizeMode { PangoEllipsizeMode(rawValue) }
}

extension Widget {
  /// Whether it takes the remaining horizontal space.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(cast()) != 0 }
    set { gtk_widget_set_hexpand(cast(), newValue.c) }
  }

  /// Whether it takes the remaining vertical space.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(cast()) != 0 }
    set { gtk_widget_set_vexpand(cast(), newValue.c) }
  }

  /// The horizontal position in wider space.
  public var horizontalAlignment: Alignment {
    get { Alignment(rawValue: gtk_widget_get_halign(cast()).rawValue) ?? .fill }
    set { gtk_widget_set_halign(cast(), newValue.c) }
  }

  /// The vertical position in higher space.
  public var verticalAlignment: Alignment {
    get { Alignment(rawValue: gtk_widget_get_valign(cast()).rawValue) ?? .fill }
    set { gtk_widget_set_valign(cast(), newValue.c) }
  }

  /// Sets the minimum size, in pixels; nil leaves a side to the widget.
  public func setMinimumSize(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(cast(), Int32(width ?? -1), Int32(height ?? -1))
  }

  /// The width on the screen, in pixels.
  public var width: Int { Int(gtk_widget_get_width(cast())) }

  /// The height on the screen, in pixels.
  public var height: Int { Int(gtk_widget_get_height(cast())) }

  /// The height on the screen with padding and border, in pixels; 0 before layout.
  public var outerHeight: Int {
    var bounds = graphene_rect_t()
    guard height > 0, gtk_widget_compute_bounds(cast(), cast(), &bounds) != 0 else { return 0 }
    return Int(bounds.size.height)
  }

  /// The horizontal extent in another widget, in pixels; nil before layout or in another window.
  public func horizontalExtent(in other: Widget) -> ClosedRange<Double>? {
    var bounds = graphene_rect_t()
    // Before layout, the bounds are the padding of the style.
    guard width > 0, gtk_widget_compute_bounds(cast(), other.cast(), &bounds) != 0 else { return nil }
    let left = Double(bounds.origin.x)
    return left...(left + Double(bounds.size.width))
  }

  /// The vertical extent in another widget, in pixels; nil before layout or in another window.
  public func verticalExtent(in other: Widget) -> ClosedRange<Double>? {
    var bounds = graphene_rect_t()
    guard height > 0, gtk_widget_compute_bounds(cast(), other.cast(), &bounds) != 0 else { return nil }
    let top = Double(bounds.origin.y)
    return top...(top + Double(bounds.size.height))
  }

  /// The opacity, from 0 to 1. A transparent widget keeps its place and its clicks.
  public var opacity: Double {
    get { gtk_widget_get_opacity(cast()) }
    set { gtk_widget_set_opacity(cast(), newValue) }
  }

  /// The number of screen pixels for each logical pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(cast())) }

  /// The minimum and natural size along an orientation.
  public func measure(_ orientation: Orientation, for size: Int? = nil) -> (minimum: Int, natural: Int) {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    gtk_widget_measure(cast(), orientation.c, Int32(size ?? -1), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }

  /// The direction of writing in this widget.
  public var textDirection: TextDirection {
    get { TextDirection(rawValue: gtk_widget_get_direction(cast()).rawValue) ?? .leftToRight }
    set { gtk_widget_set_direction(cast(), GtkTextDirection(newValue.rawValue)) }
  }

  /// Adds CSS classes, unless present.
  @discardableResult
  public func addCSSClass(_ names: String...) -> Self {
    for name in names { gtk_widget_add_css_class(cast(), name) }
    return self
  }

  /// Whether it has the CSS class.
  public func hasCSSClass(_ name: String) -> Bool { gtk_widget_has_css_class(cast(), name) != 0 }

  /// Adds or removes a CSS class.
  public func setCSSClass(_ name: String, _ isPresent: Bool) {
    if isPresent { addCSSClass(name) } else { gtk_widget_remove_css_class(cast(), name) }
  }
}
