import Foundation

/// Returns the whole text of a file of the system, such as `/proc/net/unix`.
///
/// These files report no size, and Foundation's functions that read a path end after the first page.
public func systemText(_ path: String) throws -> String {
  let file = try FileHandle(forReadingFrom: URL(filePath: path))
  return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
}
