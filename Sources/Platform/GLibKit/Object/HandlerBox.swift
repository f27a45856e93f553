import CGLib

/// Holds a signal handler for as long as GLib holds the closure that calls it.
@MainActor
package final class HandlerBox {
  typealias Body = @MainActor (_ parameters: UnsafePointer<GValue>, _ result: UnsafeMutablePointer<GValue>?) -> Void

  /// The number of live handlers, for tests that all were released.
  package private(set) static var liveCount = 0

  private let body: Body

  init(_ body: @escaping Body) {
    self.body = body
    Self.liveCount += 1
  }

  isolated deinit { Self.liveCount -= 1 }

  /// Makes a floating closure that keeps the box. One marshaller serves every signature: the handler decodes the
  /// values.
  func makeClosure() -> UnsafeMutablePointer<GClosure> {
    let data = Unmanaged.passRetained(self).toOpaque()
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
      preconditionFailure("no closure was made")
    }
    g_closure_set_marshal(closure) { closure, result, _, parameters, _, _ in
      guard let data = closure?.pointee.data, let parameters else { return }
      Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue().body(parameters, result)
    }
    // This runs in the thread that releases the object last: GIO's own thread holds some objects for a moment, such
    // as connections.
    g_closure_add_finalize_notifier(closure, data) { @Sendable data, _ in
      guard let data else { return }
      Unmanaged<HandlerBox>.fromOpaque(data).release()
    }
    return closure
  }
}

/// A handler's place at a signal. Dropping it changes nothing: the handler stays connected.
@MainActor
public final class Connection {
  /// Valid as long as the box lives, because the object's closure keeps the box.
  private nonisolated(unsafe) let instance: UnsafeMutableRawPointer
  private let id: gulong
  private weak var box: HandlerBox?

  init(instance: UnsafeMutableRawPointer, id: gulong, box: HandlerBox) {
    self.instance = instance
    self.id = id
    self.box = box
  }

  /// Whether the handler is still connected.
  public var isConnected: Bool { box != nil && g_signal_handler_is_connected(instance, id) != 0 }

  /// Removes the handler and releases its captures. Calling it again, or after the object was released, does nothing.
  public func disconnect() {
    guard isConnected else { return }
    g_signal_handler_disconnect(instance, id)
  }

}
