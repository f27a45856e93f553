import CGLib

/// Reads a text file of groups, keys and values, such as a desktop entry.
nonisolated public final class KeyFileReader {
  private let file: OpaquePointer

  /// An empty file.
  /// - Parameter listSeparator: The ASCII character between the texts of a list.
  public init(listSeparator: Unicode.Scalar = ";") {
    // Never null: GLib ends the program where memory does.
    file = g_key_file_new().unsafelyUnwrapped
    g_key_file_set_list_separator(file, CChar(truncatingIfNeeded: listSeparator.value))
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
      g_key_file_load_from_data(file, characters, gsize(characters.count), G_KEY_FILE_NONE, &$0)
    }
  }

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

  /// A setting that is a list of texts; nil if it is not there.
  /// - Throws: ``GLibError`` if what is there is not UTF-8, or has an escape that means nothing.
  public func strings(_ key: String, in group: String) throws(GLibError) -> [String]? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return [String](taking: try GLibError.check { g_key_file_get_string_list(file, group, key, nil, &$0) })
  }
}
