import GLibKit
import SystemKit

/// The file with the token by which the desktop knows that the user lets Hunch press keys. Only its owner may read it.
/// Its methods wait for the disk.
struct PastePermission: Sendable {
  let path: String

  private static let longest = 4_096

  /// Returns the token; nil without one, or if others could have read it.
  func read() -> String? {
    guard let bytes = try? SmallFile.read(path, limit: Self.longest, access: .ownerOnly), !bytes.isEmpty else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Keeps a token in place of the last one, or with nil none. A failure is harmless: the desktop asks again.
  func save(_ token: String?) {
    if let token {
      LocalFiles.makeFolder(path.parentFolder)
      try? LocalFiles.write(Array(token.utf8), to: Array(path.utf8), mode: 0o600)
    } else {
      try? LocalFiles.remove(Array(path.utf8))
    }
  }
}
