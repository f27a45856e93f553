import CGtk

/// The icons of a theme, of those it inherits from, and of the programs themselves.
public final class IconTheme: Object {
  override public class var valueType: ValueType { ValueType(gtk_icon_theme_get_type()) }

  /// The theme's name.
  public var themeName: String { String(taking: gtk_icon_theme_get_theme_name(cast())) ?? "" }

  /// The names of all icons in it, in no order.
  public var iconNames: [String] { [String](taking: gtk_icon_theme_get_icon_names(cast())) }

  /// Whether it has an icon of exactly this name.
  public func hasIcon(named name: String) -> Bool { gtk_icon_theme_has_icon(cast(), name) != 0 }

  /// Returns the icon of the first name in the theme, at a size, or GTK's picture for a missing icon.
  ///
  /// GTK opens the icon's file in this process, and blocks while it draws: see ``ThemedIcon/path``.
  /// - Parameters:
  ///   - size: The side length in logical pixels.
  ///   - scale: The number of screen pixels for each of them.
  ///   - loadsAhead: Whether another thread reads the file at once, instead of when the icon is first drawn.
  public func icon(named names: Icon.Names, size: Int, scale: Int = 1, loadsAhead: Bool = false) -> ThemedIcon {
    let direction = gtk_widget_get_default_direction()
    let flags = loadsAhead ? GTK_ICON_LOOKUP_PRELOAD : GtkIconLookupFlags(0)
    let icon = Array(names.list.dropFirst()).withCStrings { others in
      gtk_icon_theme_lookup_icon(cast(), names.list[0], others, Int32(size), Int32(scale), direction, flags)
    }
    return ThemedIcon(new: icon, .full)
  }

  /// The folders that are searched for themes.
  public var searchPath: [String] {
    get { [String](taking: gtk_icon_theme_get_search_path(cast())) }
    set { newValue.withCStrings { gtk_icon_theme_set_search_path(cast(), $0) } }
  }

  /// Emitted when the theme was replaced or its icons changed.
  public var changed: Signal<Void> { Signal(self, "changed") }
}

/// An icon of a theme at a size.
public final class ThemedIcon: Paintable {
  override public class var valueType: ValueType { ValueType(gtk_icon_paintable_get_type()) }

  /// The absolute path of its file; nil if it comes from a resource of the program.
  public var path: String? {
    guard let file = gtk_icon_paintable_get_file(cast()) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    return String(taking: g_file_get_path(file))
  }

  /// The name of the icon in its theme; `image-missing` if the theme has none of the requested names. Nil for an icon
  /// without a name.
  public var iconName: String? { String(borrowing: gtk_icon_paintable_get_icon_name(cast())) }

  /// Whether it is drawn in the colour of the text.
  public var isSymbolic: Bool { gtk_icon_paintable_is_symbolic(cast()) != 0 }
}
