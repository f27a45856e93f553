import Glibc

/// A FUSE file system without a program behind it: every call on it waits until the mount ends.
package final class SilentMount {
  private let path: String
  private var device: Int32

  /// Mounts the file system.
  ///
  /// - Returns: Nil if this process may not mount.
  package init?(at path: String) {
    self.path = path
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return nil }
    let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0"
    guard options.withCString({ mount("silent", path, "fuse", 0, $0) }) == 0 else {
      close(device)
      return nil
    }
  }

  deinit {
    end()
  }

  /// Ends the connection but keeps the mount, as sshfs does when it loses its server. Every call, including waiting
  /// ones, fails with `ENOTCONN` or `ECONNABORTED`.
  package func disconnect() {
    if device >= 0 { close(device) }
    device = -1
  }

  /// Unmounts the file system. Waiting calls fail.
  package func end() {
    umount2(path, Int32(MNT_DETACH))
    disconnect()
  }

  package static var isAllowed: Bool { geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 }
}
