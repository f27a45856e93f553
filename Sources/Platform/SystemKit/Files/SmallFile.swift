internal import Glibc

/// A small file of the user's own, open for reading. It may be anything by now: a pipe that nobody writes to, a device
/// that never ends, a folder, or many times as large as such a file ever is.
///
/// Opening and reading never wait for another program, but they do for the disk: not on the main thread. What is checked
/// is what is read, whatever the path leads to meanwhile. Links are followed.
public struct SmallFile: ~Copyable, Sendable {
  /// Whose a file must be.
  public enum Access: Sendable, Hashable {
    /// Anyone's.
    case any
    /// The user's own, and nobody else may read or write it: for what is secret.
    case ownerOnly
  }

  /// The file as it was when it was opened.
  public let stamp: FileStamp

  private let path: String
  package let descriptor: Int32

  /// Opens a regular file.
  ///
  /// - Parameter access: whose it must be.
  /// - Throws: ``SmallFileError``, which names the path.
  public init(_ path: String, access: Access = .any) throws(SmallFileError) {
    let descriptor = try Self.open(path)
    do throws(SmallFileError) {
      stamp = try Self.stamp(of: descriptor, path, access)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
  }

  /// Takes a regular file that is open already, and whose descriptor stays the caller's.
  ///
  /// - Throws: ``SmallFileError``.
  package init(duplicating open: Int32) throws(SmallFileError) {
    let descriptor = fcntl(open, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw SmallFileError(path: "", code: errno) }
    do throws(SmallFileError) {
      stamp = try Self.stamp(of: descriptor, "", .any)
    } catch {
      close(descriptor)
      throw error
    }
    path = ""
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Its bytes from where the last reading ended: all of them the first time. It holds no more than `limit` bytes and
  /// one, however large the file is or becomes meanwhile.
  ///
  /// - Parameter limit: the most bytes it may have.
  /// - Throws: ``SmallFileError``, which names the path.
  /// - Complexity: O(*n*) in the number of bytes, and O(1) for a file that has too many when it is opened.
  public func read(limit: Int = 1 << 20) throws(SmallFileError) -> [UInt8] {
    guard stamp.size <= limit else { throw SmallFileError(path: path, reason: .tooLarge(limit: limit)) }
    let size = Int(stamp.size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    // The size only says how much to read at once: it may be another by now, and files such as those of /proc tell none.
    var block = [UInt8](repeating: 0, count: min(max(size + 1, Self.smallestBlock), Self.largestBlock))
    while true {
      let wanted = min(block.count, limit - bytes.count + 1)
      let count = unsafe Glibc.read(descriptor, &block, wanted)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SmallFileError(path: path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else { throw SmallFileError(path: path, reason: .tooLarge(limit: limit)) }
    }
  }

  /// The bytes of a regular file: opens and reads it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes it may have.
  ///   - access: whose it must be.
  /// - Throws: ``SmallFileError``, which names the path.
  public static func read(
    _ path: String, limit: Int = 1 << 20, access: Access = .any
  ) throws(SmallFileError) -> [UInt8] {
    try SmallFile(path, access: access).read(limit: limit)
  }

  /// The path of a file that the user names: with `~/` it is in their home; else, if it does not begin with `/`, in a
  /// folder.
  public static func path(_ name: String, in folder: String) -> String {
    if name.hasPrefix("/") { return name }
    if name.hasPrefix("~/"), let home = unsafe getenv("HOME") { return unsafe String(cString: home) + name.dropFirst() }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static let smallestBlock = 1 << 12
  private static let largestBlock = 1 << 16

  private static func open(_ path: String) throws(SmallFileError) -> Int32 {
    // C would take the path to end there, and read another file.
    guard !path.utf8.contains(0) else { throw SmallFileError(path: path, code: EINVAL) }
    // Without O_NONBLOCK a pipe without a writer would be waited for; without O_NOCTTY a terminal might become ours.
    while true {
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      // A socket cannot be opened, and the system's words for that explain nothing.
      if errno == ENXIO { throw SmallFileError(path: path, reason: .notRegular) }
      if errno != EINTR { throw SmallFileError(path: path, code: errno) }
    }
  }

  /// What an open file is, if it is one that may be read.
  private static func stamp(
    of descriptor: Int32, _ path: String, _ access: Access
  ) throws(SmallFileError) -> FileStamp {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SmallFileError(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SmallFileError(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? .folder : .notRegular)
    }
    if access == .ownerOnly {
      guard status.st_uid == getuid() else { throw SmallFileError(path: path, reason: .belongsToAnother) }
      guard status.st_mode & 0o077 == 0 else { throw SmallFileError(path: path, reason: .openToOthers) }
    }
    return FileStamp(
      device: Int64(bitPattern: UInt64(status.st_dev)), inode: Int64(bitPattern: UInt64(status.st_ino)),
      size: Int64(status.st_size), seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }
}

/// Tells a file from another, and from itself after it was changed.
public struct FileStamp: Sendable, Hashable {
  public var device: Int64
  public var inode: Int64
  /// In bytes.
  public var size: Int64
  /// When its contents were last changed, in seconds since 1970, and in nanoseconds of that second.
  public var seconds: Int64
  public var nanoseconds: Int64

  public init(device: Int64, inode: Int64, size: Int64, seconds: Int64, nanoseconds: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
