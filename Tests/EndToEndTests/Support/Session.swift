import CXTest
import Foundation
import TestSupport

/// A run of the real program, as a user has it: started with arguments and standard input, driven by a keyboard and
/// a mouse that the X server takes for real ones, read by what a screen reader would get, and by pictures.
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
  /// How the desktop is set.
  enum Appearance: String {
    case light = "Adwaita"
    case dark = "Adwaita:dark"
    case highContrast = "HighContrast"
  }

  let process: ChildProcess
  let connection: XConnection
  let keyboard: Keyboard
  let mouse: Mouse
  /// The home folder of this run, empty at first, gone after it.
  let home: String
  /// Whether the windows are those of programs that the program starts, one after another, as a script does.
  var followsChildren = false
  /// The process that was read last, where those are followed.
  var knownProgramID: pid_t?
  private let program: String
  private let variables: [String: String]
  /// Whether the test has failed with it.
  var hasFailed = false
  /// Where it reports what went wrong.
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

  /// Gives a cache folder that does not exist yet the sources that `scripts/test.py` has read once for all tests, so that
  /// characters and icons are not indexed anew by each program. The program ignores those that its test has otherwise, and replaces files as a whole.
  /// A test of the cache itself sets `HUNCH_WARM_CACHE` to nothing.
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

  /// Starts the program once more, as the same person does, and waits until that has ended.
  /// - Returns: What it wrote to standard error; nil if it ended well.
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

  /// Kills the program and removes its folder.
  func end() {
    process.kill()
    keyboard.freeAddedKeys()
    try? FileManager.default.removeItem(atPath: home)
  }

  /// The variables of the tests' own environment, without those that say how somebody's desktop is set, and with those
  /// that make every run alike: no animation, one theme, one font, the software renderer, folders of its own.
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

// What a user does.
extension Session {
  /// Strikes keys: `press(.control + .right, .enter)`.
  func press(_ keys: Key...) { press(keys) }

  /// Strikes keys.
  func press(_ keys: [Key]) {
    takeFocus()
    keyboard.strike(keys)
  }

  /// Begins the final search for what was typed.
  func search() { press(.shift + .enter) }

  /// Types a text.
  /// - Parameter delay: from one key to the next. With none, all keys are in the server's queue at once, faster than
  ///   anybody types.
  func type(_ text: String, delay: Duration? = nil) {
    takeFocus()
    keyboard.strike(text.unicodeScalars.map(Key.init), delay: delay)
  }

  /// Clicks in the middle of what is shown.
  func click(_ target: Accessible, button: UInt32 = 1, count: Int = 1) {
    guard let place = place(of: target) else { return fail("nothing to click at: \(target.name)") }
    mouse.move(x: place.x + place.width / 2, y: place.y + place.height / 2)
    mouse.click(button: button, count: count)
  }

  /// Gives the window the keys, as a window manager does for a window that opens. Waits for it to open.
  func takeFocus() {
    guard let window else { return fail("no window opened") }
    connection.place(window)
    guard connection.focusedWindow != window else { return }
    connection.focus(window)
    eventually("the window has the focus") { $0.connection.focusedWindow == window }
  }

  /// Takes the keys away, as when another program comes to the front.
  func loseFocus() { connection.focusNothing() }
}
