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
