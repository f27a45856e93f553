import CGLib

/// A bundle of files in one: of the program, of a library, or from a `.gresource` file.
nonisolated public final class Resource: @unchecked Sendable {
  // A GResource never changes, and its reference count works in any thread.
  private let pointer: OpaquePointer

  /// Loads the bundle in a file.
  /// - Throws: ``GLibError`` if it cannot be read or is not a bundle.
  public init(contentsOf path: String) throws(GLibError) {
    guard let loaded = try GLibError.check({ g_resource_load(path, &$0) }) else {
      throw GLibError(domain: "glibkit", code: 0, message: "\(path) is no resource bundle")
    }
    pointer = loaded
  }

  deinit { g_resource_unref(pointer) }

  /// Returns the contents of a file in the bundle.
  /// - Throws: ``GLibError`` if the file is missing.
  public func data(at path: String) throws(GLibError) -> [UInt8] {
    [UInt8](taking: try GLibError.check { g_resource_lookup_data(pointer, path, G_RESOURCE_LOOKUP_FLAGS_NONE, &$0) })
  }
}

nonisolated extension Resource {
  /// Returns the contents of a file in a registered bundle. ``Toolkit/start()`` registers GTK's own, with or without
  /// a display.
  /// - Throws: ``GLibError`` if the file is missing.
  public static func registeredData(at path: String) throws(GLibError) -> [UInt8] {
    [UInt8](taking: try GLibError.check { g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, &$0) })
  }

  /// Returns the names in a folder of the registered bundles.
  /// - Throws: ``GLibError`` if the folder is missing.
  public static func registeredChildren(of path: String) throws(GLibError) -> [String] {
    [String](taking: try GLibError.check { g_resources_enumerate_children(path, G_RESOURCE_LOOKUP_FLAGS_NONE, &$0) })
  }
}

nonisolated extension [UInt8] {
  /// Copies bytes that C passed with ownership, and frees them.
  package init(taking bytes: OpaquePointer?) {
    var count: gsize = 0
    let start = bytes.flatMap { g_bytes_get_data($0, &count) }
    self.init(UnsafeRawBufferPointer(start: start, count: Int(count)))
    bytes.map { g_bytes_unref($0) }
  }
}
