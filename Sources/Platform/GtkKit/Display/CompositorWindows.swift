import CWaylandWindows
import Synchronization

/// The windows of other programs on Wayland compositors that list them: sway, Hyprland, labwc, niri, Wayfire, river.
///
/// Windows have numbers only on the connection that listed them, so it is kept until the next list. Each call waits for
/// the compositor: not on the main thread.
nonisolated public final class CompositorWindows: Sendable {
  /// The windows of this session.
  public static let ofSession = CompositorWindows()

  /// A connection, which is used only while the mutex is locked.
  nonisolated private struct Connection: @unchecked Sendable {
    let windows: OpaquePointer
  }

  private let connection = Mutex<Connection?>(nil)

  init() {}

  deinit { connection.withLock { if let open = $0 { cww_close(open.windows) } } }

  /// Returns the windows, the active one first.
  /// - Parameters:
  ///   - display: The name of the display.
  ///   - own: The id of the application whose windows are left out.
  public func list(
    on display: String, without own: String
  ) throws(OtherWindows.Obstacle) -> [OpenWindow] {
    let found = connection.withLock { connection -> [OpenWindow]? in
      if let old = connection { cww_close(old.windows) }
      connection = cww_open(display).map { Connection(windows: $0) }
      return connection.map { Self.windows(of: $0) }
    }
    guard let found else { throw .noList }
    return found.filter { $0.applicationID != own }
  }

  /// Acts on a window of the last list. No compositor brings a window to another workspace.
  public func perform(_ deed: OpenWindow.Deed, on window: UInt32) throws(OtherWindows.Obstacle) {
    let kind: cww_deed
    switch deed {
    case .goTo: kind = cww_go_to
    case .close: kind = cww_close_window
    case .bringHere: throw .noList
    }
    let result = connection.withLock { connection in
      connection.map { cww_perform($0.windows, window, kind) } ?? cww_no_list
    }
    switch result {
    case cww_done: return
    case cww_gone: throw .gone
    default: throw .noList
    }
  }

  private static func windows(of connection: Connection) -> [OpenWindow] {
    nonisolated final class Found { var windows: [OpenWindow] = [] }
    let found = Found()
    cww_list(
      connection.windows,
      { window, context in
        guard let window = window?.pointee, let context else { return }
        let application = String(cString: window.application)
        Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().windows.append(
          OpenWindow(
            id: window.id, title: String(cString: window.title), className: application, applicationID: application))
      }, Unmanaged.passUnretained(found).toOpaque())
    return found.windows
  }
}

/// Keys that a Wayland compositor lets every program press: those of sway, Hyprland, labwc, niri, Wayfire and river do.
///
/// Each call waits for the compositor: not on the main thread.
nonisolated public enum CompositorKeys {
  /// Whether the compositor of a display lets programs press keys.
  public static func areThere(on display: String) -> Bool { cww_can_press_keys(display) != 0 }

  /// Presses Shift+Insert in the window with the focus.
  /// - Returns: Whether the compositor took the keys.
  public static func pressShiftInsert(on display: String) -> Bool { cww_press_shift_insert(display) != 0 }
}
