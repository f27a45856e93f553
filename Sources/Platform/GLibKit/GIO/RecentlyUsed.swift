import CGLib

/// The desktop's list of recently used files, in the file `recently-used.xbel`.
nonisolated public enum RecentlyUsed {
  /// The path of the list.
  public static var path: String { Directories.userData + "/recently-used.xbel" }

  /// A recently used file.
  public struct Entry: Sendable, Hashable {
    /// The address: `file://` or another.
    public var address: String
    /// The time of the last use, in seconds since 1970.
    public var time: Int64
    /// The type, such as `text/plain`, as given by the program that used it.
    public var type: String?

    public init(address: String, time: Int64, type: String?) {
      self.address = address
      self.time = time
      self.type = type
    }
  }

  /// The entries of a list, in its order, without those private to the programs that made them.
  /// - Parameter bytes: The content of the file.
  /// - Throws: ``GLibError`` if it is not such a list.
  /// - Complexity: O(*n*) in the number of bytes, some milliseconds for a megabyte.
  public static func entries(of bytes: [UInt8]) throws(GLibError) -> [Entry] {
    let list = Bookmarks()
    try list.load(bytes)
    return list.publicAddresses.map { address in
      Entry(
        address: address, time: list.time(of: address),
        type: String(taking: g_bookmark_file_get_mime_type(list.pointer, address, nil)))
    }
  }

  /// How often a file was used.
  public struct Use: Sendable, Hashable {
    /// The address: `file://` or another.
    public var address: String
    /// The time of the last use, in seconds since 1970.
    public var time: Int64
    /// The number of uses by all programs; at least 1.
    public var count: Int
  }

  /// How often each entry of a list was used, without entries private to the programs that made them.
  /// - Parameter bytes: The content of the file.
  /// - Throws: ``GLibError`` if it is not such a list.
  /// - Complexity: O(*n*) in the number of bytes, some milliseconds for a megabyte.
  public static func uses(of bytes: [UInt8]) throws(GLibError) -> [Use] {
    let list = Bookmarks()
    try list.load(bytes)
    return list.publicAddresses.map { address in
      Use(address: address, time: list.time(of: address), count: max(list.count(of: address), 1))
    }
  }

  /// Adds a file that was just used to the list.
  /// - Parameters:
  ///   - bytes: The content of the list's file; nil if it is missing.
  ///   - application: The application that used it: its name, and its command for a file, with `%u` for the address.
  /// - Returns: The new content of the file.
  /// - Throws: ``GLibError`` if `bytes` is not such a list.
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

    deinit { g_bookmark_file_free(pointer) }

    func load(_ bytes: [UInt8]) throws(GLibError) {
      _ = try GLibError.check { error in
        bytes.withUnsafeBytes {
          g_bookmark_file_load_from_data(
            pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gsize($0.count), &error)
        }
      }
    }

    /// The time of the last use, in seconds since 1970.
    func time(of address: String) -> Int64 {
      g_bookmark_file_get_modified_date_time(pointer, address, nil).map { Int64(g_date_time_to_unix($0)) } ?? 0
    }

    /// The number of uses by all programs.
    func count(of address: String) -> Int {
      [String](taking: g_bookmark_file_get_applications(pointer, address, nil, nil)).reduce(0) { sum, application in
        var count: UInt32 = 0
        let isKnown = g_bookmark_file_get_application_info(pointer, address, application, nil, &count, nil, nil) != 0
        return isKnown ? sum + Int(count) : sum
      }
    }

    /// The addresses of the entries that are not private to the programs that made them.
    var publicAddresses: [String] {
      [String](taking: g_bookmark_file_get_uris(pointer, nil)).filter {
        g_bookmark_file_get_is_private(pointer, $0, nil) == 0
      }
    }
  }
}
