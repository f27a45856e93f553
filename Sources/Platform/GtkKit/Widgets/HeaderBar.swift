import CGtk

/// A title bar drawn by the program, with the window's title and buttons.
public final class HeaderBar: Widget {
  override public class var valueType: ValueType { ValueType(gtk_header_bar_get_type()) }

  public convenience init() {
    self.init(widget: gtk_header_bar_new())
  }
}
