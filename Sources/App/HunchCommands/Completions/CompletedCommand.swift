internal import ArgumentParser
internal import Catalog

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

/// Completes the names of sources behind `--in`.
enum SourceNames {
  /// Returns the completions of a list of names, separated by commas. Each source is offered once.
  static func completions(of text: String) -> [String] {
    completions(of: text, among: enabled(CatalogSettings.read().settings.sources))
  }

  static func completions(of text: String, among names: [String]) -> [String] {
    let named = text.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let beginning = named.map { "\($0)," }.joined()
    return names.filter { name in !named.contains { $0 == name } }.map { beginning + $0 }
  }

  /// The enabled sources, in the user's order.
  private static func enabled(_ choices: SourceChoices) -> [String] {
    let ids = StandardSources.all(toolkit: AbsentToolkit()).map(\.id) + [ScriptAgreements.sourceID]
    return choices.ordered(ids).filter { choices.isOn($0) }
  }
}

/// Completes keywords in shells: the first word of a text for the window may be one, beside the names of subcommands.
/// The parser's completion scripts know nothing of such words.
enum KeywordCompletion {
  /// Lines for the script of each shell, and the line that they follow. Keywords come from files that others may have
  /// written, so no shell may expand them: `compgen -W` would.
  private static let additions: [(line: String, addition: String)] = [
    (
      "# Offer subcommand completions\n",
      #"""
              if [[ "${#unparsed_words[@]}" -eq 0 && "${cur}" != -* ]]; then
                  local keyword
                  while IFS=$'\t' read -r keyword _; do
                      [[ "${keyword}" = "${cur}"* ]] && COMPREPLY+=("${keyword}")
                  done < <("${COMP_WORDS[0]}" sources --keywords 2>/dev/null)
              fi

      """#
    ),
    (
      "_describe -V subcommand subcommands && ret=0\n",
      #"""
              local -a keywords
              local keyword_line tab=$'\t'
              for keyword_line in "${(@f)$("${command_name}" sources --keywords 2>/dev/null)}"; do
                  [[ -n "${keyword_line}" ]] && keywords+=("${${keyword_line%%${tab}*}//:/\\:}:${keyword_line#*${tab}}")
              done
              _describe -V keyword keywords && ret=0

      """#
    ),
    (
      "complete -c 'hunch' -f\n",
      #"""
      complete -c 'hunch' -n '__fish_use_subcommand' -fa '(command hunch sources --keywords 2>/dev/null)'

      """#
    ),
  ]

  /// Returns a completion script that completes keywords, too. Other texts stay unchanged.
  static func added(to script: String) -> String {
    let script = additions.reduce(script) { $0.replacing($1.line, with: $1.line + $1.addition) }
    // The parser's script for fish does not count the query before a file, which has no completions.
    return ["filter", "complete"].reduce(script) {
      $0.replacing("\"hunch \($1)\" -eq 1' -F", with: "\"hunch \($1)\" -eq 2' -F")
    }
  }
}
