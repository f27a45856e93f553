import Foundation
import TestSupport
import XCTest

/// The rows of the behaviour matrix that depend on the window system, on Wayland: sway without a screen, keys by
/// wtype, the primary selection by wl-clipboard.
final class WaylandTests: EndToEndTestCase {
  func testTypingDeletingAcceptingAndChoosing() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    // R1, R46, R53, R79, R89: fi, Backspace, r, Tab, Return.
    XCTAssertEqual(
      try desktop.pick(["Files", "Firefox"], keys: ["fir", "BackSpace", "e", "Tab", "Return"]), "Firefox\n")
    // R18: a letter every millisecond.
    XCTAssertEqual(try desktop.pick(["Firefox", "Files"], keys: ["fi", "l", "Return"], delay: 1), "Files\n")
    // R70, R47: Right accepts the completion, after which Backspace deletes its letters one by one.
    XCTAssertEqual(
      try desktop.pick(
        ["Filesystem", "Files", "File"],
        keys: ["filesy", "Right"] + Array(repeating: "BackSpace", count: 5) + ["Return"]),
      "Files\n")
    // R93, R97
    XCTAssertEqual(try desktop.pick(["Firefox", "Files"], keys: ["fi", "Down", "Return"]), "Files\n")
  }

  func testPrimaryStays() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    try desktop.offerPrimary("selected elsewhere")
    // R65, R66: while the completion is selected, and after it.
    let shown = try desktop.whilePicking(["Firefox"], keys: ["fi"]) {
      XCTAssertTrue(try blockUntil { try desktop.hasSelectionInField() }, "there is no completion")
      return try desktop.primary()
    }
    XCTAssertEqual(shown, "selected elsewhere", "R65")
  }

  func testTheHighlightIsDrawn() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    // R125: the field has the blue of a selection as long as the completion shows.
    let (isDrawn, isCleared) = try desktop.whilePicking(["Firefox"], keys: ["fi"]) {
      let isDrawn = try blockUntil { try desktop.hasSelectionInField() }
      try desktop.strike(["BackSpace"])
      return (isDrawn, try blockUntil { try !desktop.hasSelectionInField() })
    }
    XCTAssertTrue(isDrawn, "R125")
    XCTAssertTrue(isCleared, "R125: after Backspace")
  }

  func testACompositorThatEndsIsTold() throws {
    let desktop = try WaylandDesktop(program: Self.program())
    defer { desktop.end() }
    let (status, errors) = try desktop.endWhilePicking(["Firefox"])
    XCTAssertEqual(status, .exited(2), errors)
    XCTAssertTrue(errors.contains("hunch: the display is gone"), errors)
  }
}

/// A Wayland desktop without a screen. An unprivileged user runs it, because sway refuses root.
private final class WaylandDesktop {
  private let program: String
  private let folder: String
  private let sway: ChildProcess
  private let display: String
  /// A keyboard that stays. Each call of wtype adds another one and removes it. If that were the only keyboard, the
  /// program would have to notice it before it could get its keys.
  private var keyboard: ChildProcess?
  private static let tools = [
    "/usr/bin/sway", "/usr/bin/wtype", "/usr/bin/grim", "/usr/bin/wl-copy", "/usr/bin/wl-paste",
  ]

  /// - Throws: `XCTSkip`, naming the missing tool.
  init(program: String) throws {
    self.program = program
    for tool in Self.tools where !FileManager.default.isExecutableFile(atPath: tool) {
      throw XCTSkip("\(tool) is missing: scripts/setup.sh test installs it")
    }
    folder = "/tmp/hunch-wayland-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
    chmod(folder, 0o777)
    let runtime = folder + "/run"
    try """
    output HEADLESS-1 resolution 1024x768
    xwayland disable
    default_border none
    """.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
    sway = try Self.start(
      folder, "mkdir -m 700 -p \(runtime) && exec sway -c \(folder)/config",
      [
        "WLR_BACKENDS": "headless",
        "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      ])
    var found: String?
    let compositor = sway
    _ = blockUntil(unless: { compositor.exitStatus != nil }) {
      found = (try? FileManager.default.contentsOfDirectory(atPath: runtime))?.first {
        $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
      }
      return found != nil
    }
    guard let found else {
      let why = sway.errorOutput
      sway.kill()
      try? FileManager.default.removeItem(atPath: folder)
      throw XCTSkip("sway does not run here: \(why)")
    }
    display = found
    keyboard = try start("exec wtype -s 3600000")
  }

  func end() {
    keyboard?.kill()
    sway.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The command prefix that gives up root. In a user namespace a command may still enter folders that only root may
  /// enter, as the checkout's may be. The root of another Debian suite has no such namespaces, and uses `runuser`.
  private static let unprivileged: [String] = {
    let namespace = ["/usr/bin/unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
    let hasNamespaces = (try? Program.run(namespace[0], namespace.dropFirst() + ["true"])) != nil
    return hasNamespaces ? namespace : ["/usr/sbin/runuser", "-u", "nobody", "--"]
  }()

  /// Starts a command as the unprivileged user.
  private static func start(_ folder: String, _ command: String, _ more: [String: String]) throws -> ChildProcess {
    let own = folder + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    var variables = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run"]
    variables.merge(more) { $1 }
    let words = (getuid() == 0 ? unprivileged : []) + ["/bin/sh", "-c", command]
    return try ChildProcess(words[0], Array(words.dropFirst()), environment: variables, input: .none, folder: own)
  }

  private func start(_ command: String) throws -> ChildProcess {
    try Self.start(
      folder, command,
      [
        "WAYLAND_DISPLAY": display, "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
        "GTK_IM_MODULE": "gtk-im-context-simple", "GSETTINGS_BACKEND": "memory", "GTK_THEME": "Adwaita",
      ])
  }

  private func run(_ command: String) throws -> ChildProcess {
    let process = try start(command)
    guard process.waitForEnd() == .exited(0) else {
      defer { process.kill() }
      throw HarnessError("\(command): \(process.exitStatus as Any) \(process.errorOutput)")
    }
    return process
  }

  func strike(_ keys: [String], delay: Int = 60) throws {
    let named = ["BackSpace", "Tab", "Return", "Right", "Down", "Escape"]
    let typing = delay > 0 ? "-d \(delay) " : ""
    let arguments = keys.map { named.contains($0) ? "-k \($0)" : "\(typing)'\($0)'" }
    let separator = delay > 0 ? " -s \(delay * 2) " : " "
    _ = try run("wtype " + arguments.joined(separator: separator))
  }

  private func startPicking(_ names: [String]) throws -> ChildProcess {
    try names.map { $0 + "\n" }.joined().write(toFile: folder + "/list", atomically: true, encoding: .utf8)
    let hunch = try start("exec \(program) pick \(folder)/list")
    let hasKeys = try blockUntil {
      let tree = try run("swaymsg -s $(ls \(folder)/run/sway-ipc.*.sock) -t get_tree").output
      return Self.isFocused("app.hunch.Hunch.Devel", in: try JSONSerialization.jsonObject(with: Data(tree)))
    }
    if hasKeys { return hunch }
    throw HarnessError("no window: \(hunch.errorOutput)")
  }

  private static func isFocused(_ application: String, in node: Any) -> Bool {
    guard let node = node as? [String: Any] else { return false }
    if node["app_id"] as? String == application { return node["focused"] as? Bool == true }
    return (node["nodes"] as? [Any] ?? []).contains { isFocused(application, in: $0) }
  }

  /// Returns the program's output after these keys.
  func pick(_ names: [String], keys: [String], delay: Int = 60) throws -> String {
    let hunch = try startPicking(names)
    defer { hunch.kill() }
    try strike(keys, delay: delay)
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
    return hunch.text
  }

  /// Runs `body` while the window shows the effect of the keys.
  func whilePicking<Result>(_ names: [String], keys: [String], _ body: () throws -> Result) throws -> Result {
    let hunch = try startPicking(names)
    defer { hunch.kill() }
    try strike(keys)
    return try body()
  }

  /// Returns the program's exit status and errors after its compositor has ended.
  func endWhilePicking(_ names: [String]) throws -> (status: ExitStatus?, errors: String) {
    let hunch = try startPicking(names)
    defer { hunch.kill() }
    sway.kill()
    return (hunch.waitForEnd(), hunch.errorOutput)
  }

  func offerPrimary(_ text: String) throws { _ = try run("wl-copy -p '\(text)'") }

  func primary() throws -> String { try run("wl-paste -p -n").text }

  /// Whether the picture has a blue rectangle that is wider than a border and narrower than a highlighted row.
  func hasSelectionInField() throws -> Bool {
    // A PPM file ends with three bytes for each pixel: red, green, blue.
    let colours = try run("grim -t ppm -").output.suffix(1024 * 768 * 3)
    var (blue, lines) = (0, 0)
    for pixel in stride(from: colours.startIndex, to: colours.endIndex, by: 3) {
      if Int(colours[pixel + 2]) > Int(colours[pixel]) + 30 {
        blue += 1
      } else {
        if (20..<200).contains(blue) { lines += 1 }
        blue = 0
      }
    }
    return lines >= 10
  }
}

extension ChildProcess {
  fileprivate var text: String { String(decoding: output, as: UTF8.self) }
}
