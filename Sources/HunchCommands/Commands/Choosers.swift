internal import ArgumentParser
internal import Localization

/// `hunch dmenu …`: what follows is dmenu's.
struct Dmenu: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: localized("Choose a line with the options, keys, output and statuses of dmenu."),
    discussion: localized("A link to hunch that is called dmenu does the same."))

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp(localized("As dmenu takes them.")))
  var arguments: [String] = []
}

/// `hunch rofi …`, and `hunch -dmenu …`: what follows is rofi's.
struct Rofi: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: localized(
      "Choose a line, or among what a script lists, with the options, keys, output and statuses of rofi."),
    discussion: localized("A link to hunch that is called rofi does the same, and so does hunch -dmenu."))

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(localized("As rofi takes them: -dmenu, -modi NAME:SCRIPT -show NAME, -e TEXT.")))
  var arguments: [String] = []
}
