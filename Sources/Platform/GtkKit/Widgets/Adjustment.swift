import CGtk

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
