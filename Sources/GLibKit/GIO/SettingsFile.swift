import CGLib

/// Settings in a text file of groups, keys and values, with the user's own comments kept:
///
/// ```
/// [Field]
/// complete-inline=true
/// ```
nonisolated public final class SettingsFile {
  private let file: OpaquePointer

  /// An empty file.
  public init() {
    // Never null: GLib ends the program where memory does.
    file = g_key_file_new().unsafelyUnwrapped
  }

  deinit { g_key_file_unref(file) }

  /// Takes what a file holds.
  ///
  /// It reads no file itself: GLib's own way waits for pipes, and takes files of any size.
  /// - Throws: ``GLibError`` if it is not of this form.
  /// - Complexity: O(*n*) in the number of bytes, half a microsecond each: what is large is not for the main thread.
  public func load(_ bytes: [UInt8]) throws(GLibError) {
    let characters = bytes.map { CChar(bitPattern: $0) }
    _ = try GLibError.check {
      g_key_file_load_from_data(file, characters, gsize(characters.count), G_KEY_FILE_KEEP_COMMENTS, &$0)
    }
  }

  /// The names of the groups, in the order of the file.
  public var groups: [String] { [String](taking: g_key_file_get_groups(file, nil)) }

  /// A setting that is on or off; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is neither `true` nor `false`.
  public func bool(_ key: String, in group: String) throws(GLibError) -> Bool? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return try GLibError.check { g_key_file_get_boolean(file, group, key, &$0) } != 0
  }

  /// A setting that is a text; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is not UTF-8, or has an escape that means nothing.
  public func string(_ key: String, in group: String) throws(GLibError) -> String? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return String(taking: try GLibError.check { g_key_file_get_string(file, group, key, &$0) })
  }

  /// A text in the user's language, or as it is without one; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is not UTF-8, or has an escape that means nothing.
  public func localizedString(_ key: String, in group: String) throws(GLibError) -> String? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return String(taking: try GLibError.check { g_key_file_get_locale_string(file, group, key, nil, &$0) })
  }

  /// A setting that is a whole number; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is no number, or too large a one.
  public func int(_ key: String, in group: String) throws(GLibError) -> Int? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return Int(try GLibError.check { g_key_file_get_integer(file, group, key, &$0) })
  }

  /// A setting that is a list of texts, with a semicolon after each; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is not UTF-8, or has an escape that means nothing.
  public func strings(_ key: String, in group: String) throws(GLibError) -> [String]? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return [String](taking: try GLibError.check { g_key_file_get_string_list(file, group, key, nil, &$0) })
  }

  /// The keys of a group, in the order of the file.
  public func keys(in group: String) -> [String] {
    [String](taking: g_key_file_get_keys(file, group, nil, nil))
  }

  /// Sets a setting that is on or off.
  public func set(_ key: String, in group: String, to value: Bool) {
    g_key_file_set_boolean(file, group, key, value.c)
  }

  /// Sets a setting that is a whole number.
  public func set(_ key: String, in group: String, to value: Int) {
    g_key_file_set_integer(file, group, key, gint(clamping: value))
  }

  /// Sets a setting that is a text.
  public func set(_ key: String, in group: String, to value: String) {
    g_key_file_set_string(file, group, key, value)
  }

  /// Sets a setting that is a list of texts.
  public func set(_ key: String, in group: String, to values: [String]) {
    values.withCStrings { g_key_file_set_string_list(file, group, key, $0, gsize(values.count)) }
  }

  /// Removes a setting, so that the usual value holds.
  public func remove(_ key: String, in group: String) {
    g_key_file_remove_key(file, group, key, nil)
  }

  /// Removes a group with all that is in it.
  public func removeGroup(_ group: String) {
    g_key_file_remove_group(file, group, nil)
  }

  /// The whole file, as it would be saved.
  public var text: String { String(taking: g_key_file_to_data(file, nil, nil)) ?? "" }

  /// Replaces the file at a path by this one, as a whole, and makes the folders it needs.
  /// - Parameter keepsOld: Whether the old file stays, with a `~` behind its name.
  /// - Throws: ``GLibError`` if that failed; the old file is then as it was.
  @MainActor
  public func save(path: String, keepsOld: Bool = false) async throws {
    await Self.makeFolder(of: path)
    let target = g_file_new_for_path(path)
    defer { g_object_unref(target.map(UnsafeMutableRawPointer.init)) }
    let bytes = Array(text.utf8)
    let content = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(content) }
    _ = try await withGAsync { cancellable, callback, data in
      g_file_replace_contents_bytes_async(
        target, content, nil, keepsOld.c, G_FILE_CREATE_NONE, cancellable, callback, data)
    } finish: { result, error in
      g_file_replace_contents_finish(target, result, nil, &error) != 0
    }
  }

  /// Makes the folders that a path needs. Where that fails, saving tells.
  @concurrent
  private static func makeFolder(of path: String) async {
    g_mkdir_with_parents(String(taking: g_path_get_dirname(path)), 0o700)
  }
}
