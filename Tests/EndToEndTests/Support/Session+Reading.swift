import CXTest
import Foundation
import TestSupport

// What a user, or a screen reader, gets.
extension Session {
  /// The program's window, as soon as it is on screen; nil if none came.
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

  /// The window's title.
  var title: String? { window.flatMap { connection.name(of: $0) } }

  /// Whether the program shows a window now.
  var hasWindow: Bool {
    connection.topLevelWindows.contains { connection.isMapped($0) && isOwn($0) }
  }

  /// The program's windows, also those that are hidden.
  var ownWindows: [CXTest.Window] {
    connection.topLevelWindows.filter(isOwn)
  }

  /// Whether a window is the program's, or one of a program that it started where those count.
  private func isOwn(_ window: CXTest.Window) -> Bool {
    guard let owner = connection.processID(of: window) else { return false }
    return owner == process.id || followsChildren && getpgid(owner) == process.id
  }

  /// The process whose window it is.
  var programID: pid_t? {
    followsChildren ? window.flatMap { connection.processID(of: $0) } : process.id
  }

  /// Where one program follows another, what was known of the first is nothing of the next, whose window may have the same
  /// number.
  private func forgetProgramThatIsGone() {
    let owner = programID
    guard owner != knownProgramID else { return }
    knownProgramID = owner
    knownApplication = nil
    knownField = nil
  }

  /// The accessibility tree of the program.
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

  /// The search field.
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
    var name: String
    var isSelected: Bool { accessible.states.contains(.selected) }
  }

  /// The results, in their order, also those that are scrolled out of sight.
  var rows: [Row] { rows(in: "Results") }

  /// The first of the results, which is found sooner than all of them.
  var firstRow: Row? {
    guard let list = application.first(role: "list"), list.name == "Results" else { return nil }
    return list.first(role: "list item").map { Row(accessible: $0, name: $0.firstName) }
  }

  /// The list of this name.
  func list(_ name: String) -> Accessible? { application.all(role: "list").first { $0.name == name } }

  /// The rows of the list of this name.
  func rows(in name: String) -> [Row] {
    (list(name)?.all(role: "list item") ?? []).map { Row(accessible: $0, name: $0.firstName) }
  }

  /// The listed actions, without the headings of their groups.
  var actions: [Row] { rows(in: "Actions").filter { $0.accessible.first(role: "heading") == nil } }

  /// The sources to narrow to, by what their chips are called: on the home page by their names alone.
  var sources: [String] {
    guard let bar = application.all(role: "tool bar").first(where: { $0.name == "Sources" }) else { return [] }
    return bar.all(role: "button", "toggle button").map(\.name)
  }

  /// The sources that are narrowed to, by what their chips are called.
  var chosenSources: [String] {
    let bar = application.all(role: "tool bar").first { $0.name == "Sources" }
    return (bar?.all(role: "button", "toggle button") ?? []).filter { $0.states.contains(.pressed) }.map(\.name)
  }

  /// Whether the home page shows, which has rows only where something was used before.
  var isHome: Bool { field.text == "" && !sources.isEmpty }

  /// The frequent searches of the home page.
  var frequentSearches: [Accessible] { list("Home")?.all(role: "button", "toggle button") ?? [] }

  /// The suggestions over the list, by what they are called.
  var suggestions: [Accessible] {
    guard let bar = application.all(role: "tool bar").first(where: { $0.name == "Suggestions" }) else { return [] }
    // A newer GTK calls a button that can be pressed in a toggle button.
    return bar.all(role: "button", "toggle button")
  }

  /// The name of the selected row.
  var selectedRow: String? { rows.first { $0.isSelected }?.name }

  /// What the status line says: the last of what is shown as a status, as it is at the window's end.
  var statusText: String? { application.all(role: "status", "status bar").last.map { $0.firstName } }

  /// What is on screen in the window's place.
  func screenshot() -> Screenshot? {
    guard let window else { return nil }
    connection.place(window)
    return connection.frame(of: window).flatMap { connection.screenshot(of: $0) }
  }

  /// What is on screen once nothing moves any more: the desktop's animations are off, and so nothing may go on moving.
  func settled(_ scene: String, _ picture: () -> Screenshot?) -> Screenshot? {
    var pictures: [Screenshot] = []
    eventually("\(scene) comes to rest") { _ in
      pause(.milliseconds(100))
      guard let next = picture() else { return false }
      if let last = pictures.last, last.bytes != next.bytes { pictures = [] }
      pictures.append(next)
      return pictures.count > 8
    }
    return pictures.last
  }

  /// What the program printed so far.
  var output: String { String(decoding: process.output, as: UTF8.self) }

  /// Waits for the program to end.
  func exitStatus(timeout: Duration = .seconds(240)) -> ExitStatus? {
    if !waitUntil(timeout: timeout, { process.exitStatus != nil }) { fail("the program still runs") }
    return process.exitStatus
  }
}

extension Accessible {
  /// Its name, or the first name or text below it: GTK 4.8 names a row by what is in it.
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
  /// Asks the session bus itself.
  @discardableResult
  static func askBus(_ method: String, _ arguments: String...) throws -> String {
    try run(
      "gdbus",
      [
        "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus", "--method",
        "org.freedesktop.DBus." + method,
      ] + arguments)
  }
}
