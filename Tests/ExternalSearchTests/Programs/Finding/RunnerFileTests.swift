import GtkKit
import TestSupport
import XCTest

@testable import ExternalSearch

/// The desktop entries by which runners say how to call them.
final class RunnerFileTests: XCTestCase {
  private let user = TemporaryFolder()
  private let system = TemporaryFolder()

  private func write(_ lines: String, to name: String, in folder: TemporaryFolder? = nil) throws {
    let folder = folder ?? system
    LocalFiles.makeFolder(folder.path + "/krunner/dbusplugins")
    try folder.write("[Desktop Entry]\nType=Service\n\(lines)\n", to: "krunner/dbusplugins/\(name).desktop")
  }

  private func list(_ choices: String = "") -> ProgramList {
    var list = ProgramList(folders: [], choices: .init()) { _ in [:] }
    list.addRunners(folders: [user.path, system.path], choices: RunnerChoices(choices), excluding: ["own.desktop"])
    return list
  }

  private func service(_ name: String) -> String { "X-Plasma-DBusRunner-Service=org.example.\(name)" }

  func testAFileIsReadWhole() throws {
    try write(
      """
      Name=Open Tabs
      Icon=web
      X-KDE-PluginInfo-Name=tabs
      X-Plasma-API=DBus2
      \(service("tabs"))
      X-Plasma-DBusRunner-Path=/org/example/Tabs
      X-Plasma-Request-Actions-Once=true
      X-Plasma-Runner-Min-Letter-Count=3
      X-Plasma-Runner-Match-Regex=^tab\\\\s
      """, to: "tabs")
    let program = try XCTUnwrap(list().programs.first)
    XCTAssertEqual(program.title, "Open Tabs")
    XCTAssertEqual(program.icon, Icon("web"))
    XCTAssertEqual(program.busName, "org.example.tabs")
    XCTAssertEqual(program.objectPath, "/org/example/Tabs")
    XCTAssertTrue(program.startsOnDemand)
    var rules = RunnerRules()
    (rules.leastLetters, rules.pattern, rules.configuresItself, rules.asksActionsOnce) = (3, #"^tab\s"#, true, true)
    XCTAssertEqual(program.interface, .runner(rules))
    XCTAssertTrue(rules.accept("tab fire"))
    XCTAssertFalse(rules.accept("tabs"))
  }

  func testTheUsersFilesAndChoicesCount() throws {
    for (name, more) in [
      ("a", ""), ("b", "X-KDE-PluginInfo-EnabledByDefault=false"), ("c", ""), ("d", ""),
      ("own", ""), ("kin", "X-Plasma-DBusRunner-Service=org.example.kin*"),
    ] { try write("Name=\(name)\n\(service(name))\n\(more)", to: name) }
    try write("Hidden=true\n\(service("d"))", to: "d", in: user)
    try write("Name=mine\n\(service("mine"))", to: "mine", in: user)
    XCTAssertEqual(list().programs.map(\.title), ["a", "c", "kin", "mine"])
    XCTAssertEqual(list().programs.first { $0.title == "kin" }?.startsOnDemand, false)
    XCTAssertEqual(
      list(
        "[General]\naEnabled=false\n[Plugins]\nbEnabled=true\ncEnabled=false\n[Plugins][Favorites]\naEnabled=false\n"
      )
      .programs.map(\.title), ["a", "b", "kin", "mine"])
    XCTAssertEqual(list().problems, [])
  }

  func testAFileThatMakesNoSenseIsNamed() throws {
    let table: [(lines: String, part: String)] = [
      ("Name=x", "X-Plasma-DBusRunner-Service is missing"),
      ("X-Plasma-DBusRunner-Service=nodots", "X-Plasma-DBusRunner-Service is not valid"),
      ("X-Plasma-DBusRunner-Service=*", "X-Plasma-DBusRunner-Service is not valid"),
      ("\(service("a"))\nX-Plasma-DBusRunner-Path=runner", "X-Plasma-DBusRunner-Path is not valid"),
      ("\(service("a"))\nX-Plasma-Runner-Match-Regex=(", "X-Plasma-Runner-Match-Regex is not valid"),
      ("\(service("a"))\nX-Plasma-API=Javascript", "X-Plasma-API is not valid"),
      ("\(service("a"))\nX-Plasma-Runner-Min-Letter-Count=few", "X-Plasma-Runner-Min-Letter-Count"),
    ]
    for (lines, part) in table {
      try write(lines, to: "bad")
      let list = list()
      XCTAssertEqual(list.programs, [], lines)
      XCTAssertTrue(list.problems.first?.description.contains(part) == true, "\(lines): \(list.problems)")
      XCTAssertTrue(list.problems.first?.description.contains("/bad.desktop") == true, lines)
    }
  }

  func testAPatternThatTakesForEverMatchesNothing() throws {
    var rules = RunnerRules()
    rules.pattern = "^(a+)+$"
    XCTAssertFalse(rules.accept(String(repeating: "a", count: 4_000) + "b"))
    XCTAssertTrue(rules.accept("aaa"))
  }
}
