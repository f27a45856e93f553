internal import ArgumentParser

/// The root command as shells complete it: it has the options of its default subcommand, which the parser's scripts
/// offer only behind the name of that command.
struct CompletedCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    var configuration = HunchCommand.configuration
    configuration.defaultSubcommand = nil
    return configuration
  }()

  @OptionGroup var options: OpenOptions

  /// Whether the arguments come from a completion script, or ask for one.
  static func answers(_ arguments: [String]) -> Bool {
    arguments.first == "---completion"
      || arguments.prefix { $0 != "--" }.contains { $0.hasPrefix("--generate-completion-script") }
  }

  /// Prints a completion script, or the completions of a word.
  ///
  /// - Throws: The parser's error about an unknown shell.
  static func answer(_ arguments: [String]) throws {
    do {
      _ = try parseAsRoot(arguments)
    } catch  where exitCode(for: error).isSuccess {
      let text = KeywordCompletion.added(to: fullMessage(for: error))
      try Output.write { try $0.append(text.utf8) }
    }
  }
}
