import Foundation
import Glibc
import TestSupport

extension TemporaryFolder {
  /// The names of its files, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func bytes(of name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path + "/" + name).map { Array($0) } ?? []
  }

  /// Whether any file contains a text.
  func holds(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return names.contains { name in
      let bytes = bytes(of: name)
      return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }
  }
}

/// Returns the permissions of a file.
func mode(of path: String) -> UInt32 {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}
