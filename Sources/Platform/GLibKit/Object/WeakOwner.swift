/// Points at the owner of a handler without keeping it alive.
///
/// An owner that is a handle stands for its object: the handler is called as long as the object lives, though the handle
/// it was connected with may be long gone, and is given another one.
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
