/// The configuration and the theme that rofi prints in its own format (rasi), for scripts that search them for a
/// value.
///
/// Hunch reads neither: the configuration has the values that hold here, and the theme is empty.
enum RofiDump {
  /// Returns the answer to `-dump-config`. As in rofi, unchanged values are comments, one on each line.
  /// - Parameter modes: The modes that need no script.
  static func configuration(modes: [String]) -> String {
    let values = [
      ("modes", text(modes.joined(separator: ","))), ("font", text("mono 12")), ("location", "0"), ("yoffset", "0"),
      ("xoffset", "0"), ("fixed-num-lines", "true"), ("show-icons", "true"),
      // The name that Debian gives to the user's terminal; rofi's own is a part of rofi.
      ("terminal", text("x-terminal-emulator")),
      // rofi leaves out the value of a text that is not set.
      ("icon-theme", ""), ("matching", text("normal")),
    ]
    let lines = values.map { name, value in "/*\t\(name): \(value);*/" }
    return (["configuration {"] + lines + ["}"]).joined(separator: "\n")
  }

  /// The answer to `-dump-theme`.
  static let theme = """
    /**
     * rofi -dump-theme output.
     * Version: hunch \(HunchCommand.version)
     **/
    * {
    }
    """

  private static func text(_ value: String) -> String { "\"\(value)\"" }
}
