import Foundation
import TestSupport
import XCTest

/// Errands that outlive the window that started them.
final class ErrandTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var serviceFile: String?

  private var environment: [String: String] {
    ["XDG_DATA_DIRS": "\(folder.path):/usr/share", "XDG_CONFIG_HOME": folder.path + "/config"]
  }

  override func setUpWithError() throws {
    try folder.write(settings: "[Sources]\noff=characters;icons;software\n")
  }

  override func tearDown() {
    if let serviceFile {
      try? FileManager.default.removeItem(atPath: serviceFile)
      try? reloadServices()
    }
    super.tearDown()
  }

  /// Installs *Zorkslow*, an application that the bus starts, whose service waits until ``openGate()``.
  /// - Parameter fails: Whether the service then ends without taking its name.
  private func installSlowApplication(fails: Bool = false) throws {
    let name = "org.example.Zorkslow\(UUID().uuidString.prefix(8))"
    let stub = try XCTUnwrap(Program.built("ApplicationStub"))
    let service = try folder.write(
      """
      #!/bin/sh
      echo begun >> '\(folder.path)/begun'
      until [ -e '\(folder.path)/gate' ]; do sleep 0.02; done
      \(fails ? "exit 1" : "")
      exec '\(stub)' \(name) '\(folder.path)/calls'

      """, to: "service", mode: 0o700)
    try folder.addApplication(
      "Zorkslow", exec: "/bin/false", "DBusActivatable=true\n", to: "applications/\(name).desktop")
    let services = try XCTUnwrap(ProcessInfo.processInfo.environment["XDG_DATA_HOME"]) + "/dbus-1/services"
    try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
    let file = "\(services)/\(name).service"
    try "[D-BUS Service]\nName=\(name)\nExec=\(service)\n".write(toFile: file, atomically: true, encoding: .utf8)
    serviceFile = file
    try reloadServices()
  }

  private func reloadServices() throws {
    try Program.askBus("ReloadConfig")
  }

  private func openGate() throws { try folder.write("", to: "gate") }

  /// Chooses the slow application, and waits until the bus starts it.
  private func chooseSlowApplication(in hunch: Session) {
    hunch.find("zorksl", as: "Zorkslow")
    hunch.press(.enter)
    hunch.eventually("its service is started") { _ in folder.lines(of: "begun") == ["begun"] }
    hunch.eventually("the window says so") { $0.statusText == "Opening Zorkslow…" }
  }

  func testALateStartLeavesTheWindowOfALaterSummonsAlone() throws {
    try installSlowApplication()
    let hunch = try launchHidden(environment: environment)
    XCTAssertNil(try hunch.run(["--toggle"]))
    chooseSlowApplication(in: hunch)
    hunch.press(.control + "w")
    hunch.eventually("the window is hidden") { !$0.hasWindow }
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("it is summoned anew") { $0.hasWindow }
    hunch.type("qua")
    hunch.eventually("it is typed into") { $0.field.text == "qua" }
    try openGate()
    hunch.eventually("the application is activated") { _ in folder.lines(of: "calls") == ["Activate"] }
    for text in ["quag", "quagg", "quagga"] {
      hunch.type(String(text.suffix(1)))
      hunch.eventually("the window stays under the fingers") { $0.hasWindow && $0.field.text == text }
    }
  }

  func testAProcessThatHasNothingElseToDoEndsAfterItsErrand() throws {
    try installSlowApplication()
    let hunch = try launch(environment: environment)
    chooseSlowApplication(in: hunch)
    hunch.press(.control + "q")
    hunch.eventually("the window is gone") { !$0.hasWindow }
    try openGate()
    hunch.eventually("the application is activated") { _ in folder.lines(of: "calls") == ["Activate"] }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }

  func testAFailureAfterTheLastWindowIsToldOnStandardError() throws {
    try installSlowApplication(fails: true)
    let hunch = try launch(environment: environment)
    chooseSlowApplication(in: hunch)
    hunch.press(.control + "q")
    hunch.eventually("the window is gone") { !$0.hasWindow }
    try openGate()
    XCTAssertEqual(hunch.exitStatus(), .exited(2))
    let errors = hunch.process.errorOutput
    XCTAssertTrue(errors.contains("hunch: Zorkslow: could not start its service"), errors)
  }

  func testAFailureIsToldInTheWindowOfALaterSummons() throws {
    try installSlowApplication(fails: true)
    let hunch = try launch(environment: environment)
    chooseSlowApplication(in: hunch)
    hunch.press(.control + "q")
    hunch.eventually("the window is gone") { !$0.hasWindow }
    XCTAssertNil(try hunch.run(["qua"]))
    hunch.eventually("the same process opens another") { $0.hasWindow && $0.field.text == "qua" }
    try openGate()
    hunch.eventually("it tells the failure, and stays") {
      $0.statusText?.contains("Zorkslow: could not start its service") == true && $0.field.text == "qua"
    }
  }

  func testALateStartLeavesThePrivateWindowAlone() throws {
    try installSlowApplication()
    let hunch = try launch(environment: environment)
    chooseSlowApplication(in: hunch)
    hunch.press(.control + .shift + "p")
    hunch.eventually("it goes on as a private one") { $0.title == "Hunch (Private)" }
    try openGate()
    hunch.eventually("the application is activated") { _ in folder.lines(of: "calls") == ["Activate"] }
    hunch.press(.control + "a")
    for text in ["q", "qu", "qua"] {
      hunch.type(String(text.suffix(1)))
      hunch.eventually("the private window stays") { $0.title == "Hunch (Private)" && $0.field.text == text }
    }
  }

  func testAnotherRowIsChosenMeanwhileAndABouncingKeyStartsNothingTwice() throws {
    try installSlowApplication()
    let other = try LaunchedProgram(in: folder)
    try folder.addApplication("Quaggafast", exec: other.path, to: "applications/quagga.desktop")
    let hunch = try launch(environment: environment)
    chooseSlowApplication(in: hunch)
    hunch.press(.enter, .enter)
    hunch.eventually("the same errand is told of") { $0.statusText == "Opening Zorkslow…" }
    hunch.press(.control + "a")
    hunch.find("quagga", as: "Quaggafast")
    hunch.press(.enter)
    hunch.eventually("it is started meanwhile") { _ in other.isDone }
    hunch.eventually("and the window is done") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
    try openGate()
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertEqual(folder.lines(of: "calls"), ["Activate"])
  }

  // MARK: What is typed for a script

  func testWhatIsTypedBehindAKeywordIsTheScriptsAlone() throws {
    let path = folder.path
    try folder.addScript(
      "passwords", "#!/bin/sh\n# hunch.keyword = pw\n# hunch.deadline = 60s\necho \"entry $1\"\n")
    let name = "org.example.Hunch.Runner\(UUID().uuidString.prefix(8))"
    try folder.addRunner(name)
    let runner = try Program.stub("RunnerStub", [name, path + "/calls"])
    let hunch = try launch(
      environment: environment.merging(["XDG_DATA_HOME": path + "/data", "G_MESSAGES_DEBUG": "hunch-session"]) { $1 })
    hunch.type("zorkian")
    hunch.search()
    hunch.eventually("the runner is asked for other texts") { $0.rows.contains { $0.name == "Zorkian Chronicle" } }
    hunch.press(.down)
    hunch.eventually("its result is selected") { $0.selectedRow == "Zorkian Chronicle" }
    hunch.press(.shift + .enter, .shift + .enter)
    hunch.eventually("it is opened") { $0.statusText?.contains("Zorkian Chronicle") == true }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("the field is empty") { $0.field.text == "" }
    hunch.type("pw mysecretbank")
    hunch.eventually("the script answers") { $0.rows.map(\.name) == ["entry mysecretbank"] }
    hunch.search()
    hunch.eventually("its row is selected") { $0.selectedRow == "entry mysecretbank" }
    // The history records the next search after this one.
    hunch.press(.escape, .control + "a")
    hunch.type("quaggamire")
    hunch.search()
    hunch.eventually("the next text is searched for") { _ in folder.lines(of: "calls").contains("Match quaggamire") }
    // The history records a search once it has found something.
    hunch.eventually("something is found") { $0.rows.contains { $0.name == "Zorkian Chronicle" } }
    hunch.ends(by: .control + "q")
    let history = try FileManager.default.contentsOfDirectory(atPath: path + "/data/hunch").map {
      String(decoding: FileManager.default.contents(atPath: "\(path)/data/hunch/\($0)") ?? Data(), as: UTF8.self)
    }.joined()
    XCTAssertTrue(history.contains("quaggamire"), "the history is where it is looked for")
    XCTAssertFalse(history.contains("mysecret"), "the history has it")
    let calls = folder.lines(of: "calls")
    XCTAssertFalse(calls.contains { $0.contains("mysecret") }, "\(calls)")
    XCTAssertEqual(calls.filter { $0.hasPrefix("Run") }, ["Run tab 1 "], "a bouncing key opens it once")
    let log = hunch.process.errorOutput
    XCTAssertTrue(log.contains("quaggamire"), "the log is where it is looked for")
    XCTAssertEqual(log.split(separator: "\n").filter { $0.contains("secret") }, [])
    withExtendedLifetime(runner) {}
  }
}
