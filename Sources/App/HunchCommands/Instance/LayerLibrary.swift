internal import Glibc
internal import SystemKit

/// The library gtk4-layer-shell, which puts the window into a layer above all others on Wayland compositors with
/// `zwlr_layer_shell_v1`.
///
/// It stands in for functions of libwayland-client, so the loader must load it first. `hunch` therefore names it in
/// `LD_PRELOAD` for `hunch-window`, which takes it out again before it starts other programs.
public enum LayerLibrary {
  private static let variable = "LD_PRELOAD"
  private static let file = "libgtk4-layer-shell.so.0"
  /// The end of Hunch's own entry in the variable. Nobody else writes the second slash.
  private static let mark = "//" + file

  /// Makes the loader load the library into the next program of this process, if the session can use it.
  public static func preload() {
    guard let path = find(environment: Environment.value) else { return }
    setenv(variable, list(with: path, before: Environment.value(of: variable)), 1)
  }

  /// Takes the library out of the environment that started programs inherit. Call this before threads start.
  public static func leaveEnvironment() {
    guard let list = Environment.value(of: variable), let others = others(in: list) else { return }
    if others.isEmpty { unsetenv(variable) } else { setenv(variable, others, 1) }
  }

  /// Whether a session can use the library. GNOME has no layers, and neither has X11.
  static func suits(environment: (String) -> String?) -> Bool {
    guard let display = environment("WAYLAND_DISPLAY"), !display.isEmpty else { return false }
    return DisplayInstance(environment: environment)?.display == display
      && environment("XDG_CURRENT_DESKTOP")?.split(separator: ":").contains("GNOME") != true
  }

  /// Returns the path of the library, marked as Hunch's; nil if the session cannot use it or it is not installed.
  static func find(
    environment: (String) -> String?, exists: (String) -> Bool = { access($0, R_OK) == 0 }
  ) -> String? {
    guard suits(environment: environment) else { return nil }
    return folders(environment("LD_LIBRARY_PATH")).map { $0 + mark }.first(where: exists)
  }

  /// Returns the folders in which the loader looks first.
  /// - Parameter listed: The value of `LD_LIBRARY_PATH`.
  private static func folders(_ listed: String?) -> [String] {
    // A space ends an entry of LD_PRELOAD.
    let own = (listed ?? "").split { $0 == ":" || $0 == ";" }.map(String.init)
      .filter { $0.hasPrefix("/") && !$0.contains(" ") }
    // First the folders for libraries of this processor.
    return own
      + ["/lib/" + architecture + "-linux-gnu", "/lib64", "/lib"].flatMap { ["/usr/local" + $0, "/usr" + $0] }
  }

  private static var architecture: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  /// Returns the list with the library before the user's own entries.
  static func list(with path: String, before others: String?) -> String {
    guard let others, !others.isEmpty else { return path }
    return path + ":" + others
  }

  /// Returns the list without Hunch's entry, which comes first; nil if it has none.
  static func others(in list: String) -> String? {
    let parts = list.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].hasSuffix(mark) else { return nil }
    return parts.count > 1 ? String(parts[1]) : ""
  }
}
