import Foundation
import TestSupport
import XCTest

/// The program as the desktop uses it: over the bus, by a global shortcut, and at login.
final class DesktopTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private let program = "app.hunch.Hunch.Devel"

  /// Calls the program over the bus, as a launcher does, and waits for the answer.
  private func ask(_ method: String, _ arguments: String...) throws {
    try Program.call(program, at: "/app/hunch/Hunch/Devel", "org.freedesktop.Application." + method, arguments)
  }

  /// Starts the program as the bus does.
  private func launchService() throws -> Session {
    let hunch = try launch("--gapplication-service")
    try Program.run("gdbus", ["wait", "--session", "--timeout", "120", program])
    XCTAssertFalse(hunch.hasWindow)
    return hunch
  }

  func testWhatTheBusStartsHasNoWindowUntilItIsActivated() throws {
    let hunch = try launchService()
    try ask("Activate", "{}")
    hunch.eventually("its window opens") { $0.hasWindow }
    XCTAssertEqual(hunch.title, "Hunch")
    hunch.type("gre")
    hunch.eventually("it searches") { $0.field.text?.hasPrefix("gre") == true }
  }

  func testTheActionsOfItsDesktopEntryAreDone() throws {
    let hunch = try launchService()
    try ask("ActivateAction", "search", "[<'greek'>]", "{}")
    hunch.eventually("the text is looked for") { $0.field.text == "greek" }
    try ask("ActivateAction", "preferences", "[]", "{}")
    hunch.eventually("the preferences are over the window") { hunch in
      hunch.application.children.contains { $0.name == "Preferences" }
    }
    try ask("ActivateAction", "new-private-window", "[]", "{'desktop-startup-id': <'x_TIME1'>}")
    hunch.eventually("there is a private window") { $0.title == "Hunch (Private)" }
    // Unknown actions, and parameters of the wrong type, do no harm.
    for arguments in [["nosuch", "[]", "{}"], ["search", "[<7>]", "{}"], ["preferences", "[<'x'>]", "{}"]] {
      _ = try? ask("ActivateAction", arguments[0], arguments[1], arguments[2])
    }
    XCTAssertNil(hunch.process.exitStatus)
    try ask("ActivateAction", "toggle", "[<''>]", "{}")
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "it ends with its last window, as it was not told to stay")
  }

  /// What a desktop entry's action starts, before any window: the preferences and nothing else, once.
  func testThePreferencesComeAlone() throws {
    let hunch = try launchService()
    try ask("ActivateAction", "preferences", "[]", "{}")
    hunch.eventually("they open") { $0.hasWindow }
    XCTAssertEqual(hunch.title, "Preferences")
    try ask("ActivateAction", "preferences", "[]", "{}")
    XCTAssertEqual(hunch.windows.count, 1)
    hunch.press(.escape)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "it ends with its last window, as it was not told to stay")
  }

  func testAStartForThePreferencesOpensThemAloneAndEndsWithThem() throws {
    let hunch = try launch("--preferences")
    hunch.eventually("they open, and a search reaches their settings") { hunch in
      hunch.title == "Preferences" && hunch.application.outline().contains("Complete Inline")
    }
    XCTAssertEqual(hunch.windows.count, 1)
    // The search window comes beside them, and goes without them.
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("so does the search window") { $0.windows.count == 2 }
    let search = try XCTUnwrap(hunch.windows.first { hunch.connection.name(of: $0) == "Hunch" })
    hunch.connection.focus(search)
    hunch.eventually("it has the focus") { $0.connection.focusedWindow == search }
    hunch.keyboard.strike([.escape])
    hunch.eventually("it is dismissed") { !$0.windows.contains(search) }
    XCTAssertNil(hunch.process.exitStatus)
    XCTAssertEqual(hunch.title, "Preferences")
    hunch.press(.escape)
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "nothing is left")
  }

  /// Hunch searches its files for the names of files that it is asked to open.
  func testAFileIsLookedFor() throws {
    let hunch = try launchService()
    try folder.write("", to: "home/Zorkian Report.txt")
    try ask("Open", "['file:///anywhere/Zorkian%20Report.txt', 'trash:///else']", "{}")
    hunch.eventually("its name is looked for") { $0.field.text == "Zorkian Report.txt" }
    try ask("Open", "['https://example.org/', '']", "{}")
    XCTAssertNil(hunch.process.exitStatus)
  }

  func testTheCommandLineAsksTheSame() throws {
    let hunch = try launch("--files", "zork")
    hunch.eventually("a text is looked for among files") { $0.field.text == "zork" }
    XCTAssertNil(try hunch.run(["--preferences"]))
    hunch.eventually("the preferences are over the window") { hunch in
      hunch.application.children.contains { $0.name == "Preferences" }
    }
    let refused = try hunch.run(["--preferences", "--toggle"])
    XCTAssertEqual(refused?.contains("--preferences stands alone"), true, refused ?? "nothing was said")
  }

  /// Uses the installed service file, with the path of this program.
  func testTheBusStartsItByItsFile() throws {
    let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../data")
    let template = try String(contentsOf: data.appendingPathComponent("app.hunch.Hunch.service.in"), encoding: .utf8)
    let binaries = URL(fileURLWithPath: try Self.program()).deletingLastPathComponent().path
    let home = folder.path
    let services = try XCTUnwrap(ProcessInfo.processInfo.environment["XDG_DATA_HOME"]) + "/dbus-1/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    let file = services + "/\(program).service"
    try template.replacingOccurrences(of: "Name=app.hunch.Hunch", with: "Name=\(program)")
      .replacingOccurrences(
        of: "Exec=@BINDIR@",
        with: "Exec=/usr/bin/env HOME=\(home) XDG_CONFIG_HOME=\(home)/c XDG_CACHE_HOME=\(home)/k \(binaries)"
      ).write(toFile: file, atomically: true, encoding: .utf8)
    defer {
      try? FileManager.default.removeItem(atPath: file)
      _ = try? reloadServices()
    }
    try reloadServices()
    try ask("ActivateAction", "stay", "[]", "{}")
    let id = try Program.askBus("GetConnectionUnixProcessID", program)
    let process = try XCTUnwrap(pid_t(id.drop { !$0.isNumber || $0 == "u" }.split { !$0.isNumber }.last ?? ""))
    let command = try String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    XCTAssertTrue(command.contains("--gapplication-service"), command)
    kill(process, SIGKILL)
    // The next test must not meet this instance.
    while try Program.askBus("NameHasOwner", program) != "(false,)" {}
  }

  private func reloadServices() throws {
    try Program.askBus("ReloadConfig")
  }

  // MARK: Preferences

  func testTheKeyOfTheDesktopIsTurnedOnInPreferencesAndOpensTheWindow() throws {
    let log = folder.path + "/calls"
    let portal = try Program.stub("PortalStub", [log])
    let hunch = try launchHidden()
    XCTAssertNil(try hunch.run(["--toggle"]))
    // A newer GTK registers the program by itself.
    let calls = folder.lines(of: "calls")
    XCTAssertEqual(calls.filter { $0 != "Register \(program)" }, [], "nobody is asked before it is wanted")
    let (_, preferences) = try hunch.openPreferences()
    try hunch.tab(to: "Keyboard Shortcut", in: preferences)
    hunch.keyboard.strike([" "])
    hunch.eventually("the key is named") { _ in
      preferences.outline().contains("The shortcut is Ctrl+Alt+Space.")
    }
    XCTAssertTrue(try String(contentsOfFile: log, encoding: .utf8).contains("BindShortcuts toggle"))
    hunch.keyboard.strike([.escape])
    hunch.press(.control + "w")
    hunch.eventually("it is hidden") { !$0.hasWindow }
    try Program.pressAtPortal()
    hunch.eventually("the key shows the window") { $0.hasWindow }
    try Program.pressAtPortal()
    hunch.eventually("and hides it") { !$0.hasWindow }
    let settings = try String(contentsOfFile: hunch.home + "/config/hunch/settings.ini", encoding: .utf8)
    XCTAssertTrue(settings.contains("global-shortcut=true"), settings)
    withExtendedLifetime(portal) {}
  }

  func testWhereTheDesktopHasASettingsFileItsLineIsCopied() throws {
    let hunch = try launch(environment: ["XDG_CURRENT_DESKTOP": "sway"])
    hunch.eventually("its window opens") { $0.hasWindow }
    let (_, preferences) = try hunch.openPreferences()
    hunch.eventually("the line is shown") { _ in preferences.outline().contains("bindsym Ctrl+Mod1+space exec") }
    try hunch.tab(to: "Copy the shortcut command", in: preferences)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is copied") { $0.connection.clipboard() == "bindsym Ctrl+Mod1+space exec hunch --toggle" }
  }

  func testStartAtLoginWritesOneEntryAndTakesItAway() throws {
    let hunch = try launch()
    hunch.eventually("its window opens") { $0.hasWindow }
    let entry = hunch.home + "/config/autostart/\(program).desktop"
    let (_, preferences) = try hunch.openPreferences()
    hunch.eventually("without a portal the command is offered") { _ in
      preferences.outline().contains("Copy the shortcut command")
    }
    for isOn in [true, false] {
      hunch.eventually("it can be chosen") { _ in
        preferences.all(role: "switch", "toggle button", "check box").first { $0.name == "Start at Login" }?
          .states.contains(.sensitive) == true
      }
      try hunch.tab(to: "Start at Login", in: preferences)
      hunch.keyboard.strike([" "])
      hunch.eventually("the entry is \(isOn ? "there" : "gone")") { _ in
        FileManager.default.fileExists(atPath: entry) == isOn
      }
    }
  }
}
