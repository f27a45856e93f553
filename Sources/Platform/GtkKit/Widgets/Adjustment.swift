import CGtk

/// A number between bounds, such as how far a view is scrolled.
@MainActor
public final class Adjustment: Object {
  override public class var valueType: ValueType { ValueType(gtk_adjustment_get_type()) }

  /// A number that starts at the lower bound.
  /// - Parameters:
  ///   - page: How much of the range is seen at once; the value never exceeds `upper - page`.
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

  /// How much of the range is seen at once.
  public var page: Double { gtk_adjustment_get_page_size(cast()) }

  /// Changes the value by as little as is needed for the page to hold a range.
  public func show(_ range: ClosedRange<Double>) {
    gtk_adjustment_clamp_page(cast(), range.lowerBound, range.upperBound)
  }

  /// Emitted after something else than the value changed, as by layout.
  public var boundsChanged: Signal<Void> { Signal(self, "changed") }

  /// Emitted after the value changed.
  public var valueChanged: Signal<Void> { Signal(self, "value-changed") }
}
