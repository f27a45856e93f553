import CGLib

/// Reads a text file of groups, keys and values, such as a desktop entry.
nonisolated public final class KeyFileReader {
  private let file: OpaquePointer

  /// Makes an empty file.
  /// - Parameter listSeparator: The ASCII character that separates the texts of a list.
  public init(listSeparator: Unicode.Scalar = ";") {
    // Never null: GLib ends the program if memory runs out.
    file = g_key_file_new().unsafelyUnwrapped
    g_key_file_set_list_separator(file, CChar(truncatingIfNeeded: listSeparator.value))
  }

  deinit { g_key_file_unref(file) }

  /// Parses the content of a file.
  ///
  /// Reads no file itself: GLib's function for that waits for pipes and accepts any size.
  /// - Throws: ``GLibError`` if the content has another format.
  /// - Complexity: O(*n*) in the number of bytes, half a microsecond each: parse large files off the main thread.
  public func load(_ bytes: [UInt8]) throws(GLibError) {
    let characters = bytes.map { CChar(bitPattern: $0) }
    _ = try GLibError.check {
      g_key_file_load_from_data(file, characters, gsize(characters.count), G_KEY_FILE_NONE, &$0)
    }
  }

  /// Returns a switch; nil if it is missing.
  /// - Throws: ``GLibError`` if the value is neither `true` nor `false`.
  public func bool(_ key: String, in group: String) throws(GLibError) -> Bool? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return try GLibError.check { g_key_file_get_boolean(file, group, key, &$0) } != 0
  }

  /// Returns a text; nil if it is missing.
  /// - Throws: ``GLibError`` if the value is not UTF-8 or has an invalid escape.
  public func string(_ key: String, in group: String) throws(GLibError) -> String? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return String(taking: try GLibError.check { g_key_file_get_string(file, group, key, &$0) })
  }

  /// Returns a text in the user's language, otherwise the untranslated one; nil if both are missing.
  /// - Throws: ``GLibError`` if the value is not UTF-8 or has an invalid escape.
  public func localizedString(_ key: String, in group: String) throws(GLibError) -> String? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return String(taking: try GLibError.check { g_key_file_get_locale_string(file, group, key, nil, &$0) })
  }

  /// Returns a whole number; nil if it is missing.
  /// - Throws: ``GLibError`` if the value is not a number or too large.
  public func int(_ key: String, in group: String) throws(GLibError) -> Int? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return Int(try GLibError.check { g_key_file_get_integer(file, group, key, &$0) })
  }

  /// Returns a list of texts; nil if it is missing.
  /// - Throws: ``GLibError`` if the value is not UTF-8 or has an invalid escape.
  public func strings(_ key: String, in group: String) throws(GLibError) -> [String]? {
    guard g_key_file_has_key(file, group, key, nil) != 0 else { return nil }
    return [String](taking: try GLibError.check { g_key_file_get_string_list(file, group, key, nil, &$0) })
  }
}
