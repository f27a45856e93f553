/// The outcome of a choice.
package enum ScriptReply: Sendable, Hashable {
  /// Done, without output.
  case done
  /// Done, with this message.
  case said(String)
  /// More rows to choose from.
  case rows(ScriptAnswer)
}

extension ScriptRunner {
  /// Runs a script if it is unchanged since the consent, and parses its answer.
  package func answer(_ trusted: TrustedCall) async throws(ScriptFailure) -> (ScriptAnswer, output: ScriptOutput) {
    let output = try await run(trusted)
    return (try await Self.read(output.bytes), output)
  }

  package func reply(to choice: ScriptChoice) async throws(ScriptFailure) -> ScriptReply {
    let purpose: ScriptCall.Purpose = choice.reply == .mode ? .list : .choose
    let output = try await run(TrustedCall(choice.script, choice.arguments, purpose: purpose))
    switch choice.reply {
    case .rows(let dialect, let separator):
      // Output of a filter other than JSON is a message.
      guard ScriptDialect(of: output.bytes) == dialect else { return Self.lastLine(output) }
      let answer = try await Self.read(output.bytes, separator, choice.arguments.variables["ROFI_DATA"])
      return answer.rows.isEmpty ? .done : .rows(answer)
    case .mode: return .rows(try await Self.read(output.bytes))
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

  @concurrent
  private static func read(
    _ bytes: [UInt8], _ separator: UInt8 = UInt8(ascii: "\n"), _ data: String? = nil
  ) async throws(ScriptFailure) -> ScriptAnswer {
    do throws(AnswerError) {
      return try ScriptAnswer(bytes, separator: separator, data: data)
    } catch {
      throw .unreadable(error.description)
    }
  }
}
