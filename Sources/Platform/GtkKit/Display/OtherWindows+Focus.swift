import CXWindows
import Glibc

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
