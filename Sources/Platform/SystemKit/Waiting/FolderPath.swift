internal import CFileEvents
internal import Glibc

/// Opens folders by paths of any length; the system accepts only 4,096 bytes.
package enum FolderPath {
  private static let longest = 4_000

  /// Calls `body` with an open folder and the rest of the path, which is short enough for the system and ends with a
  /// zero.
  ///
  /// - Returns: the result of `body`, or a negative error code.
  package static func resolve(_ path: [UInt8], _ body: (Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
    var rest = path[...]
    var folder = AT_FDCWD
    defer { if folder >= 0 { close(folder) } }
    while rest.count > longest {
      guard let slash = rest.prefix(longest).lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else { break }
      let next = unsafe cText(rest[..<slash]) { unsafe cfe_open_folder(folder, $0) }
      if folder >= 0 { close(folder) }
      folder = next
      if next < 0 { return next }
      rest = rest[(slash + 1)...]
    }
    return unsafe cText(rest.isEmpty ? [UInt8(ascii: "/")] : rest) { unsafe body(folder, $0) }
  }

  private static func cText(_ bytes: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
      unsafe buffer[bytes.count] = 0
      guard let base = buffer.baseAddress else { return -EINVAL }
      return unsafe body(base)
    }
  }

  /// Opens a folder for reading.
  ///
  /// - Returns: its descriptor, or a negative error code.
  package static func open(_ path: [UInt8]) -> Int32 { unsafe resolve(path) { unsafe cfe_open_folder($0, $1) } }
}

/// Bytes as a key, hashed as a whole: an array hashes its bytes one by one.
package struct ByteText: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
}
