internal import Glibc

/// A small file of the user, opened for reading. It may turn out to be anything: a pipe without a writer, an endless
/// device, a folder, or much larger than such a file ever is.
///
/// Opening and reading never wait for another program, but for the disk: not on the main thread. The checked file is
/// the one that is read, whatever happens to the path meanwhile. Links are followed.
public struct SmallFile: ~Copyable, Sendable {
  /// The required owner and permissions.
  public enum Access: Sendable, Hashable {
    /// Any owner.
    case any
    /// The user's own, without access for others: for secrets.
    case ownerOnly
  }

  /// The stamp of the file when it was opened.
  public let stamp: FileStamp

  private let path: String
  package let descriptor: Int32

  /// Opens a regular file.
  ///
  /// - Parameter access: the required owner and permissions.
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

  /// Takes a regular file that is already open; the caller keeps its descriptor.
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

  deinit { close(descriptor) }

  /// Reads the bytes from where the last reading ended: the first time, all of them. It collects at most `limit` + 1
  /// bytes, however large the file is or grows.
  ///
  /// - Parameter limit: the size limit, in bytes.
  /// - Throws: ``SmallFileError``, which names the path.
  /// - Complexity: O(*n*) in the number of bytes, and O(1) for a file that has too many when it is opened.
  public func read(limit: Int = 1 << 20) throws(SmallFileError) -> [UInt8] {
    guard stamp.size <= limit else { throw SmallFileError(path: path, reason: .tooLarge(limit: limit)) }
    let size = Int(stamp.size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    // The size is only a guide: it may have changed, and files such as those in /proc have none.
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

  /// Reads the first bytes, however large the file is. Other readings are not affected.
  ///
  /// - Throws: ``SmallFileError``, which names the path.
  package func head(_ limit: Int) throws(SmallFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: min(limit, Self.largestBlock))
    while bytes.count < limit {
      let wanted = min(block.count, limit - bytes.count)
      let count = unsafe pread(descriptor, &block, wanted, off_t(bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SmallFileError(path: path, code: errno) }
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return bytes
  }

  /// Opens a regular file and reads its bytes.
  ///
  /// - Parameters:
  ///   - limit: the size limit, in bytes.
  ///   - access: the required owner and permissions.
  /// - Throws: ``SmallFileError``, which names the path.
  public static func read(
    _ path: String, limit: Int = 1 << 20, access: Access = .any
  ) throws(SmallFileError) -> [UInt8] {
    try SmallFile(path, access: access).read(limit: limit)
  }

  private static let smallestBlock = 1 << 12
  private static let largestBlock = 1 << 16

  private static func open(_ path: String) throws(SmallFileError) -> Int32 {
    // C would end the path at the NUL, and read another file.
    guard !path.utf8.contains(0) else { throw SmallFileError(path: path, code: EINVAL) }
    // Without O_NONBLOCK, opening a pipe would wait for a writer; without O_NOCTTY, a terminal might become the
    // controlling one.
    while true {
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 { return descriptor }
      // A socket cannot be opened, and the system's message for that explains nothing.
      if errno == ENXIO { throw SmallFileError(path: path, reason: .notRegular) }
      if errno != EINTR { throw SmallFileError(path: path, code: errno) }
    }
  }

  /// Returns the stamp of an open file, if it may be read.
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
    return FileStamp(status)
  }
}

/// Distinguishes a file from others, and from its earlier contents.
public struct FileStamp: Sendable, Hashable {
  public var device: Int64
  public var inode: Int64
  /// In bytes.
  public var size: Int64
  /// The time of the last change of its contents, in seconds since 1970, plus nanoseconds.
  public var seconds: Int64
  public var nanoseconds: Int64

  public init(device: Int64, inode: Int64, size: Int64, seconds: Int64, nanoseconds: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  init(_ status: stat) {
    self.init(
      device: Int64(bitPattern: UInt64(status.st_dev)), inode: Int64(bitPattern: UInt64(status.st_ino)),
      size: Int64(status.st_size), seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }
}
