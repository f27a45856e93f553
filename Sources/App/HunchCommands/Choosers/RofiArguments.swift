internal import Catalog
internal import GLibKit
internal import Glibc
internal import SystemKit

/// The arguments of rofi 1.7, in any order. As in rofi, unknown arguments are ignored, the first of several equal
/// options counts, and letter case does not matter.
package struct RofiArguments {
  private var choice = ListChoice()
  private var isDmenu = false
  private var shown: String?
  private var modes: [String] = []
  /// The modes that `combi` combines.
  private var combined: [String] = []
  private var text: String?
  private var hasMarkup = false
  private var columns: [Int] = []
  private var columnSeparator = "\t"

  private enum Option {
    case flag(@Sendable (inout RofiArguments) -> Void)
    case value(@Sendable (inout RofiArguments, String) -> Void)
    /// Skips a value and has no other effect.
    case ignoredValue
    /// Prints a text in place of everything else.
    case text(@Sendable () -> String)
  }

  /// The supported options. Flags without an effect need no entry, because unknown flags are ignored.
  private static let options: [String: Option] = [
    "-dmenu": .flag { $0.isDmenu = true },
    "-i": .flag { $0.choice.insideMatching = .inAnyCase },
    "-show": .value { $0.shown = $1 },
    "-modi": .value { $0.modes = list($1) },
    "-modes": .value { $0.modes = list($1) },
    "-combi-modi": .value { $0.combined = list($1) },
    "-combi-modes": .value { $0.combined = list($1) },
    "-e": .value { $0.text = $1 },
    "-markup": .flag { $0.hasMarkup = true },
    "-p": .value { $0.choice.prompt = $1 },
    "-l": .value { $0.choice.takeLines($1) },
    "-lines": .value { $0.choice.takeLines($1) },
    // In rofi, up to 100 means a percentage of the screen, and negative numbers count letters. Neither is supported.
    "-width": .value { $0.choice.width = Int($1).flatMap { $0 > 100 ? $0 : nil } },
    "-mesg": .value { $0.choice.message = PangoMarkup.text($1) },
    "-sep": .value { $0.choice.separator = separator($1) },
    "-input": .value { $0.choice.path = $1 },
    "-filter": .value { $0.choice.query = $1 },
    "-format": .value { $0.choice.format = RofiFormat($1) },
    "-select": .value { $0.choice.start = .match($1) },
    "-selected-row": .value { $0.choice.start = Int($1).map { .row(max(0, $0)) } ?? .first },
    "-a": .value { $0.choice.look.active = RowRanges($1) },
    "-u": .value { $0.choice.look.urgent = RowRanges($1) },
    "-display-columns": .value { $0.columns = $1.split(separator: ",").compactMap { Int($0) } },
    "-display-column-separator": .value { $0.columnSeparator = $1 },
    "-markup-rows": .flag { $0.choice.look.hasMarkup = true },
    "-multi-select": .flag { $0.choice.picksMany = true },
    "-only-match": .flag { $0.choice.takesText = false },
    "-no-custom": .flag { $0.choice.takesText = false },
    "-auto-select": .flag { $0.choice.takesOnly = true },
    "-no-cycle": .flag { $0.choice.cycles = false },
    "-password": .flag { $0.choice.isSecret = true },
    "-dump": .flag { $0.choice.dumps = true },
    "-dump-config": .text { RofiDump.configuration(modes: windowModes.keys.sorted()) },
    "-dump-theme": .text { RofiDump.theme },
    "-h": .text { help }, "-help": .text { help }, "--help": .text { help },
    "-v": .text { version }, "-version": .text { version },
  ]

  /// Options with a value that have no effect here: about appearance, position and other modes. Their values are
  /// skipped.
  private static let ignoredValues: Set<String> = [
    "-async-pre-read", "-auto-select-delay", "-ballot-selected-str", "-ballot-unselected-str", "-bw", "-cache-dir",
    "-color-active", "-color-normal", "-color-urgent", "-color-window", "-columns", "-combi-display-format",
    "-config", "-display-combi",
    "-display-drun", "-display-filebrowser", "-display-run", "-display-ssh", "-display-window", "-dpi",
    "-drun-categories", "-drun-display-format", "-drun-match-fields", "-drun-url-launcher", "-eh", "-ellipsize-mode",
    "-filebrowser-command", "-filebrowser-directory", "-filebrowser-sorting-method", "-font", "-icon-theme",
    "-line-margin", "-line-padding", "-location", "-m", "-matching", "-matching-negate-char",
    "-max-history-size", "-monitor", "-normalize-match", "-opacity", "-padding", "-pid", "-plugin-path",
    "-preview-cmd", "-refilter-timeout-limit", "-run-command", "-run-list-command", "-run-shell-command",
    "-scroll-method",
    "-scrollbar-width", "-separator-style", "-sorting-method", "-ssh-client", "-ssh-command", "-terminal", "-theme",
    "-theme-str", "-threads", "-timeout-action", "-timeout-delay", "-w", "-window-command",
    "-window-format", "-window-match-fields", "-window-title", "-xoffset", "-yoffset",
  ]

  /// The names of the options that have an effect.
  static var names: [String] { options.keys.sorted() }

  private static func option(_ word: String) -> Option? {
    options[word] ?? (ignoredValues.contains(word) ? .ignoredValue : nil)
  }

  /// - Throws: ``ChooserError`` if there is nothing to show, or the mode is unknown.
  package static func parse(_ arguments: [String]) throws(ChooserError) -> ChooserCall {
    var parsed = RofiArguments()
    var rest = arguments[...]
    var known: Set<String> = []
    while let word = rest.popFirst()?.lowercased() {
      let isFirst = known.insert(word).inserted
      switch option(word) {
      case .flag(let take): take(&parsed)
      case .value(let take): if let value = rest.popFirst(), isFirst { take(&parsed, value) }
      case .ignoredValue: rest = rest.dropFirst()
      case .text(let text): return .text(text())
      case nil where word.hasPrefix("-kb-"):
        let keys = rest.popFirst()
        if isFirst { parsed.bind(word, keys) }
      case nil where word.hasPrefix("-me-") || word.hasPrefix("-ml-"): rest = rest.dropFirst()
      case nil: break
      }
    }
    return try parsed.call()
  }

  private mutating func bind(_ option: String, _ keys: String?) {
    guard let keys else { return }
    choice.bindings.append(.init(command: String(option.dropFirst("-kb-".count)), keys: keys))
  }

  private func call() throws(ChooserError) -> ChooserCall {
    if let text { return .message(hasMarkup ? PangoMarkup.text(text) : text) }
    if isDmenu {
      var choice = try listChoice()
      // A terminal has no rows, and the keys go to the window.
      if choice.path == nil, isatty(STDIN_FILENO) != 0 { choice.path = "/dev/null" }
      return .list(choice)
    }
    guard let shown else { throw ChooserError(text: Self.unsure, status: 1) }
    // `-show` may define a script itself.
    let all = modes.contains(shown) || !shown.contains(":") ? modes : modes + [shown]
    let scripts = all.filter { $0.contains(":") }.map { mode in
      let colon = mode.firstIndex(of: ":") ?? mode.endIndex
      return ChooserCall.ScriptMode(name: String(mode[..<colon]), command: String(mode[colon...].dropFirst()))
    }
    let name = Self.name(shown)
    if let first = scripts.firstIndex(where: { $0.name == name }) { return .scripts(scripts, first: first, choice) }
    if let source = Self.windowModes[shown] { return .window(choice.query, source: source ?? combinedSources) }
    throw ChooserError(
      text: "rofi: "
        + localized(
          "unknown mode “{mode}”: add a script with {option}, or name a mode of the search window: {modes}",
          [
            "mode": shown, "option": "-modi \"\(shown):SCRIPT\"",
            "modes": Self.windowModes.keys.sorted().joined(separator: ", "),
          ]), status: 1)
  }

  private func listChoice() throws(ChooserError) -> ListChoice {
    guard !columns.isEmpty else { return choice }
    var choice = choice
    do throws(GLibError) {
      choice.look.columns = ShownColumns(columns, separator: try TextPattern(columnSeparator, ignoresCase: true))
    } catch {
      throw ChooserError(
        text: "rofi: "
          + localized(
            "{option}: “{text}” is not a valid regular expression",
            ["option": "-display-column-separator", "text": columnSeparator]),
        status: 1)
    }
    return choice
  }

  /// Modes of rofi that the search window replaces, with the source for each; nil for all sources.
  private static let windowModes: [String: String?] = [
    "combi": nil, "drun": "applications", "run": "run", "window": "windows", "ssh": "ssh", "filebrowser": "files",
    "recursivebrowser": "files",
  ]

  /// The sources of the modes that `combi` combines; nil for all sources if none of them has one.
  private var combinedSources: String? {
    var known: Set<String> = []
    let sources = combined.compactMap { Self.windowModes[$0] ?? nil }.filter { known.insert($0).inserted }
    return sources.isEmpty ? nil : sources.joined(separator: ",")
  }

  private static func name(_ mode: String) -> String { String(mode.prefix { $0 != ":" }) }

  private static func list(_ text: String) -> [String] { text.split { $0 == "," || $0 == "#" }.map(String.init) }

  /// Reads a separator: a byte, or an escape as in C, such as `\n`, `\t`, `\0` or `\x1e`.
  private static func separator(_ text: String) -> LineStore.Separator {
    let escapes: [Character: UInt8] = ["n": 0x0A, "t": 0x09, "r": 0x0D, "0": 0, "\\": 0x5C]
    guard text.first == "\\", let second = text.dropFirst().first else {
      return text.utf8.first.map(LineStore.Separator.init(rawValue:)) ?? .newline
    }
    if second == "x", let byte = UInt8(text.dropFirst(2).prefix(2), radix: 16) { return .init(rawValue: byte) }
    return escapes[second].map(LineStore.Separator.init(rawValue:)) ?? .newline
  }

  private static var unsure: String {
    localized(
      """
      rofi has nothing to show: give -dmenu to choose a line of standard input, -modi NAME:SCRIPT -show NAME for a \
      script, -show drun for the search window, or -e TEXT for a message
      """)
  }

  private static var version: String { "Version: hunch \(HunchCommand.version)" }

  private static var help: String {
    let usage = "usage: rofi [-dmenu | -modi NAME:SCRIPT -show NAME | -show drun | -e TEXT] [OPTION]…"
    let explanation = localized(
      """
      This is hunch in place of rofi. Options: {options}
      Options about appearance and position are accepted and ignored. See hunch(1).
      """, ["options": names.joined(separator: " ") + " -kb-…"])
    return "\(usage)\n\n\(explanation)"
  }
}
