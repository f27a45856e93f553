/// An errand has failed after the last window was closed.
public struct ErrandFailed: Error, CustomStringConvertible {
  /// A sentence for each, which names what failed.
  let sentences: [String]

  public var description: String { sentences.joined(separator: "\n") }
}
