import CGLib

/// The settings that programs of a desktop share (GSettings).
nonisolated public enum DesktopSettings {
  /// The current value of a setting; nil if the schema is not installed or lacks the key.
  ///
  /// May read files: call it off the main thread.
  public static func value(of key: String, in schema: String) -> Variant? { values(of: [key], in: schema)[key] }

  /// The current values of settings, without those that the schema lacks; empty if it is not installed. Ask for all at
  /// once, because GSettings tells the session bus of each question.
  ///
  /// May read files: call it off the main thread.
  public static func values(of keys: [String], in schema: String) -> [String: Variant] {
    // GSettings ends the program if a schema or key is missing.
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, schema, 1)
    else { return [:] }
    defer { g_settings_schema_unref(schema) }
    let known = keys.filter { g_settings_schema_has_key(schema, $0) != 0 }
    guard !known.isEmpty, g_settings_schema_get_path(schema) != nil,
      let settings = g_settings_new_full(schema, nil, nil)
    else { return [:] }
    defer { g_object_unref(settings) }
    return known.reduce(into: [:]) { values, key in
      values[key] = g_settings_get_value(settings, key).map { Variant(taking: $0) }
    }
  }
}
