/// What a script is given when it is run.
public struct ScriptArguments: Sendable, Hashable {
  public var words: [String]
  /// What is in its environment besides.
  public var variables: [String: String]

  public init(_ words: [String] = [], variables: [String: String] = [:]) {
    self.words = words
    self.variables = variables
  }
}
