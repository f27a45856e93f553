import CGtk

/// A description of an icon: a name in the theme, a file, or several to choose from.
@MainActor
public final class Icon: Object {
  override public class var valueType: ValueType { ValueType(g_icon_get_type()) }

  /// The icon a string describes: a theme's icon name, a path, a URI, or a serialised icon.
  /// Returns nil if the string describes none.
  public convenience init?(_ description: String) {
    guard let icon = g_icon_new_for_string(description, nil) else { return nil }
    self.init(icon, .full)
  }

  /// The theme's first icon among these names, each of which falls back on its beginning: `a-b-c`, `a-b`, `a`.
  public convenience init(names: [String]) {
    let icon = names.withCStrings { names in
      names.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: 1) {
        g_themed_icon_new_from_names($0, -1)
      }
    }
    self.init(new: icon, .full)
  }

  /// A string that describes it, from which it can be made again.
  public var description: String? {
    String(taking: g_icon_to_string(cast()))
  }
}
