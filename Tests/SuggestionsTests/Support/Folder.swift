import Glibc

/// A temporary folder, deleted when the test drops it.
final class Folder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/hunch-history-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The names of its files, sorted.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  func bytes(of name: String) -> [UInt8] {
    guard let file = fopen(path + "/" + name, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = fopen(path + "/" + name, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
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
