/// What choosing a row of a script does: the script is run again.
public struct ScriptChoice: Sendable, Hashable {
  public var script: ScriptFile
  public var arguments: ScriptArguments
  public var reply: Reply
  /// Whether the user is to be asked once more.
  public var needsConfirmation: Bool
  /// The number of the script's own key that it stands for, counted from 1; nil for none.
  public var hotKey: Int?

  /// What the script's output is good for.
  public enum Reply: Sendable, Hashable {
    /// Rows in this dialect, which take the place of those that were chosen among.
    case rows(ScriptDialect)
    /// Lines to be read.
    case lines
    /// A last line that says how it went.
    case lastLine
  }

  public init(
    _ script: ScriptFile, _ arguments: ScriptArguments, reply: Reply, needsConfirmation: Bool = false
  ) {
    self.script = script
    self.arguments = arguments
    self.reply = reply
    self.needsConfirmation = needsConfirmation
  }
}
