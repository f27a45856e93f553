/// A program for choosing a line of its input.
struct Chooser {
  enum Place {
    /// A window, by a part of its title.
    case window(titled: String)
    case terminal
  }

  let name: String
  let command: [String]
  let place: Place

  /// Returns the program itself first; the others are compared with it.
  static func all(_ program: String) -> [Chooser] {
    [
      Chooser(name: "hunch pick", command: [program, "pick"], place: .window(titled: "Hunch")),
      Chooser(name: "rofi -dmenu", command: ["rofi", "-dmenu", "-i"], place: .window(titled: "rofi")),
      Chooser(name: "fzf", command: ["fzf"], place: .terminal),
    ]
  }
}
