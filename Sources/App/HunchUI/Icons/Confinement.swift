import CConfinement
import Glibc
import GtkKit
import SystemKit

/// The walls that the decoder raises around itself before it reads foreign data, as far as the kernel offers them.
nonisolated public enum Confinement: String, Sendable {
  /// The decoder opens only files of the system, for reading (Landlock), and reaches no socket, program or other
  /// process (seccomp).
  case all
  /// Without Landlock, seccomp forbids opening any file. The loaders are prepared before, so pictures still work, but
  /// text in drawings has only the fonts opened by then.
  case calls
  /// For loaders that work behind no wall, such as those that start a process for each picture.
  case none

  /// The folders of the loaders' code, lists, file types and fonts on all known systems.
  private static let folders = [
    "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig", "/nix/store", "/gnu/store",
    "/dev/null", "/dev/urandom",
  ]
  /// Variables that name other folders for these.
  static let variables: Set = [
    "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE", "GDK_PIXBUF_MODULEDIR", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
  ]

  /// Raises the walls. Call it while the process has a single thread.
  /// - Returns: Whether pictures can still be decoded.
  public func raise() -> Bool {
    guard self != .none else { return true }
    let named = Self.variables.flatMap { name in
      Environment.value(of: name).map { $0.split(separator: ":").map(String.init) } ?? []
    }
    let hasFiles = self == .all && Self.restrictFiles(to: Self.folders + named.filter { $0.hasPrefix("/") })
    if !hasFiles { Pixels.prepareLoaders() }
    _ = ccf_restrict_calls(hasFiles ? 1 : 0)
    return Pixels(decoding: Self.sample, fitting: 1) != nil
  }

  private static func restrictFiles(to paths: [String]) -> Bool {
    let copies = paths.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    let pointers: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    return ccf_restrict_files(pointers) != 0
  }

  /// A grey pixel as PNG, which every system can load.
  private static let sample: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
    0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00,
    0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81, 0x77, 0xCD, 0x72,
    0xB6, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
