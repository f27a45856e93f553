import CGtk

/// Something that is on or off.
@MainActor
public final class Switch: Widget {
  override public class var valueType: ValueType { ValueType(gtk_switch_get_type()) }

  /// A switch. Give it an accessible label.
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
