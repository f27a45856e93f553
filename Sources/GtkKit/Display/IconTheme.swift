import CGtk

/// The icons of a theme, of those it inherits from, and of the programs themselves.
@MainActor
public final class IconTheme: Object {
  override public class var valueType: ValueType { ValueType(gtk_icon_theme_get_type()) }

  /// The theme's name.
  public var themeName: String {
    String(taking: gtk_icon_theme_get_theme_name(cast())) ?? ""
  }

  /// The names of all icons in it, in no order.
  public var iconNames: [String] {
    [String](taking: gtk_icon_theme_get_icon_names(cast()))
  }

  /// Whether it has an icon of exactly this name.
  public func hasIcon(named name: String) -> Bool {
    gtk_icon_theme_has_icon(cast(), name) != 0
  }

  /// The icon as it is drawn at a size, or GTK's picture for what is missing if there is no such icon.
  /// - Parameters:
  ///   - size: The side, in pixels of the program's own.
  ///   - scale: How many pixels of the screen are one of those.
  public func picture(named name: String, size: Int, scale: Int = 1) -> Paintable {
    Paintable(
      new: gtk_icon_theme_lookup_icon(
        cast(), name, nil, Int32(size), Int32(scale), GTK_TEXT_DIR_NONE, GtkIconLookupFlags(0)), .full)
  }

  /// The file of the icon in the size that fits best, or nil if it comes from no file or there is no such icon.
  public func path(ofIconNamed name: String, size: Int, scale: Int = 1) -> String? {
    guard hasIcon(named: name),
      let paintable = gtk_icon_theme_lookup_icon(
        cast(), name, nil, Int32(size), Int32(scale), GTK_TEXT_DIR_NONE, GtkIconLookupFlags(0))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    guard let file = gtk_icon_paintable_get_file(paintable) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    return String(taking: g_file_get_path(file))
  }

  /// The folders in which themes are looked for.
  public var searchPath: [String] {
    [String](taking: gtk_icon_theme_get_search_path(cast()))
  }

  /// Adds a folder of the program's resources to look in, such as `/org/example/icons`.
  public func addResourcePath(_ path: String) {
    gtk_icon_theme_add_resource_path(cast(), path)
  }

  /// Adds a folder to look in after the others.
  public func addSearchPath(_ path: String) {
    gtk_icon_theme_add_search_path(cast(), path)
  }

  /// Emitted when the theme was replaced or its icons changed.
  public var changed: Signal<Void> { Signal(self, "changed") }
}
