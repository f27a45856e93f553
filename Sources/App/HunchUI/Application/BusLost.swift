import SystemKit

/// The session bus has ended, by which the one instance of the program is reached.
nonisolated public struct BusLost: Error, CustomStringConvertible {
  public var description: String { localized("the session bus is gone, which opens and closes the window") }
}
