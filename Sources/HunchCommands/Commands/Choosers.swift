internal import ArgumentParser

/// `hunch dmenu …`: what follows is dmenu's.
struct Dmenu: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Choose a line with the options, keys, output and statuses of dmenu.",
    discussion: "A link to hunch that is called dmenu does the same.")

  @Argument(parsing: .captureForPassthrough, help: "As dmenu takes them.")
  var arguments: [String] = []
}

/// `hunch rofi …`, and `hunch -dmenu …`: what follows is rofi's.
struct Rofi: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Choose a line, or among what a script lists, with the options, keys, output and statuses of rofi.",
    discussion: "A link to hunch that is called rofi does the same, and so does hunch -dmenu.")

  @Argument(parsing: .captureForPassthrough, help: "As rofi takes them: -dmenu, -modi NAME:SCRIPT -show NAME, -e TEXT.")
  var arguments: [String] = []
}
