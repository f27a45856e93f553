import CXWindows
import Glibc

/// The windows of other programs on an X display, as the window manager lists them. See ``CompositorWindows`` for
/// Wayland.
///
/// Each call waits for the display: not on the main thread.
nonisolated public struct OtherWindows: Sendable {
  /// The reason why nothing was done.
  public enum Obstacle: Error, Sendable, Hashable {
    /// The display does not exist, or no window manager lists windows.
    case noList
    /// The window no longer exists.
    case gone
  }

  let display: String
  private static let most: UInt32 = 2_000

  /// - Parameter display: The name of the display.
  /// - Returns: nil for a display other than X.
  public init?(display: String) {
    guard display.contains(":") else { return nil }
    self.display = display
  }

  /// Returns the windows, the top one first, without those of this process.
  public func list() throws(Obstacle) -> [OpenWindow] {
    nonisolated final class Found { var windows: [OpenWindow] = [] }
    let found = Found()
    let result = cxw_list(
      display, UInt32(getpid()), Self.most,
      { window, context in
        guard let window = window?.pointee, let context else { return }
        Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().windows.append(
          OpenWindow(
            id: window.id, title: window.decodedTitle, className: window.class_name.string,
            applicationID: window.application.string, isElsewhere: window.is_elsewhere != 0))
      }, Unmanaged.passUnretained(found).toOpaque())
    guard result == cxw_done else { throw .noList }
    return found.windows
  }

  /// Acts on a window.
  /// - Parameter time: The time of the user's request; see ``Display/userTime``.
  public func perform(_ deed: OpenWindow.Deed, on window: UInt32, time: UInt32) throws(Obstacle) {
    let kind =
      switch deed {
      case .goTo: cxw_go_to
      case .close: cxw_close
      case .bringHere: cxw_bring_here
      }
    switch cxw_perform(display, window, kind, time) {
    case cxw_done: return
    case cxw_gone: throw .gone
    default: throw .noList
    }
  }
}

nonisolated extension cxw_window {
  fileprivate var decodedTitle: String {
    switch encoding {
    // Many programs write UTF-8 in the place of Latin-1, whose words are hardly ever valid UTF-8. Compound text begins
    // in Latin-1.
    case cxw_latin_1: String(validating: title.buffer, as: UTF8.self) ?? CompoundText(title.buffer).text
    case cxw_compound_text: CompoundText(title.buffer).text
    default: title.string
    }
  }
}

nonisolated extension cxw_text {
  fileprivate var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: length) }

  var string: String { String(decoding: buffer, as: UTF8.self) }
}

/// The window that has the focus, and the keys that paste into it.
nonisolated extension OtherWindows {
  /// The window that has the focus.
  nonisolated public struct Focus: Sendable, Hashable {
    /// The part of the window that has the focus.
    public var window: UInt32
    /// A name that programs of one kind share, usually the name of the program.
    public var className: String
  }

  /// Keys that paste.
  nonisolated public enum PastingKeys: Sendable, Hashable {
    /// Ctrl+V, which pastes the clipboard in most programs.
    case controlV
    /// Shift+Insert, which pastes the primary selection in terminals.
    case shiftInsert
  }

  /// The reason why no keys were struck.
  nonisolated public enum StrikingObstacle: Error, Sendable, Hashable {
    /// No window of another program has the focus, or no longer the same one.
    case noFocus
    /// The user holds a key.
    case keyHeld
    /// The display accepts no keys from programs, or its keyboard lacks them.
    case noKeys
  }

  /// Finds the window of another program that has the focus, once it could receive keys.
  public func focus() throws(StrikingObstacle) -> Focus {
    nonisolated final class Found { var focus = Focus(window: 0, className: "") }
    let found = Found()
    let result = cxw_find_focus(
      display, UInt32(getpid()),
      { window, context in
        guard let window = window?.pointee, let context else { return }
        Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().focus =
          Focus(window: window.id, className: window.class_name.string)
      }, Unmanaged.passUnretained(found).toOpaque())
    if let obstacle = StrikingObstacle(result) { throw obstacle }
    return found.focus
  }

  /// Strikes keys as the user would, if the window still has the focus.
  public func strike(_ keys: PastingKeys, in focus: Focus) throws(StrikingObstacle) {
    let result = cxw_strike(display, focus.window, keys == .controlV ? cxw_control_v : cxw_shift_insert)
    if let obstacle = StrikingObstacle(result) { throw obstacle }
  }
}

nonisolated extension OtherWindows.StrikingObstacle {
  fileprivate init?(_ result: cxw_result) {
    switch result {
    case cxw_done: return nil
    case cxw_no_focus: self = .noFocus
    case cxw_key_held: self = .keyHeld
    default: self = .noKeys
    }
  }
}
