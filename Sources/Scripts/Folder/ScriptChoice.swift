/// What choosing a row of a script does: the script is run again.
public struct ScriptChoice: Sendable, Hashable {
  public var script: ScriptFile
  public var arguments: ScriptArguments
  public var reply: Reply
  /// Whether the user is to be asked once more.
  public var needsConfirmation: Bool

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

/// What became of a choice.
public enum ScriptReply: Sendable, Hashable {
  /// It is done.
  case done
  /// It is done, with this to say.
  case said(String)
  /// There is more to choose among.
  case rows(ScriptAnswer)
}

extension ScriptRunner {
  /// Does what was chosen.
  ///
  /// - Throws: ``ScriptFailure``.
  public func reply(to choice: ScriptChoice) async throws(ScriptFailure) -> ScriptReply {
    let output = try await run(TrustedCall(choice.script, choice.arguments, purpose: .choose))
    switch choice.reply {
    case .rows(let dialect):
      // A filter that prints something else than JSON only says what it did.
      guard ScriptDialect(of: output.bytes) == dialect else { return Self.lastLine(output) }
      let answer = try await Self.read(output.bytes)
      return answer.rows.isEmpty ? .done : .rows(answer)
    case .lines:
      let answer = ScriptAnswer(lines: output.bytes)
      return answer.rows.isEmpty ? .done : .rows(answer)
    case .lastLine: return Self.lastLine(output)
    }
  }

  private static func lastLine(_ output: ScriptOutput) -> ScriptReply {
    var line = LastLine()
    line.append(output.bytes[...])
    return line.text.map { .said($0) } ?? .done
  }
}
