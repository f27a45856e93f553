import CGLib

/// Something that lasts until it is cancelled: a subscription, a name, an object on the bus.
@MainActor
public final class DBusRegistration {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) { self.end = end }

  /// Ends it and releases its handlers. Calling it again does nothing.
  public func cancel() {
    end?()
    end = nil
  }
}

/// A signal that arrived from the bus.
nonisolated public struct DBusSignal: Hashable, Sendable {
  /// The unique name of the sender.
  public let sender: String?
  /// The object it comes from.
  public let path: String
  /// The interface the signal belongs to.
  public let interface: String
  /// The name of the signal.
  public let name: String
  /// A tuple, empty if the signal was larger than ``DBusBounds/largestMessage``.
  public let parameters: Variant
}

extension DBusConnection {
  /// Calls `handler` for each signal that fits; nil fits all.
  ///
  /// Any program on the bus can send any signal, also to this connection alone. With a `sender`, which may be a
  /// well-known name, GIO (from 2.80.1 on, and in Debian 12) passes only signals of its owner. The `owner` is held
  /// weakly; once it is released, the handler is not called. Dropping the registration changes nothing.
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    to signal: String?, on interface: String?, at path: String? = nil, from sender: String? = nil, owner: Owner,
    _ handler: @escaping @MainActor (Owner, DBusSignal) -> Void
  ) -> DBusRegistration {
    let owner = WeakOwner(owner)
    let box = Box { signal in
      guard let owner = owner.value else { return }
      handler(owner, signal)
    }
    let id = g_dbus_connection_signal_subscribe(
      cast(), sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, interface, name, parameters, data in
        guard let data, let parameters else { return }
        Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().handler(
          DBusSignal(
            sender: String(borrowing: sender), path: String(borrowing: path) ?? "",
            interface: String(borrowing: interface) ?? "", name: String(borrowing: name) ?? "",
            parameters: DBusBounds.fits(parameters) ? Variant(borrowing: parameters) : .tuple([])))
      }, Unmanaged.passRetained(box).toOpaque(), releaseObject)
    return DBusRegistration { g_dbus_connection_signal_unsubscribe(self.cast(), id) }
  }

  private final class Box {
    let handler: (DBusSignal) -> Void

    init(_ handler: @escaping (DBusSignal) -> Void) { self.handler = handler }
  }
}
