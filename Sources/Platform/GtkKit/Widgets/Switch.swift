import CGtk

/// A switch.
public final class Switch: Widget {
  override public class var valueType: ValueType { ValueType(gtk_switch_get_type()) }

  /// Makes a switch. Give it an accessible label.
  public convenience init(isOn: Bool = false) {
    self.init(widget: gtk_switch_new())
    self.isOn = isOn
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(cast()) != 0 }
    set { gtk_switch_set_active(cast(), newValue.c) }
  }

  /// Emitted when ``isOn`` changed.
  public var switched: Signal<Void> { changes(of: "active") }
}

/// A field for a whole number, with buttons to raise and lower it.
public final class SpinButton: Widget, Editable {
  override public class var valueType: ValueType { ValueType(gtk_spin_button_get_type()) }

  /// Makes a field for a number in a range. Give it an accessible label.
  public convenience init(_ range: ClosedRange<Int>, value: Int) {
    self.init(widget: gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_spin_button_set_numeric(cast(), true.c)
    self.value = value
  }

  /// The number; one outside the range is set to the nearest within.
  public var value: Int {
    get { Int(gtk_spin_button_get_value_as_int(cast())) }
    set { gtk_spin_button_set_value(cast(), Double(newValue)) }
  }

  /// Uses the typed text as the ``value``, as when the focus leaves.
  public func update() { gtk_spin_button_update(cast()) }

  /// Emitted when ``value`` changed.
  public var valueChanged: Signal<Void> { Signal(self, "value-changed") }
}
