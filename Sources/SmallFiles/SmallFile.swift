internal import Glibc

/// Reads small files of the person's own, which may be anything by now: a pipe that nobody writes to, a device that never
/// ends, a folder, or many times as large as such a file ever is.
public enum SmallFile {
  /// Whose a file must be.
  public enum Access: Sendable, Hashable {
    /// Anyone's.
    case any
    /// The person's own, and nobody else may read or write it: for what is secret.
    case ownerOnly
  }

  /// The bytes of a regular file.
  ///
  /// It never waits for another program, but it does for the disk: call it off the main thread. It holds no more than
  /// `limit` bytes and one, however large the file is or becomes meanwhile. What is checked is what is read, whatever
  /// the path leads to meanwhile. Links are followed.
  ///
  /// - Parameters:
  ///   - limit: the most bytes it may have.
  ///   - access: whose it must be.
  /// - Throws: ``SmallFileError``, which names the path.
  /// - Complexity: O(*n*) in the number of bytes, and O(1) for a file that has too many when it is opened.
  public static func read(
    _ path: String, limit: Int = 1 << 20, access: Access = .any
  ) throws(SmallFileError) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let size = try size(of: descriptor, path, access)
    guard size <= limit else { throw SmallFileError(path: path, reason: .tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    // The size only says how much to read at once: it may be another by now, and files such as those of /proc tell none.
    var block = [UInt8](repeating: 0, count: min(max(size + 1, smallestBlock), largestBlock))
    while true {
      let wanted = min(block.count, limit - bytes.count + 1)
      let count = Glibc.read(descriptor, &block, wanted)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SmallFileError(path: path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else { throw SmallFileError(path: path, reason: .tooLarge(limit: limit)) }
    }
  }

  /// The path of a file that a person names: with `~/` it is in their home; else, if it does not begin with `/`, in a
  /// folder.
  public static func path(_ name: String, in folder: String) -> String {
    if name.hasPrefix("/") { return name }
    if name.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + name.dropFirst() }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static let smallestBlock = 1 << 12
  private static let largestBlock = 1 << 16

  private static func open(_ path: String) throws(SmallFileError) -> Int32 {
    // C would take the path to end there, and read another file.
    guard !path.utf8.contains(0) else { throw SmallFileError(path: path, code: EINVAL) }
    // Without O_NONBLOCK a pipe without a writer would be waited for; without O_NOCTTY a terminal might become ours.
    while true {
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      // A socket cannot be opened, and the system's words for that explain nothing.
      if errno == ENXIO { throw SmallFileError(path: path, reason: .notRegular) }
      if errno != EINTR { throw SmallFileError(path: path, code: errno) }
    }
  }

  /// How many bytes an open file has, if it is one that may be read.
  private static func size(
    of descriptor: Int32, _ path: String, _ access: Access
  ) throws(SmallFileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SmallFileError(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SmallFileError(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? .folder : .notRegular)
    }
    if access == .ownerOnly {
      guard status.st_uid == getuid() else { throw SmallFileError(path: path, reason: .belongsToAnother) }
      guard status.st_mode & 0o077 == 0 else { throw SmallFileError(path: path, reason: .openToOthers) }
    }
    return Int(status.st_size)
  }
}
