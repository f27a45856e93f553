package import CGLib

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

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Lends files as a list of GLib's.
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
