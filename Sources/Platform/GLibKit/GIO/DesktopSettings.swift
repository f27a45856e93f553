import CGLib

/// The settings that programs of a desktop share (GSettings).
nonisolated public enum DesktopSettings {
  /// The current value of a setting; nil if the schema is not installed or lacks the key.
  ///
  /// May read files: call it off the main thread.
  public static func value(of key: String, in schema: String) -> Variant? {
    // GSettings ends the program if a schema or key is missing.
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard g_settings_schema_has_key(schema, key) != 0, g_settings_schema_get_path(schema) != nil,
      let settings = g_settings_new_full(schema, nil, nil)
    else { return nil }
    defer { g_object_unref(settings) }
    return g_settings_get_value(settings, key).map { Variant(taking: $0) }
  }
}
