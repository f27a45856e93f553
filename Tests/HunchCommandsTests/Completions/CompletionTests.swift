import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import HunchCommands

@Suite("The completions of shells") struct CompletionTests {
  private static let options = [
    "--toggle", "--hidden", "--quit", "--files", "--preferences", "--item", "--doctor", "--private", "--help",
    "--version",
  ]
  private let folder = TemporaryFolder()

  private func script(_ shell: CompletionShell) -> String {
    KeywordCompletion.added(to: CompletedCommand.completionScript(for: shell))
  }

  /// Returns what bash offers for the last of these words. The first one is the program.
  private func offered(_ words: String...) throws -> [String] {
    let path = try folder.write(script(.bash), to: "hunch.bash")
    let steps = """
      source "$1"
      function=$(complete -p hunch | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
      COMP_WORDS=("${@:2}")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"
      COMP_POINT=${#COMP_LINE}
      "$function" "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try Program.run("bash", ["--norc", "-c", steps, "bash", path] + words, in: folder.path)
      .split(separator: "\n").map(String.init)
  }

  @Test("offer every option of the window without a subcommand", arguments: CompletionShell.allCases)
  func rootOptions(shell: CompletionShell) {
    let script = script(shell)
    // Up to the part of the first subcommand.
    let root = script.range(of: "_hunch_open").map { script[..<$0.lowerBound] } ?? script[...]
    for option in Self.options {
      let name = shell == .fish ? "-l '\(option.dropFirst(2))'" : option
      #expect((shell == .fish ? script[...] : root).contains(name), "\(shell.rawValue): \(option)")
    }
    #expect(!script.contains("gapplication-service"))
    #expect(script.contains("sources --keywords"), "\(shell.rawValue)")
  }

  @Test("complete the beginning of an option in bash")
  func bashOptions() throws {
    #expect(try offered("hunch", "--t") == ["--toggle"] && Set(offered("hunch", "--")) == Set(Self.options))
    #expect(try offered("hunch", "filter", "--no") == ["--no-sort"])
    #expect(try offered("hunch", "dmenu", "-nh") == ["-nhb", "-nhf"])
  }

  @Test("complete subcommands and keywords, which bash never expands")
  func keywords() throws {
    let program = try folder.write(
      """
      #!/bin/sh
      [ "$*" = "sources --keywords" ] && printf 'pw\\tPasswords\\n$(touch expanded)\\tBad\\nprov\\tOther\\n'
      """, to: "bin/hunch", mode: 0o700)
    #expect(try Set(offered(program, "p")) == ["pick", "provide", "pw", "prov"])
    #expect(try offered(program, "$") == ["$(touch expanded)"])
    #expect(try offered(program, "pw", "p") == ["pick", "provide"], "the keyword is the first word")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/expanded"))
  }

  @Test("complete sources behind --in, each once")
  func sources() throws {
    let names = ["applications", "files", "icons"]
    #expect(SourceNames.completions(of: "", among: names) == names)
    #expect(SourceNames.completions(of: "files,", among: names) == ["files,applications", "files,icons"])
    #expect(SourceNames.completions(of: "files,ic", among: names) == ["files,applications", "files,icons"])
    let program = try #require(Program.built("hunch"))
    #expect(try offered(program, "search", "--in", "chara") == ["characters"])
    #expect(try offered(program, "search", "--in", "icons,chara") == ["icons,characters"])
  }
}
