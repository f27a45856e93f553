import SystemKit

/// The session bus has ended. Without it, nobody can reach the program's only instance.
nonisolated public struct BusLost: Error, CustomStringConvertible {
  public var description: String { localized("the session bus is gone, which opens and closes the window") }
}
