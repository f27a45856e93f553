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

  @Test("does what the parser of all commands does", arguments: 0..<8)
  func agrees(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let line = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
      let (named, all) = (
        Self.outcome { try HunchCommand.parseNamed(line) }, Self.outcome { try HunchCommand.parseAsRoot(line) }
      )
      #expect(named == all, "\(line)")
    }
  }
}
