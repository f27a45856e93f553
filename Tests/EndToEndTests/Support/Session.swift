import CXTest
import Foundation
import TestSupport

/// A run of the real program, as a user has it. A test starts it with arguments and standard input, drives it by a
/// keyboard and a mouse that the X server treats as real ones, and reads it as a screen reader does, or by pictures.
///
///     let hunch = try launch("pick", input: .text("Firefox\nFiles\n"))
///     hunch.type("fi")
///     hunch.eventually { $0.field.text == "firefox" && $0.field.selection == 2..<7 }
///     hunch.press(.tab, .enter)
///     XCTAssertEqual(hunch.exitStatus(), .exited(0))
///     XCTAssertEqual(hunch.output, "Files\n")
///
/// `launch` is a method of ``EndToEndTestCase``, which also ends the session after the test.
final class Session {
  /// The desktop's theme.
  enum Appearance: String {
    case light = "Adwaita"
    case dark = "Adwaita:dark"
    case highContrast = "HighContrast"
  }

  let process: ChildProcess
  let connection: XConnection
  let keyboard: Keyboard
  let mouse: Mouse
  /// The home folder of this run, empty at first and removed afterwards.
  let home: String
  /// Whether the windows belong to programs that the program starts one after another, as a script does.
  var followsChildren = false
  /// The process read last, while `followsChildren` is set.
  var knownProgramID: pid_t?
  private let program: String
  private let variables: [String: String]
  /// Whether the test has failed in this session.
  var hasFailed = false
  /// Reports a failure to the test.
  let report: (String) -> Void
  var accessibility: AccessibilityBus?
  var knownWindow: CXTest.Window?
  var knownApplication: Accessible?
  var knownField: Accessible?

  init(
    _ program: String, _ arguments: [String], input: StandardInput, environment: [String: String],
    appearance: Appearance, accessible: Bool, report: @escaping (String) -> Void
  ) throws {
    connection = try XConnection()
    keyboard = Keyboard(connection)
    mouse = Mouse(connection: connection)
    accessibility = accessible ? try AccessibilityBus() : nil
    home = NSTemporaryDirectory() + "hunch-test-\(UUID().uuidString)"
    self.report = report
    variables = try Session.environment(home: home, appearance: appearance, accessible: accessible)
      .merging(environment) { $1 }
    self.program = program
    try Session.warm(variables["XDG_CACHE_HOME"], from: variables["HUNCH_WARM_CACHE"])
    process = try ChildProcess(program, arguments, environment: variables, input: input, folder: home)
  }

  /// Links the sources that `scripts/test.py` has read once for all tests into a new cache folder. This spares each
  /// program from indexing characters and icons. The program ignores saved sources that differ in its test, and
  /// replaces files as a whole. A test of the cache itself sets `HUNCH_WARM_CACHE` to nothing.
  private static func warm(_ cache: String?, from saved: String?) throws {
    let manager = FileManager.default
    guard let saved, !saved.isEmpty, let cache, !manager.fileExists(atPath: cache) else { return }
    let folder = cache + "/hunch/sources"
    try manager.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in try manager.contentsOfDirectory(atPath: saved) {
      try manager.linkItem(atPath: "\(saved)/\(name)", toPath: "\(folder)/\(name)")
    }
  }

  /// Starts the program a second time for the same user, and waits until that one has ended.
  /// - Returns: Its exit status and standard error; nil if it ended with 0.
  func run(_ arguments: [String], within program: [String] = []) throws -> String? {
    let command = program + [self.program] + arguments
    let folder = home + "/again"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = try ChildProcess(
      command[0], Array(command.dropFirst()), environment: variables, input: .none, folder: folder)
    defer { process.kill() }
    waitUntil(timeout: .seconds(120)) { process.exitStatus != nil }
    return process.exitStatus == .exited(0) ? nil : "\(process.exitStatus as Any): \(process.errorOutput)"
  }

  /// Kills the program and removes its home folder.
  func end() {
    process.kill()
    keyboard.freeAddedKeys()
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Returns the environment of the tests without the variables that describe a user's desktop, and with those that
  /// make every run alike: no animation, one theme, one font, the software renderer, folders of this run.
  private static func environment(home: String, appearance: Appearance, accessible: Bool) throws -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["XMODIFIERS", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN", "LANGUAGE", "WAYLAND_DISPLAY"] {
      variables[name] = nil
    }
    variables["HOME"] = home
    for (name, folder) in [
      ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache"),
      ("XDG_STATE_HOME", "state"),
    ] {
      variables[name] = "\(home)/\(folder)"
    }
    let settings = """
      [Settings]
      gtk-enable-animations=false
      gtk-cursor-blink=false
      gtk-font-name=DejaVu Sans 10

      """
    let folder = home + "/config/gtk-4.0"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try settings.write(toFile: folder + "/settings.ini", atomically: false, encoding: .utf8)
    variables.merge([
      "LC_ALL": "C.UTF-8", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_THEME": appearance.rawValue,
      "GTK_IM_MODULE": "gtk-im-context-simple", "GSETTINGS_BACKEND": "memory", "GDK_SCALE": "1",
      "GTK_A11Y": accessible ? "atspi" : "none",
    ]) { $1 }
    return variables
  }
}

// Actions of the user.
extension Session {
  /// Strikes keys: `press(.control + .right, .enter)`.
  func press(_ keys: Key...) { press(keys) }

  func press(_ keys: [Key]) {
    takeFocus()
    keyboard.strike(keys)
  }

  /// Runs the final search for the typed text.
  func search() { press(.shift + .enter) }

  /// Types a text.
  /// - Parameter delay: The time between two keys. Without it the server's queue holds all keys at once, faster
  ///   than anybody types.
  func type(_ text: String, delay: Duration? = nil) {
    takeFocus()
    keyboard.strike(text.unicodeScalars.map(Key.init), delay: delay)
  }

  /// Clicks in the middle of an object.
  func click(_ target: Accessible, button: UInt32 = 1, count: Int = 1) {
    guard let place = place(of: target) else { return fail("nothing to click at: \(target.name)") }
    mouse.move(x: place.x + place.width / 2, y: place.y + place.height / 2)
    mouse.click(button: button, count: count)
  }

  /// Focuses the window, as a window manager does for a new window. Waits for it to open.
  func takeFocus() {
    guard let window else { return fail("no window opened") }
    connection.place(window)
    guard connection.focusedWindow != window else { return }
    connection.focus(window)
    eventually("the window has the focus") { $0.connection.focusedWindow == window }
  }

  /// Takes the focus away, as when another program comes to the front.
  func loseFocus() { connection.focusNothing() }
}
