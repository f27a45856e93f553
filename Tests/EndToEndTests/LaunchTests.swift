import Foundation
import TestSupport
import XCTest

/// Starts applications from the window. If one does not start, the window must say why.
final class LaunchTests: EndToEndTestCase {
  /// Applications that Flatpak or snap exports are found even if the session does not know those folders, and each
  /// of their actions is a row.
  func testAnActionOfAnExportedApplicationIsFoundAndStarts() throws {
    let folder = TemporaryFolder()
    let program = try LaunchedProgram(in: folder)
    let exports = folder.path + "/data/flatpak/exports/share/applications"
    try FileManager.default.createDirectory(atPath: exports, withIntermediateDirectories: true)
    func install(_ name: String) throws {
      try """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      GenericName=Adventure
      Exec=\(program.path) --main
      Actions=private;

      [Desktop Action private]
      Name=New Private Window
      Exec=\(program.path) --private "two words"

      """.write(toFile: exports + "/\(name).desktop", atomically: true, encoding: .utf8)
    }
    try install("Zorkfox")
    let hunch = try launch(
      environment: ["XDG_DATA_DIRS": "/usr/local/share:/usr/share", "XDG_DATA_HOME": folder.path + "/data"])
    hunch.type("zork priv")
    hunch.eventually("its action is a row") { $0.rows.first?.name == "Zorkfox · New Private Window" }
    XCTAssertTrue(hunch.rows.first?.accessible.description.hasPrefix("Adventure, Action") == true)
    try install("Zorklynx")
    hunch.eventually("what is installed meanwhile is found") { hunch in
      hunch.rows.contains { $0.name == "Zorklynx · New Private Window" }
    }
    hunch.press(.control + "l")
    hunch.type("zorkf priv")
    hunch.eventually("the other one is not") { $0.rows.count == 1 }
    hunch.ends(by: .enter)
    hunch.eventually("the program was started") { _ in program.isDone }
    XCTAssertEqual(program.lines("word"), ["--private", "two words"])
    XCTAssertEqual(program.lines("session"), program.lines("process"))
    XCTAssertEqual(program.lines("SigIgn:"), ["0000000000000000"])
    let variables = try XCTUnwrap(program.lines("variable"))
    XCTAssertTrue(variables.contains("XDG_DATA_DIRS=/usr/local/share:/usr/share"), "\(variables)")
    XCTAssertFalse(variables.contains { $0.hasPrefix("XDG_ACTIVATION_TOKEN=") }, "\(variables)")
  }

  /// The library for layers is loaded first into Hunch's window, and into no program that it starts.
  func testAnApplicationInheritsTheUsersOwnLibrariesAlone() throws {
    let folder = TemporaryFolder()
    let program = try LaunchedProgram(in: folder)
    // Any library will do.
    let library = try XCTUnwrap(
      ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64"].map { $0 + "/libm.so.6" }
        .first { FileManager.default.fileExists(atPath: $0) })
    for file in ["libgtk4-layer-shell.so.0", "own.so"] {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + file, withDestinationPath: library)
    }
    try folder.addApplication("Zorkfree", exec: program.path, to: "applications/zorkfree.desktop")
    let own = folder.path + "/own.so"
    let hunch = try launch(
      environment: [
        "XDG_DATA_DIRS": "\(folder.path):/usr/share", "LD_PRELOAD": "\(folder.path)//libgtk4-layer-shell.so.0:\(own)",
      ])
    hunch.find("zorkf", as: "Zorkfree")
    hunch.press(.enter)
    hunch.eventually("it was started") { _ in program.isDone }
    let variables = try XCTUnwrap(program.lines("variable"))
    XCTAssertEqual(variables.filter { $0.hasPrefix("LD_PRELOAD=") }, ["LD_PRELOAD=\(own)"])
  }

  /// IBus's input method watches a file while GLib makes its class. A thread that watched another one for the first time
  /// waited for that, and the class for the thread: sometimes there was no window. Here threads take long to make types.
  func testAWindowOpensWhileAThreadWatchesFiles() throws {
    let folder = TemporaryFolder()
    let source = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stddef.h>
      #include <unistd.h>
      void g_type_add_interface_static(size_t type, size_t interface, const void *info) {
        void (*make)(size_t, size_t, const void *) = dlsym(RTLD_NEXT, "g_type_add_interface_static");
        if (gettid() != getpid()) usleep(300000);
        make(type, interface, info);
      }
      """
    try folder.write(source, to: "slow.c")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", folder.path + "/slow.so", folder.path + "/slow.c", "-ldl"]
    try compiler.run()
    compiler.waitUntilExit()
    XCTAssertEqual(compiler.terminationStatus, 0)
    let hunch = try launch(
      "pick", input: .text("Zebra\n"),
      environment: ["LD_PRELOAD": folder.path + "/slow.so", "GTK_IM_MODULE": "ibus"], accessible: false)
    hunch.eventually("the window opens") { $0.hasWindow }
  }

  func testAProgramThatDoesNotStartIsNamedWithTheReason() throws {
    let folder = TemporaryFolder()
    let program = try folder.write("#!/no/such/interpreter\n", to: "zorkless", mode: 0o700)
    try folder.addApplication("Zorkless", exec: program, to: "applications/zorkless.desktop")
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder.path):/usr/share"])
    hunch.find("zorkl", as: "Zorkless")
    hunch.press(.enter)
    hunch.eventually("the failure is told") {
      $0.statusText?.hasPrefix("Zorkless: could not start “\(program)”: No such file") == true
    }
    XCTAssertNil(hunch.process.exitStatus)
  }

  func testAnApplicationStartsInTheRootFolderIfTheHomeFolderIsMissing() throws {
    let folder = TemporaryFolder()
    let program = try LaunchedProgram(in: folder)
    try folder.addApplication("Zorkless", exec: program.path, to: "applications/zorkless.desktop")
    let hunch = try launch(
      environment: ["XDG_DATA_DIRS": "\(folder.path):/usr/share", "HOME": folder.path + "/missing"])
    hunch.find("zorkl", as: "Zorkless")
    hunch.press(.enter)
    hunch.eventually("it was started") { _ in program.isDone }
    XCTAssertEqual(program.lines("folder"), ["/"])
  }

  func testAnApplicationOfTheBusWithoutItsServiceSaysThatItCouldNotStart() throws {
    let folder = NSTemporaryDirectory() + "hunch-launch-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    try """
    [Desktop Entry]
    Type=Application
    Name=Zorkless
    Exec=/usr/bin/touch \(folder)/started
    DBusActivatable=true

    """.write(toFile: folder + "/applications/org.example.Zorkless.desktop", atomically: false, encoding: .utf8)
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    hunch.find("zorkl", as: "Zorkless")
    hunch.press(.enter)
    hunch.eventually("the failure is told") {
      $0.statusText == "Zorkless: could not start its service"
    }
    XCTAssertNil(hunch.process.exitStatus)
  }

  /// A pipe among the desktop entries blocks GIO for ever, with every caller of it.
  func testAPipeAmongTheEntriesIsNamedAndHoldsUpNothing() throws {
    let folder = NSTemporaryDirectory() + "hunch-launch-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder + "/applications", withIntermediateDirectories: true)
    try "[Desktop Entry]\nType=Application\nName=Zorkpipe\nExec=/usr/bin/touch \(folder)/started\n".write(
      toFile: folder + "/applications/zorkpipe.desktop", atomically: false, encoding: .utf8)
    let pipe = folder + "/applications/aaa.desktop"

    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let late = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    late.eventually("the row of the applications names it") {
      $0.application.outline().contains("\(pipe): it is a pipe")
    }
    late.end()

    unlink(pipe)
    let hunch = try launch(environment: ["XDG_DATA_DIRS": "\(folder):/usr/share"])
    hunch.find("zorkp", as: "Zorkpipe")
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    hunch.press(.enter)
    // If the start is faster than the look at the entries, the window closes.
    hunch.eventually("the failure is told, or the window is gone") {
      $0.statusText?.contains("is a pipe") == true || !$0.hasWindow
    }
    guard hunch.hasWindow else {
      let mark = folder + "/started"
      return XCTAssertTrue(hunch.waitUntil(timeout: .seconds(60)) { FileManager.default.fileExists(atPath: mark) })
    }
    // The new pipe makes Hunch read the applications again, and so the field may or may not hold a completion.
    let text = hunch.field.text
    hunch.press(.backspace)
    hunch.eventually("keys are heard") { $0.field.text != text }
  }
}
