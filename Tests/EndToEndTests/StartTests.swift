import Foundation
import TestSupport
import XCTest

/// The cost of starting the window.
final class StartTests: EndToEndTestCase {
  func testAChooserStartsGVfsOnlyIfThePersonChoseIt() throws {
    func startsGVfs(_ arguments: [String], choice: String? = nil) throws -> Bool {
      let bus = try OtherBus()
      defer { bus.end() }
      var variables = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
      if let choice { variables["GIO_USE_VFS"] = choice }
      let hunch = try launch(arguments, input: .text("Firefox\n"), environment: variables, accessible: false)
      defer { hunch.end() }
      hunch.eventually("the window opens") { $0.hasWindow }
      let names = try Program.run(
        "gdbus",
        "call --dest org.freedesktop.DBus --object-path / --method org.freedesktop.DBus.ListNames --address"
          .split(separator: " ").map(String.init) + [bus.address])
      XCTAssertTrue(names.contains("org.freedesktop.DBus"), names)
      return names.contains("org.gtk.vfs.Daemon")
    }
    try XCTSkipUnless(try startsGVfs(["pick"], choice: "gvfs"), "needs GVfs")
    for arguments in [["pick"], ["dmenu"]] { XCTAssertFalse(try startsGVfs(arguments), "\(arguments)") }
  }

  /// Returns the loaded OpenGL libraries, without those that GTK itself needs, as GTK 4.24 does.
  private func graphicsLibraries(of hunch: Session) throws -> Set<Substring> {
    let maps = try systemText("/proc/\(hunch.process.id)/maps")
    let paths: [Substring] = maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { line[$0...] }
    }
    let toolkit = try XCTUnwrap(paths.first { $0.contains("/libgtk-4") }, "all that is loaded is seen")
    let needed = try Program.run("ldd", [String(toolkit)]).split(separator: "\n").compactMap { line in
      line.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("/") }
    }
    let ofGTK = Set(needed.map { URL(fileURLWithPath: String($0)).resolvingSymlinksInPath().lastPathComponent })
    let names = paths.compactMap { $0.split(separator: "/").last }
    return Set(names.filter { $0.hasPrefix("libGL") || $0.hasPrefix("libEGL") || $0.hasPrefix("libgallium") })
      .filter { !ofGTK.contains(String($0)) }
  }

  func testNothingOfTheGraphicsCardIsLoadedUnlessThePersonChoseIt() throws {
    for (renderer, isLoaded) in [("", false), ("cairo", false), ("gl", true)] {
      for arguments in [[], ["pick"]] {
        let hunch = try launch(
          arguments, input: .text("Firefox\n"), environment: ["GSK_RENDERER": renderer], accessible: false)
        defer { hunch.end() }
        hunch.eventually("the window opens") { $0.hasWindow }
        let libraries = try graphicsLibraries(of: hunch)
        XCTAssertEqual(!libraries.isEmpty, isLoaded, "GSK_RENDERER=\(renderer), \(arguments): \(libraries)")
        // A newer GTK warns that it now has another renderer of that name.
        let complaints = hunch.process.errorOutput.split(separator: "\n").filter {
          renderer != "gl" || !$0.contains("The old GL renderer has been removed")
        }
        XCTAssertEqual(complaints, [])
      }
    }
  }
}
