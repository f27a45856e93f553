import CGLib
import Glibc

/// GIO's access to files that no path of the system reaches, such as `sftp://` and `trash://`.
nonisolated public enum VirtualFiles {
  private static let variable = "GIO_USE_VFS"

  /// Does without this access in the whole process, unless the user chose one in `GIO_USE_VFS`. Otherwise GVfs starts at
  /// GIO's first file, which is GTK's style: some 5 ms, most of them calls on the session bus.
  ///
  /// Call this before starting threads. The environment, also that of started programs, stays unchanged.
  public static func leave() {
    guard getenv(variable) == nil else { return }
    setenv(variable, "local", 1)
    _ = g_vfs_get_default()
    unsetenv(variable)
  }
}
