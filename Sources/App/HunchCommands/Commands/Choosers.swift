internal import ArgumentParser
internal import SystemKit

/// `hunch dmenu …`: the arguments are those of dmenu.
struct Dmenu: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dmenu",
    abstract: localized("Choose a line with dmenu's options, keys, output and exit statuses."),
    discussion: localized("A link to hunch named dmenu does the same."))

  @Argument(
    parsing: .captureForPassthrough, help: ArgumentHelp(localized("Options of dmenu.")),
    completion: .list(DmenuArguments.names))
  var arguments: [String] = []
}

/// `hunch rofi …` and `hunch -dmenu …`: the arguments are those of rofi.
struct Rofi: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rofi",
    abstract: localized(
      "Choose a line, or a row of a script, with rofi's options, keys, output and exit statuses."),
    discussion: localized("A link to hunch named rofi does the same, and so does hunch -dmenu."))

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(localized("Options of rofi: -dmenu, -modi NAME:SCRIPT -show NAME, -show drun, -e TEXT.")),
    completion: .list(RofiArguments.names))
  var arguments: [String] = []
}
