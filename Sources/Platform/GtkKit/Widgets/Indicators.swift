import CGtk

/// Shows that work is in progress.
public final class Spinner: Widget {
  override public class var valueType: ValueType { ValueType(gtk_spinner_get_type()) }

  /// A spinner at rest.
  public convenience init(isSpinning: Bool = false) {
    self.init(widget: gtk_spinner_new())
    self.isSpinning = isSpinning
  }

  /// Whether it moves. At rest it shows nothing and costs nothing.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(cast()) != 0 }
    set { gtk_spinner_set_spinning(cast(), newValue.c) }
  }
}
