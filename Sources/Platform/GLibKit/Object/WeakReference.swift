import CGLib

/// Points at an object without keeping it alive.
///
/// A Swift `weak` variable follows the *handle*, which may go long before the object does. This follows the object.
@MainActor
public final class WeakReference<Target: Object> {
  /// GLib keeps the address of the cell, so it must not move.
  private nonisolated(unsafe) let cell: UnsafeMutablePointer<GWeakRef>

  /// Points at the object behind the handle.
  public init(_ target: Target) {
    cell = .allocate(capacity: 1)
    g_weak_ref_init(cell, target.pointer)
  }

  deinit {
    g_weak_ref_clear(cell)
    cell.deallocate()
  }

  /// A new handle on the object, or nil if it was released.
  public var target: Target? {
    g_weak_ref_get(cell).map { Target(UnsafeMutableRawPointer($0), .full) }
  }
}
