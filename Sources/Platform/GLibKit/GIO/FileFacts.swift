package import CGLib
import Glibc
import SystemKit

/// The system's facts about a file or folder.
nonisolated public struct FileFacts: Sendable, Hashable {
  /// The size in bytes; nil without one, as for a folder.
  public var size: Int64?
  /// The time of the last change of its contents, in seconds since 1970.
  public var changed: Int64
  /// The type, such as `text/plain`.
  public var type: String
  /// The target, if it is a link.
  public var target: [UInt8]?
  /// The path of a thumbnail made by another program; nil without one.
  public var thumbnail: String?

  /// Reads the facts of the file at a path.
  ///
  /// Waits for the disk: not for the main thread.
  /// - Throws: ``GLibError`` if it does not exist or cannot be examined.
  public init(_ path: [UInt8]) throws(GLibError) {
    let file = FileReference(path)
    let wanted = "standard::type,standard::size,standard::content-type,time::modified,thumbnail::path"
    let queried = try GLibError.check { g_file_query_info(file.pointer, wanted, G_FILE_QUERY_INFO_NONE, nil, &$0) }
    guard let info = queried else { throw GLibError(domain: "glibkit", code: 0, message: "nothing is known of it") }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    size = g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR ? Int64(g_file_info_get_size(info)) : nil
    changed = Int64(g_file_info_get_attribute_uint64(info, "time::modified"))
    type = String(borrowing: g_file_info_get_content_type(info)) ?? FileType.unknown
    thumbnail = String(borrowing: g_file_info_get_attribute_byte_string(info, "thumbnail::path"))
    target = Self.target(of: path)
  }

  /// The target of a link, unresolved.
  private static func target(of path: [UInt8]) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = FileAddress.withCString(path) { readlink($0, &buffer, buffer.count) } ?? -1
    return count < 0 ? nil : buffer[..<count].map { UInt8(bitPattern: $0) }
  }

  /// Returns a size for display, in the user's language: `1.2 MB`.
  public static func text(ofSize size: Int64) -> String {
    String(taking: g_format_size(guint64(max(size, 0)))) ?? "\(size)"
  }

  /// Returns a time for display, in the user's language and time zone, with the days next to the present one by name.
  /// - Parameters:
  ///   - time: In seconds since 1970.
  ///   - now: The present time, in seconds since 1970; nil for that of the clock.
  public static func text(ofTime time: Int64, now: Int64? = nil) -> String {
    guard let date = g_date_time_new_from_unix_local(gint64(time)) else { return "" }
    defer { g_date_time_unref(date) }
    guard let today = now.map({ g_date_time_new_from_unix_local(gint64($0)) }) ?? g_date_time_new_now_local() else {
      return ""
    }
    defer { g_date_time_unref(today) }
    let yesterday = g_date_time_add_days(today, -1)
    defer { g_date_time_unref(yesterday) }
    let format =
      if isSameDay(date, today) {
        // TRANSLATORS: this and the next two are times, in the words of strftime(3): %R becomes “14:05”.
        localized("Today, %R")
      } else if isSameDay(date, yesterday) {
        localized("Yesterday, %R")
      } else {
        // TRANSLATORS: such as “3 May 2026, 14:05”.
        localized("%-e %B %Y, %R")
      }
    return String(taking: g_date_time_format(date, format)) ?? ""
  }

  private static func isSameDay(_ first: OpaquePointer?, _ second: OpaquePointer?) -> Bool {
    g_date_time_get_year(first) == g_date_time_get_year(second)
      && g_date_time_get_day_of_year(first) == g_date_time_get_day_of_year(second)
  }

  /// Whether files of a type hold text.
  public static func isText(_ type: String) -> Bool { g_content_type_is_a(type, "text/plain") != 0 }
}

nonisolated extension LocalFiles {
  /// The first bytes of a regular file; nil if it is not one or cannot be read.
  ///
  /// Never waits for another program, but for the disk: not for the main thread.
  public static func beginning(of path: [UInt8], limit: Int) -> [UInt8]? {
    // Without O_NONBLOCK, opening a pipe would wait for a writer; without O_NOCTTY, a terminal might become the
    // controlling one.
    let opened = FileAddress.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard let descriptor = opened, descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor, &bytes, limit)
    return count < 0 ? nil : Array(bytes[..<count])
  }
}

/// A GFile. It is immutable and usable from any thread.
nonisolated package final class FileReference: @unchecked Sendable {
  package let pointer: OpaquePointer

  /// The file at a path, which need not exist. The path ends at a NUL.
  package init(_ path: [UInt8]) {
    let made = (path + [0]).withUnsafeBytes { buffer in
      g_file_new_for_path(buffer.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard let made else { preconditionFailure("GLib ends the process rather than return no memory") }
    pointer = made
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Lends files as a GLib list.
  package static func withList<Result, Failure: Error>(
    of paths: [[UInt8]], _ body: (UnsafeMutablePointer<GList>?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let files = paths.map(FileReference.init)
    var list: UnsafeMutablePointer<GList>?
    for file in files.reversed() { list = g_list_prepend(list, UnsafeMutableRawPointer(file.pointer)) }
    defer {
      g_list_free(list)
      withExtendedLifetime(files) {}
    }
    return try body(list)
  }
}
