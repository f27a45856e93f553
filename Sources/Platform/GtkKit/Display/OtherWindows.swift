import CXWindows
import Glibc

/// The windows of other programs on an X display, as the window manager lists them. On Wayland no program is told of
/// others' windows.
///
/// Each call waits for the display: not on the main thread.
nonisolated public struct OtherWindows: Sendable {
  /// One window.
  public struct Window: Sendable, Hashable {
    public var id: UInt32
    public var title: String
    /// What programs of one kind share, most often the name of the program.
    public var className: String
    /// The id of its application; empty if it tells none.
    public var applicationID: String
    /// Whether it is on another desktop than the user.
    public var isElsewhere: Bool
  }

  /// What can be done with a window.
  public enum Deed: Sendable, Hashable {
    case goTo, close, bringHere
  }

  /// Why nothing was done.
  public enum Obstacle: Error, Sendable, Hashable {
    /// There is no display, or no window manager that lists windows.
    case noList
    /// The window is not there any more.
    case gone
  }

  private let display: String
  private static let most: UInt32 = 2_000

  /// - Parameter display: The name of the display.
  /// - Returns: nil for a display that is none of X.
  public init?(display: String) {
    guard display.contains(":") else { return nil }
    self.display = display
  }

  /// The windows, the one on top first, without those of this process.
  public func list() throws(Obstacle) -> [Window] {
    nonisolated final class Found { var windows: [Window] = [] }
    let found = Found()
    let result = cxw_list(
      display, UInt32(getpid()), Self.most,
      { window, context in
        guard let window = window?.pointee, let context else { return }
        Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().windows.append(
          Window(
            id: window.id, title: window.title.string, className: window.class_name.string,
            applicationID: window.application.string, isElsewhere: window.is_elsewhere != 0))
      }, Unmanaged.passUnretained(found).toOpaque())
    guard result == cxw_done else { throw .noList }
    return found.windows
  }

  /// Does something with a window.
  /// - Parameter time: When the user wanted it; see ``Display/userTime``.
  public func perform(_ deed: Deed, on window: UInt32, time: UInt32) throws(Obstacle) {
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

nonisolated extension cxw_text {
  fileprivate var string: String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }
}
