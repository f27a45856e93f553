import CGLib

/// References an object without keeping it alive.
///
/// A Swift `weak` variable follows the *handle*, which may be released long before the object. This follows the
/// object.
@MainActor
public final class WeakReference<Target: Object> {
  /// GLib stores the address of the cell, so it must not move.
  private nonisolated(unsafe) let cell: UnsafeMutablePointer<GWeakRef>

  /// References the object behind the handle.
  public init(_ target: Target) {
    cell = .allocate(capacity: 1)
    g_weak_ref_init(cell, target.pointer)
  }

  deinit {
    g_weak_ref_clear(cell)
    cell.deallocate()
  }

  /// A new handle on the object, or nil if it was released.
  public var target: Target? { g_weak_ref_get(cell).map { Target(UnsafeMutableRawPointer($0), .full) } }
}

/// References the owner of a handler without keeping it alive.
///
/// An owner that is a handle stands for its object: the handler is called as long as the object lives. If the handle
/// with which it was connected is gone, the handler gets another one.
@MainActor
package final class WeakOwner<Owner: AnyObject> {
  private weak var owner: Owner?
  private let object: WeakReference<Object>?
  private let handleType: Object.Type?

  package init(_ owner: Owner) {
    self.owner = owner
    let handle = owner as? Object
    object = handle.map { WeakReference($0) }
    handleType = handle.map { type(of: $0) }
  }

  /// The owner, or nil if it was released.
  package var value: Owner? {
    if let owner { return owner }
    guard let handleType else { return nil }
    return object?.target?.cast(to: handleType) as? Owner
  }
}
