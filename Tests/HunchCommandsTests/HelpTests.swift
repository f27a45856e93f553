import ArgumentParser
import Foundation
import Testing

@testable import HunchCommands

@Suite("The help of the command line") struct HelpTests {
  private static let help = HunchCommand.helpMessage(columns: 80)

  @Test("begins with examples, each of which is understood", arguments: HelpExamples.lines.map(\.command))
  func examples(command: String) throws {
    let place = try #require(Self.help.range(of: command), "\(Self.help)")
    let usage = try #require(Self.help.range(of: "USAGE:"))
    #expect(place.lowerBound < usage.lowerBound)
    let call = command.split(separator: "|").last.map(String.init) ?? ""
    // Splits words as a shell does: text between quotes is one word.
    let words = call.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }.dropFirst()
    #expect(throws: Never.self) { try HunchCommand.parseAsRoot(Array(words)) }
  }

  @Test("has every command in a group")
  func groups() throws {
    let groups = HunchCommand.configuration.groupedSubcommands
    #expect(groups.flatMap(\.subcommands).count == 10 && HunchCommand.configuration.ungroupedSubcommands.isEmpty)
    for group in groups { #expect(Self.help.contains("\(group.name.uppercased()) SUBCOMMANDS:"), "\(Self.help)") }
  }

  @Test("fits into eighty columns")
  func width() {
    for line in Self.help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
