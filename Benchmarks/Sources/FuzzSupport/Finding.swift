/// A fault: a difference, a broken promise, a crash.
public struct Finding: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
