/// An errand failed after the last window was closed.
public struct ErrandFailed: Error, CustomStringConvertible {
  /// A sentence for each failure.
  let sentences: [String]

  public var description: String { sentences.joined(separator: "\n") }
}
