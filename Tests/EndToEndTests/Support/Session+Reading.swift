import CXTest
import Foundation
import PictureSupport
import TestSupport
import XCTest

// The content of the window, as the user or a screen reader gets it.
extension Session {
  /// The program's window, once it is on the screen; nil if none opens within a minute.
  var window: CXTest.Window? {
    if let knownWindow, connection.isMapped(knownWindow) { return knownWindow }
    knownWindow = nil
    waitUntil(timeout: .seconds(60)) {
      knownWindow = connection.topLevelWindows.last {
        connection.isMapped($0) && isOwn($0)
      }
      return knownWindow != nil || process.exitStatus != nil
    }
    return knownWindow
  }

  var title: String? { window.flatMap { connection.name(of: $0) } }

  /// Whether the program shows a window now.
  var hasWindow: Bool {
    connection.topLevelWindows.contains { connection.isMapped($0) && isOwn($0) }
  }

  /// The program's windows, including hidden ones.
  var ownWindows: [CXTest.Window] {
    connection.topLevelWindows.filter(isOwn)
  }

  /// Whether a window belongs to the program, or, with `followsChildren`, to a program that it started.
  private func isOwn(_ window: CXTest.Window) -> Bool {
    guard let owner = connection.processID(of: window) else { return false }
    return owner == process.id || followsChildren && getpgid(owner) == process.id
  }

  /// The process that owns the window.
  var programID: pid_t? {
    followsChildren ? window.flatMap { connection.processID(of: $0) } : process.id
  }

  /// Forgets what was read from the previous program when the next one follows: their windows may have the same
  /// number.
  private func forgetProgramThatIsGone() {
    let owner = programID
    guard owner != knownProgramID else { return }
    knownProgramID = owner
    knownApplication = nil
    knownField = nil
  }

  /// The root of the program's accessibility tree.
  var application: Accessible {
    guard let accessibility else { preconditionFailure("launched without accessibility: there is nothing to read") }
    if followsChildren { forgetProgramThatIsGone() }
    if let knownApplication { return knownApplication }
    waitUntil(timeout: .seconds(120)) {
      knownApplication = programID.flatMap { accessibility.application(processID: $0) }
      return knownApplication != nil || process.exitStatus != nil
    }
    return knownApplication ?? Accessible(bus: accessibility, owner: "", path: "/")
  }

  var field: Accessible {
    if knownField == nil { waitUntil(timeout: .seconds(120)) { findField() || process.exitStatus != nil } }
    return knownField ?? application
  }

  private func findField() -> Bool {
    knownField = application.first(role: "search box", "entry")
    return knownField != nil
  }

  /// A row of the list.
  struct Row {
    var accessible: Accessible
    var name: String { accessible.firstName }
    var isSelected: Bool { accessible.states.contains(.selected) }
  }

  /// The results in their order, including those scrolled out of sight.
  var rows: [Row] { rows(in: "Results") }

  /// The first result. Reading it alone is faster than reading all of them.
  var firstRow: Row? {
    guard let list = application.first(role: "list"), list.name == "Results" else { return nil }
    return list.first(role: "list item").map(Row.init)
  }

  /// Returns the list of this name.
  func list(_ name: String) -> Accessible? { application.list(name) }

  /// Returns the rows of the list of this name. Each further one costs several calls to the program.
  func rows(in name: String, atMost limit: Int = .max) -> [Row] {
    (list(name)?.all(role: "list item", atMost: limit) ?? []).map(Row.init)
  }

  /// The details of the selected row; nil while they have no space.
  var details: Accessible? { application.all(role: "landmark", "region", "panel").first { $0.name == "Details" } }

  /// The item's own actions in the action list, without headings.
  var actions: [Row] {
    rows(in: "Actions").filter { $0.accessible.first(role: "heading") == nil && !Self.common.contains($0.name) }
  }

  /// The actions of every item, which `PersonalItemTests` and `ItemKeyTests` do.
  private static let common = ["Call It…", "Pin to Home", "Unpin From Home", "Give It a Key…", "Never Show"]

  /// The labels of the source chips. On the home page these are the sources' names alone.
  var sources: [String] {
    guard let bar = application.all(role: "tool bar").first(where: { $0.name == "Sources" }) else { return [] }
    return bar.all(role: "button", "toggle button").map(\.name)
  }

  /// The labels of the selected source chips.
  var chosenSources: [String] {
    let bar = application.all(role: "tool bar").first { $0.name == "Sources" }
    return (bar?.all(role: "button", "toggle button") ?? []).filter { $0.states.contains(.pressed) }.map(\.name)
  }

  /// Whether the home page shows. Its list is empty until something has been used.
  var isHome: Bool { field.text == "" && !sources.isEmpty }

  /// The frequent searches of the home page.
  var frequentSearches: [Accessible] { list("Home")?.all(role: "button", "toggle button") ?? [] }

  /// The suggestions in the bar above the list.
  var suggestions: [Accessible] { pills(in: "Suggestions") }

  /// The filters of the text in the bar above the list.
  var filters: [Accessible] { pills(in: "Filters") }

  private func pills(in name: String) -> [Accessible] {
    guard let bar = application.all(role: "tool bar").first(where: { $0.name == name }) else { return [] }
    // A newer GTK reports a toggle button as such.
    return bar.all(role: "button", "toggle button")
  }

  var selectedRow: String? { rows.first { $0.isSelected }?.name }

  /// The text of the status line, which is the last visible status in the window.
  var statusText: String? { application.all(role: "status", "status bar").last.map { $0.firstName } }

  /// A picture of the window.
  func screenshot() -> Screenshot? {
    guard let window else { return nil }
    connection.place(window)
    return connection.frame(of: window).flatMap { connection.screenshot(of: $0) }
  }

  /// Takes pictures until nothing moves any more, for more than half a period of a blinking caret. The desktop's
  /// animations are off, and so everything must come to rest.
  func settled(_ scene: String, _ picture: () -> Screenshot?) -> Screenshot? {
    var pictures: [Screenshot] = []
    eventually("\(scene) comes to rest") { _ in
      // The wait adds as much.
      pause(.milliseconds(50))
      guard let next = picture() else { return false }
      if let last = pictures.last, last != next { pictures = [] }
      pictures.append(next)
      return pictures.count > 8
    }
    return pictures.last
  }

  /// The program's standard output so far.
  var output: String { process.text }

  /// Waits for the program to end.
  func exitStatus(timeout: Duration = .seconds(240)) -> ExitStatus? {
    if !waitUntil(timeout: timeout, { process.exitStatus != nil }) { fail("the program still runs") }
    return process.exitStatus
  }

  /// Strikes keys, and checks that they end the program.
  func ends(
    by keys: Key..., status: ExitStatus = .exited(0), file: StaticString = #filePath, line: UInt = #line
  ) {
    press(keys)
    XCTAssertEqual(exitStatus(), status, process.errorOutput, file: file, line: line)
  }
}

extension Accessible {
  /// Its name, or the first name or text below it: GTK 4.8 names a row by its contents.
  fileprivate var firstName: String {
    let own = name
    if !own.isEmpty { return own }
    if let text, !text.isEmpty { return text }
    for child in children {
      let found = child.firstName
      if !found.isEmpty { return found }
    }
    return ""
  }
}

extension Program {
  /// Calls a method of an object on the session bus, and waits for the answer.
  @discardableResult
  static func call(_ name: String, at path: String, _ method: String, _ arguments: [String] = []) throws -> String {
    try run(
      "gdbus",
      ["call", "--session", "--timeout", "120", "--dest", name, "--object-path", path, "--method", method] + arguments)
  }

  /// Calls a method of the session bus itself.
  @discardableResult
  static func askBus(_ method: String, _ arguments: String...) throws -> String {
    try call("org.freedesktop.DBus", at: "/org/freedesktop/DBus", "org.freedesktop.DBus." + method, arguments)
  }

  /// Presses a key at the desktop portal of the tests: that of the window, or that of an item by `PressItem`.
  static func pressAtPortal(_ method: String = "Press") throws {
    try call(
      "org.freedesktop.portal.Desktop", at: "/org/example/Hunch/Portal", "org.example.Hunch.Portal." + method, ["token"]
    )
  }
}
