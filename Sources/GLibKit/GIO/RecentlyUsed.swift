import CGLib

/// The list of recently used files that the programs of a desktop share, as its file `recently-used.xbel` has it.
nonisolated public enum RecentlyUsed {
  /// Where the list is.
  public static var path: String { Directories.userData + "/recently-used.xbel" }

  /// A file that was used.
  public struct Entry: Sendable, Hashable {
    /// Where it is: `file://` or elsewhere.
    public var address: String
    /// When it was last used, in seconds since 1970.
    public var time: Int64
    /// What it is, such as `text/plain`, as the program that used it said.
    public var type: String?

    public init(address: String, time: Int64, type: String?) {
      self.address = address
      self.time = time
      self.type = type
    }
  }

  /// The entries of a list, in its order, without those that only the programs are to see which made them.
  /// - Parameter bytes: What the file holds.
  /// - Throws: ``GLibError`` if that is no such list.
  /// - Complexity: O(*n*) in the number of bytes, some milliseconds for a megabyte.
  public static func entries(of bytes: [UInt8]) throws(GLibError) -> [Entry] {
    let list = Bookmarks()
    try list.load(bytes)
    return list.addresses.compactMap { address in
      if g_bookmark_file_get_is_private(list.pointer, address, nil) != 0 { return nil }
      let time = g_bookmark_file_get_modified_date_time(list.pointer, address, nil)
      return Entry(
        address: address, time: time.map { Int64(g_date_time_to_unix($0)) } ?? 0,
        type: String(taking: g_bookmark_file_get_mime_type(list.pointer, address, nil)))
    }
  }

  /// The list with a file that was just used.
  /// - Parameters:
  ///   - bytes: What the file of the list holds; nil if there is none.
  ///   - application: Who used it: what the application is called, and the command that has it use a file, with `%u` for
  ///     its address.
  /// - Returns: What the file is to hold.
  /// - Throws: ``GLibError`` if `bytes` is no such list.
  public static func adding(
    _ address: String, type: String, application: (name: String, command: String), to bytes: [UInt8]?
  ) throws(GLibError) -> [UInt8] {
    let list = Bookmarks()
    if let bytes { try list.load(bytes) }
    g_bookmark_file_set_mime_type(list.pointer, address, type)
    g_bookmark_file_add_application(list.pointer, address, application.name, application.command)
    let now = g_date_time_new_now_utc()
    defer { g_date_time_unref(now) }
    g_bookmark_file_set_visited_date_time(list.pointer, address, now)
    g_bookmark_file_set_modified_date_time(list.pointer, address, now)
    var count: gsize = 0
    let text = try GLibError.check { g_bookmark_file_to_data(list.pointer, &count, &$0) }
    defer { g_free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }

  /// A GBookmarkFile.
  private final class Bookmarks {
    let pointer: OpaquePointer

    init() {
      guard let pointer = g_bookmark_file_new() else {
        preconditionFailure("GLib ends the process rather than return no memory")
      }
      self.pointer = pointer
    }

    deinit {
      g_bookmark_file_free(pointer)
    }

    func load(_ bytes: [UInt8]) throws(GLibError) {
      _ = try GLibError.check { error in
        bytes.withUnsafeBytes {
          g_bookmark_file_load_from_data(
            pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count), &error)
        }
      }
    }

    var addresses: [String] {
      [String](taking: g_bookmark_file_get_uris(pointer, nil))
    }
  }
}
