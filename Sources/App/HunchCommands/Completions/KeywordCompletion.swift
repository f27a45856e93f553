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
    additions.reduce(script) { $0.replacing($1.line, with: $1.line + $1.addition) }
  }
}
