import Foundation
import TestSupport
import XCTest

/// A Wayland desktop without a screen. An unprivileged user runs it, because sway refuses root.
final class WaylandDesktop {
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

  /// The places of the library for layers.
  private static let libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
    .map { $0 + "/libgtk4-layer-shell.so.0" }

  /// - Parameter hasLayers: Whether a test needs windows in layers.
  /// - Throws: `XCTSkip`, naming the missing tool.
  init(program: String, hasLayers: Bool = false) throws {
    self.program = program
    for tool in Self.tools where !FileManager.default.isExecutableFile(atPath: tool) {
      throw XCTSkip("\(tool) is missing: scripts/setup.sh test installs it")
    }
    if hasLayers, !Self.libraries.contains(where: FileManager.default.fileExists) {
      throw XCTSkip(
        "libgtk4-layer-shell.so.0 is missing: Debian has it since 13, where scripts/setup.sh test installs it")
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
  /// enter, as the checkout's may be. The root of another Debian suite has no such namespaces, and uses `setpriv`, which
  /// leaves the variables alone.
  private static let unprivileged: [String] = {
    let namespace = ["/usr/bin/unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
    let hasNamespaces = (try? Program.run(namespace[0], namespace.dropFirst() + ["true"])) != nil
    return hasNamespaces
      ? namespace : ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
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

  /// - Parameter inLayer: Whether a search window may be in a layer, which Hunch does not try on GNOME.
  private func start(_ command: String, inLayer: Bool = false) throws -> ChildProcess {
    try Self.start(
      folder, command,
      [
        "XDG_CURRENT_DESKTOP": inLayer ? "sway" : "GNOME", "WAYLAND_DISPLAY": display, "GDK_BACKEND": "wayland",
        "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GTK_IM_MODULE": "gtk-im-context-simple",
        "GSETTINGS_BACKEND": "memory", "GTK_THEME": "Adwaita",
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

  private func startPicking(_ names: [String], inLayer: Bool = false) throws -> ChildProcess {
    let list = folder + "/list-\(UUID().uuidString)"
    try names.map { $0 + "\n" }.joined().write(toFile: list, atomically: true, encoding: .utf8)
    let hunch = try start("exec \(program) pick \(list)", inLayer: inLayer)
    let hasKeys = try blockUntil {
      try inLayer ? hasLayerFocus() : Self.isFocused("app.hunch.Hunch.Devel", in: tell("-t get_tree"))
    }
    if hasKeys { return hunch }
    defer { hunch.kill() }
    throw HarnessError("no window: \(hunch.errorOutput)")
  }

  /// Returns sway's answer to a message.
  private func tell(_ message: String) throws -> Any {
    let answer = try run("swaymsg -s $(ls \(folder)/run/sway-ipc.*.sock) \(message)").output
    return try JSONSerialization.jsonObject(with: Data(answer))
  }

  /// Lets sway perform a command for the focused window.
  func command(_ command: String) throws { _ = try tell("'\(command)'") }

  /// Whether a window in a layer has the keys: then no workspace and no other window has them.
  func hasLayerFocus() throws -> Bool {
    (try tell("-t get_seats") as? [[String: Any]])?.first?["focus"] as? Int == 0
  }

  /// The number of windows that sway places itself.
  func windowCount() throws -> Int { Self.countWindows(in: try tell("-t get_tree")) }

  private static func countWindows(in node: Any) -> Int {
    guard let node = node as? [String: Any] else { return 0 }
    let parts = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return (node["app_id"] is String ? 1 : 0) + parts.map(countWindows).reduce(0, +)
  }

  func pickInLayer(_ names: [String], keys: [String]) throws -> String {
    let hunch = try startPicking(names, inLayer: true)
    defer { hunch.kill() }
    try strike(keys)
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
    return hunch.text
  }

  /// Makes a list the only large source, and lets its lines be pasted.
  func write(list: String) throws {
    let place = folder + "/.config/hunch"
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
    for path in [folder + "/.config", place] { chmod(path, 0o777) }
    try list.write(toFile: folder + "/mine.txt", atomically: true, encoding: .utf8)
    let sources = "[Sources]\noff=icons;files;software;recent;applications;characters\n"
    try "[Desktop]\npaste-copied=true\n\(sources)[List mine]\nfile=\(folder)/mine.txt\n".write(
      toFile: place + "/settings.ini", atomically: true, encoding: .utf8)
  }

  /// Whether a window of a program has the keys.
  func hasFocus(_ application: String) throws -> Bool { try Self.isFocused(application, in: tell("-t get_tree")) }

  /// Starts a question without rows, which prints the text of its field, and waits for its window.
  func startAsking() throws -> ChildProcess {
    let question = try start("exec \(program) dmenu < /dev/null")
    if try blockUntil(unless: { question.exitStatus != nil }, { try hasFocus() }) { return question }
    defer { question.kill() }
    throw HarnessError("no window: \(question.errorOutput)")
  }

  /// Starts another program, and waits for its window.
  func startOther(_ command: String, _ application: String) throws -> ChildProcess {
    let other = try start("exec dbus-run-session -- \(command)")
    if try blockUntil(unless: { other.exitStatus != nil }, { try hasFocus(application) }) { return other }
    defer { other.kill() }
    throw HarnessError("no window of \(command): \(other.errorOutput)")
  }

  /// Whether the search window has the keys, in a layer or as a window.
  func hasFocus() throws -> Bool {
    try hasLayerFocus() || Self.isFocused("app.hunch.Hunch.Devel", in: tell("-t get_tree"))
  }

  /// The lines that the fake portal has written.
  var portalCalls: String { (try? String(contentsOfFile: folder + "/calls", encoding: .utf8)) ?? "" }

  /// Starts an instance that stays without a window, on a bus of its own.
  /// - Parameter portal: A fake portal to start on that bus before; nil for none.
  func startResident(portal: String? = nil) throws -> ChildProcess {
    let before = portal.map { "\($0) \(folder)/calls & " } ?? ""
    let commands = "echo $DBUS_SESSION_BUS_ADDRESS > \(folder)/bus; \(before)exec \(program) --hidden"
    let hunch = try start("exec dbus-run-session -- sh -c '\(commands)'", inLayer: true)
    let question =
      "gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus"
      + " --method org.freedesktop.DBus.NameHasOwner app.hunch.Hunch.Devel"
    let isThere = blockUntil(unless: { hunch.exitStatus != nil }) {
      (try? run(onBus(question)))?.text.contains("true") == true
    }
    if isThere { return hunch }
    defer { hunch.kill() }
    throw HarnessError("not on the bus: \(hunch.errorOutput)")
  }

  private func onBus(_ command: String) -> String { "DBUS_SESSION_BUS_ADDRESS=$(cat \(folder)/bus) \(command)" }

  /// Starts the program again, to ask the instance that stays.
  func ask(_ request: String) throws { _ = try run(onBus("\(program) \(request)")) }

  private static func isFocused(_ application: String, in node: Any) -> Bool {
    guard let node = node as? [String: Any] else { return false }
    if node["app_id"] as? String == application { return node["focused"] as? Bool == true }
    let parts = ["nodes", "floating_nodes"].flatMap { node[$0] as? [Any] ?? [] }
    return parts.contains { isFocused(application, in: $0) }
  }

  /// Unplugs the only output, after another one was plugged in.
  /// - Throws: `XCTSkip` if this version of sway cannot do that.
  func replaceOutput() throws {
    try command("create_output")
    do { try command("output HEADLESS-1 unplug") } catch { throw XCTSkip("sway does not unplug outputs: \(error)") }
  }

  /// Returns the program's output after these keys.
  /// - Parameter prepare: Called when the window has the keys, before the first one.
  func pick(
    _ names: [String], keys: [String], delay: Int = 60, after prepare: () throws -> Void = {}
  ) throws -> String {
    let hunch = try startPicking(names)
    defer { hunch.kill() }
    try prepare()
    try strike(keys, delay: delay)
    XCTAssertEqual(hunch.waitForEnd(), .exited(0), hunch.errorOutput)
    return hunch.text
  }

  /// Runs `body` while the window shows the effect of the keys.
  func whilePicking<Result>(_ names: [String], keys: [String] = [], _ body: () throws -> Result) throws -> Result {
    let hunch = try startPicking(names)
    defer { hunch.kill() }
    if !keys.isEmpty { try strike(keys) }
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

  /// The heights of the outputs.
  private var heights = [768]
  /// The size and the name of the output in ``picture()``.
  private var screen = (width: 1024, height: 768)
  private var output = "HEADLESS-1"

  /// Plugs in an output of another height.
  func addOutput(height: Int) throws {
    try command("create_output")
    heights.append(height)
    try command("output HEADLESS-\(heights.count) resolution \(screen.width)x\(height)")
  }

  /// Gives an output the focus: the first one has the number 1. From then on, pictures are of this one.
  func goTo(output number: Int) throws {
    screen.height = heights[number - 1]
    output = "HEADLESS-\(number)"
    try command("focus output \(output)")
  }

  /// Returns the output, with three bytes for each pixel: red, green, blue.
  private func picture() throws -> ArraySlice<UInt8> {
    // A PPM file ends with them.
    try run("grim -o \(output) -t ppm -").output.suffix(screen.width * screen.height * 3)
  }

  /// Returns the part of the output in which something differs from its first pixel; nil if nothing does.
  func frame() throws -> (columns: Range<Int>, rows: Range<Int>)? {
    let colours = Array(try picture())
    let width = screen.width
    let differing = (0..<colours.count / 3).filter { pixel in
      (0..<3).contains { colours[pixel * 3 + $0] != colours[$0] }
    }
    guard let first = differing.first, let last = differing.last else { return nil }
    let columns = differing.map { $0 % width }
    guard let left = columns.min(), let right = columns.max() else { return nil }
    return (left..<right + 1, first / width..<last / width + 1)
  }

  /// Whether the picture has a blue rectangle that is wider than a border and narrower than a highlighted row.
  func hasSelectionInField() throws -> Bool {
    let colours = try picture()
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
