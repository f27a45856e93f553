import CGLib

/// A handler's place at a signal. Dropping it changes nothing: the handler stays connected.
@MainActor
public final class Connection {
  /// Valid as long as the box lives, since the object's closure keeps the box.
  private nonisolated(unsafe) let instance: UnsafeMutableRawPointer
  private let id: gulong
  private weak var box: HandlerBox?

  init(instance: UnsafeMutableRawPointer, id: gulong, box: HandlerBox) {
    self.instance = instance
    self.id = id
    self.box = box
  }

  /// Whether the handler is still connected.
  public var isConnected: Bool {
    box != nil && g_signal_handler_is_connected(instance, id) != 0
  }

  /// Removes the handler and releases its captures. Calling it again, or after the object was released, does nothing.
  public func disconnect() {
    guard isConnected else { return }
    g_signal_handler_disconnect(instance, id)
  }

  /// Runs `body` without calling the handler. Calls may be nested.
  public func blocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isConnected else { return try body() }
    g_signal_handler_block(instance, id)
    defer {
      if isConnected { g_signal_handler_unblock(instance, id) }
    }
    return try body()
  }
}
