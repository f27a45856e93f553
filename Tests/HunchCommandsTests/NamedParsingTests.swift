import ArgumentParser
import TestSupport
import Testing

@testable import HunchCommands

@Suite("Parsing a named command alone") struct NamedParsingTests {
  private static let words =
    HunchCommand.commands.map { $0._commandName } + [
      "help", "-h", "--help", "--version", "--", "-", "text", "--toggle", "--hidden", "--query", "-q", "--multi", "3",
      "--json", "--in", "files", "--item", "a/b", "-dmenu", "-i", "--limit", "--no-such", "--near", "--width",
      "--clear-cache",
    ]

  /// Returns what the process would do: the command with its options, or a message and the status.
  private static func outcome(_ parse: () throws -> any ParsableCommand) -> String {
    do {
      let command = try parse()
      var text = ""
      dump(command, to: &text)
      return text
    } catch {
      return "\(HunchCommand.exitCode(for: error)): \(HunchCommand.fullMessage(for: error))"
    }
  }

  /// Lines of up to four words, each once: a parser of all commands takes long.
  private static let lines: Set<[String]> = {
    var random = SeededRandom(seed: 0)
    return Set(
      (0..<480).map { _ in
        (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in words.randomElement(using: &random) }
      })
  }()

  @Test("does what the parser of all commands does")
  func agrees() {
    for line in Self.lines {
      let (named, all) = (
        Self.outcome { try HunchCommand.parseNamed(line) }, Self.outcome { try HunchCommand.parseAsRoot(line) }
      )
      #expect(named == all, "\(line)")
    }
  }
}
