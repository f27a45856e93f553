import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import HunchCommands

/// A shell that is run to complete a line.
enum CompletingShell: String, CaseIterable {
  case zsh, fish

  var isInstalled: Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }

  fileprivate var script: String {
    KeywordCompletion.added(to: CompletedCommand.completionScript(for: self == .zsh ? .zsh : .fish))
  }
}

/// The completions that zsh and fish themselves offer for a typed line.
@Suite(
  "The completions of zsh and fish",
  .enabled(if: CompletingShell.allCases.allSatisfy(\.isInstalled), "scripts/setup.sh test installs both"))
struct OtherShellTests {
  private let folder = TemporaryFolder()

  /// Returns the words that a shell offers for a line.
  /// - Parameter program: The program `hunch`, which shells ask for some of the words.
  private func offered(_ line: String, by shell: CompletingShell, program: String) throws -> Set<String> {
    let programs = URL(fileURLWithPath: program).deletingLastPathComponent().path
    let words = folder.path + "/offered-\(UUID().uuidString)"
    let variables = [
      "HOME=\(folder.path)", "XDG_CONFIG_HOME=\(folder.path)/config", "ZDOTDIR=\(folder.path)/zsh", "TERM=vt100",
      "SHELL=/bin/sh", "PROGRAMS=\(programs)", "TYPED=\(line)", "OFFERED=\(words)",
    ]
    let command: String
    switch shell {
    case .fish:
      try folder.write(shell.script + Self.fishSettings, to: "hunch.fish")
      command = "fish --no-config --init-command 'source \(folder.path)/hunch.fish'"
    case .zsh:
      try folder.write(shell.script, to: "zsh/_hunch")
      try folder.write(Self.zshSettings, to: "zsh/.zshrc")
      command = "zsh -o noglobalrcs -i"
    }
    // They complete only on a terminal, which `script` provides.
    try Program.run("env", variables + ["script", "--quiet", "--command", command, "/dev/null"], in: folder.path)
    let lines = (try? String(contentsOfFile: words, encoding: .utf8)) ?? ""
    // fish adds a description behind a tab.
    return Set(lines.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
  }

  /// Completes `TYPED` before the first prompt, writes the words to the file `OFFERED`, and ends the shell.
  private static let fishSettings = #"""

    set --prepend PATH $PROGRAMS
    function offer --on-event fish_prompt
        complete "-C$TYPED" > $OFFERED
        kill -KILL $fish_pid
    end

    """#

  /// As ``fishSettings``.
  private static let zshSettings = #"""
    path=($PROGRAMS $path)
    fpath=($ZDOTDIR $fpath)
    autoload -Uz compinit
    compinit -D -u
    # Asks nothing before a long list.
    LISTMAX=9999
    compadd() {
      # With these options, nothing is offered.
      if (( ! ${argv[(I)-[OAD]]} )); then
        local -a matching_words
        builtin compadd -O matching_words "$@"
        (( $#matching_words )) && print -rl -- $matching_words >> $OFFERED
      fi
      builtin compadd "$@"
    }
    zle-line-init() {
      BUFFER=$TYPED
      CURSOR=$#BUFFER
      zle list-choices
      kill -KILL $$
    }
    zle -N zle-line-init

    """#

  @Test(
    "complete options, subcommands and sources",
    arguments: [
      ("hunch --t", ["--toggle"]), ("hunch --pr", ["--preferences", "--private"]), ("hunch pi", ["pick"]),
      ("hunch filter --no", ["--no-sort"]), ("hunch search --in chara", ["characters"]),
      ("hunch search --in icons,chara", ["icons,characters"]),
    ] as [(String, Set<String>)])
  func words(typed: String, expected: Set<String>) throws {
    let program = try #require(Program.built("hunch"))
    // fish tells the place of the cursor, which a list of sources needs, only of a line that somebody types.
    for shell in CompletingShell.allCases where shell != .fish || !typed.contains(",") {
      var words = try offered(typed, by: shell, program: program)
      // fish 4 also offers what has the letters inside.
      if shell == .fish { words = words.filter { $0.hasPrefix(typed.split(separator: " ").last ?? "") } }
      #expect(words == expected, "\(shell)")
    }
  }

  @Test("complete the file behind a query", arguments: ["filter", "complete"])
  func files(command: String) throws {
    let program = try #require(Program.built("hunch"))
    try folder.write("", to: "rows.txt")
    for shell in CompletingShell.allCases {
      let words = try offered("hunch \(command) query \(folder.path)/row", by: shell, program: program)
      #expect(words.contains { $0.hasSuffix("rows.txt") }, "\(shell)")
      // The query itself is no file.
      let none = try offered("hunch \(command) \(folder.path)/row", by: shell, program: program)
      #expect(!none.contains { $0.hasSuffix("rows.txt") }, "\(shell)")
    }
  }

  @Test("complete keywords beside subcommands, and never expand them", arguments: CompletingShell.allCases)
  func keywords(shell: CompletingShell) throws {
    let program = try folder.write(
      """
      #!/bin/sh
      [ "$*" = "sources --keywords" ] && printf 'pw\\tPasswords\\n$(touch expanded)\\tBad\\nprov\\tOther\\n'
      """, to: "bin/hunch", mode: 0o700)
    #expect(try offered("hunch p", by: shell, program: program) == ["pick", "provide", "pw", "prov"])
    #expect(try offered("hunch ", by: shell, program: program).contains("$(touch expanded)"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/expanded"))
  }
}
