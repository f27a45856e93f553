import CGLib

/// Digests of data.
nonisolated public enum Checksum {
  /// The SHA-256 of some bytes, in lowercase hexadecimal.
  ///
  /// - Complexity: O(*n*), some milliseconds for a mebibyte.
  public static func sha256(_ bytes: [UInt8]) -> String {
    // Null only for an unknown kind of digest.
    String(taking: g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))) ?? ""
  }
}
