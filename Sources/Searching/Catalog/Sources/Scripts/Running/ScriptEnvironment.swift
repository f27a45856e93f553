import GLibKit
import Glibc
import SystemKit

/// Makes the environment of scripts: the variables that identify the user, their folders and the desktop, but nothing
/// else from this program's environment, unless it was started for the script.
enum ScriptEnvironment {
  private static let names = [
    "HOME", "USER", "LOGNAME", "SHELL", "PATH", "TMPDIR", "LANG", "LANGUAGE", "TZ", "DISPLAY", "XAUTHORITY",
    "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "SWAYSOCK", "I3SOCK", "NIRI_SOCKET",
    "HYPRLAND_INSTANCE_SIGNATURE", "SSH_AUTH_SOCK", "SSH_AGENT_PID", "GNUPGHOME", "PASSWORD_STORE_DIR", "TERMINAL",
    "BROWSER", "EDITOR", "VISUAL", "PAGER", "NIX_PROFILES",
  ]
  private static let prefixes = ["LC_", "XDG_"]
  /// Valid for a single window, which is not the script's.
  private static let withheld = "XDG_ACTIVATION_TOKEN"

  /// - Parameters:
  ///   - own: the environment of this program.
  ///   - version: the program's version.
  static func make(for call: ScriptCall, own: [String: String], version: String) -> [String: String] {
    var variables = own.filter { name, _ in
      name != withheld
        && (call.surroundings == .caller || names.contains(name) || prefixes.contains { name.hasPrefix($0) })
    }
    for (name, value) in call.arguments.variables where isName(name) && !value.utf8.contains(0) {
      variables[name] = value
    }
    if call.purpose == .list { variables["ROFI_RETV"] = "0" }
    // Script modes take this for the process of rofi.
    variables["ROFI_OUTSIDE"] = String(getpid())
    variables["HUNCH_VERSION"] = version
    variables["HUNCH_PURPOSE"] = call.purpose.rawValue
    return variables
  }

  /// Returns the environment of this program.
  static func own() -> [String: String] {
    OwnEnvironment.variables().reduce(into: [:]) { variables, entry in
      let text = String(decoding: entry, as: UTF8.self)
      guard let equals = text.firstIndex(of: "=") else { return }
      variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    guard !text.hasPrefix("HUNCH_") else { return false }
    return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
  }
}
