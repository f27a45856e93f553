import CGLib

/// Checks names from outside before use, because GIO treats an invalid one as a programming error.
nonisolated public enum DBusSyntax {
  /// Whether it may be the name of a program on the bus: `org.example.Program` or `:1.42`.
  public static func isBusName(_ text: String) -> Bool {
    g_dbus_is_name(text) != 0
  }

  /// Whether it may be the place of an object: `/org/example/Object`.
  public static func isObjectPath(_ text: String) -> Bool {
    g_variant_is_object_path(text) != 0
  }
}
