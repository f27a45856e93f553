import CGtk
import Glibc

/// A view on a widget larger than itself.
public final class ScrolledWindow: Widget {
  override public class var valueType: ValueType { ValueType(gtk_scrolled_window_get_type()) }

  /// A view on the widget.
  public convenience init(
    _ child: Widget? = nil, horizontal: ScrollPolicy = .automatic, vertical: ScrollPolicy = .automatic
  ) {
    self.init(widget: gtk_scrolled_window_new())
    setPolicy(horizontal: horizontal, vertical: vertical)
    self.child = child
  }

  /// The widget in the view.
  public var child: Widget? {
    get { gtk_scrolled_window_get_child(cast()).map { Widget($0, .none) } }
    set { gtk_scrolled_window_set_child(cast(), newValue?.cast()) }
  }

  /// Sets the rules for showing the scroll bars.
  public func setPolicy(horizontal: ScrollPolicy, vertical: ScrollPolicy) {
    gtk_scrolled_window_set_policy(cast(), horizontal.c, vertical.c)
  }

  /// The vertical scroll position.
  public var verticalAdjustment: Adjustment { Adjustment(new: gtk_scrolled_window_get_vadjustment(cast()), .none) }

  /// The horizontal scroll position.
  public var horizontalAdjustment: Adjustment { Adjustment(new: gtk_scrolled_window_get_hadjustment(cast()), .none) }

  /// Whether it asks for the width of its content.
  public var propagatesNaturalWidth: Bool {
    get { gtk_scrolled_window_get_propagate_natural_width(cast()) != 0 }
    set { gtk_scrolled_window_set_propagate_natural_width(cast(), newValue.c) }
  }

  /// Whether it asks for the height of its content.
  public var propagatesNaturalHeight: Bool {
    get { gtk_scrolled_window_get_propagate_natural_height(cast()) != 0 }
    set { gtk_scrolled_window_set_propagate_natural_height(cast(), newValue.c) }
  }

  /// Scrolls horizontally, like the wheel: forward for positive numbers.
  /// - Returns: Whether anything can be scrolled.
  public func scrollHorizontally(by amount: Double, _ unit: ScrollController.Unit) -> Bool {
    let adjustment = horizontalAdjustment
    guard adjustment.upper > adjustment.page else { return false }
    // GTK's distance for a notch.
    let pixels = unit == .notch ? amount * pow(adjustment.page, 2.0 / 3) : amount
    adjustment.value += textDirection == .rightToLeft ? -pixels : pixels
    return true
  }
}

/// A number between bounds, such as the scroll position of a view.
public final class Adjustment: Object {
  override public class var valueType: ValueType { ValueType(gtk_adjustment_get_type()) }

  /// A number that starts at the lower bound.
  /// - Parameters:
  ///   - page: The visible part of the range; the value never exceeds `upper - page`.
  public convenience init(lower: Double = 0, upper: Double, step: Double = 1, page: Double = 0) {
    self.init(new: gtk_adjustment_new(lower, lower, upper, step, page, page), .floating)
  }

  /// The number itself; setting it beyond the bounds sets it to the nearer bound.
  public var value: Double {
    get { gtk_adjustment_get_value(cast()) }
    set { gtk_adjustment_set_value(cast(), newValue) }
  }

  /// The greatest value, plus the page.
  public var upper: Double { gtk_adjustment_get_upper(cast()) }

  /// The visible part of the range.
  public var page: Double { gtk_adjustment_get_page_size(cast()) }

  /// Changes the value as little as possible to make the page contain a range.
  public func show(_ range: ClosedRange<Double>) {
    gtk_adjustment_clamp_page(cast(), range.lowerBound, range.upperBound)
  }

  /// Emitted after anything but the value has changed, for example by layout.
  public var boundsChanged: Signal<Void> { Signal(self, "changed") }

  /// Emitted after the value changed.
  public var valueChanged: Signal<Void> { Signal(self, "value-changed") }
}
