import CGtk
import CXTest
import Foundation
import GLibKit
import TestSupport
import XCTest

/// The instance that stays: its window is hidden and shown again, and a further start loads nothing of GTK.
final class ResidentTests: EndToEndTestCase {
  private let config = TemporaryFolder()

  /// Sends a request to the instance, and waits for the answer.
  private func ask(_ hunch: Session, _ arguments: String..., line: UInt = #line) throws {
    XCTAssertNil(try hunch.run(arguments), "\(arguments)", line: line)
  }

  /// Asks the instance for an action over the bus, as a further start does.
  private func activate(_ action: String, _ text: String, token: String? = nil, over bus: OpaquePointer) -> Variant? {
    let signs = token.map { ["activation-token": Variant.string($0)] } ?? [:]
    return callMethod(
      on: bus, "app.hunch.Hunch.Devel", "/app/hunch/Hunch/Devel", "org.freedesktop.Application", "ActivateAction",
      .tuple([.string(action), .array([.variant(.string(text))], of: "v"), .dictionary(signs)]))
  }

  func testTheWindowIsHiddenAndTheSameOneComesBack() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle")
    let window = try XCTUnwrap(hunch.window)
    XCTAssertEqual(hunch.application.children.map(\.role), ["window"], "a screen reader is told of a window")
    hunch.type("gre")
    hunch.eventually("it finds") { $0.field.text?.hasPrefix("gre") == true && !$0.rows.isEmpty }
    try ask(hunch, "--toggle")
    hunch.eventually("it is hidden") { !$0.hasWindow }
    XCTAssertTrue(hunch.ownWindows.contains(window))
    try ask(hunch, "--toggle")
    XCTAssertEqual(hunch.window, window)
    hunch.eventually("its text is selected") { $0.field.text == "gre" && $0.field.selection == 0..<3 }
    hunch.type("lat")
    hunch.eventually("typing replaces it, and is completed") {
      $0.field.text?.hasPrefix("lat") == true && ($0.field.text?.count ?? 0) > 3 && !$0.rows.isEmpty
    }
    hunch.press(.control + "w")
    hunch.eventually("its own key hides it, too") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
  }

  func testItsPreferencesComeAloneAndOverAVisibleWindow() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--preferences")
    hunch.eventually("they open") { $0.hasWindow }
    XCTAssertEqual(hunch.title, "Preferences")
    try ask(hunch, "--preferences")
    XCTAssertEqual(hunch.windows.count, 1)
    hunch.press(.escape)
    hunch.eventually("they close") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
    try ask(hunch, "--toggle")
    hunch.eventually("the search window opens") { $0.title == "Hunch" }
    try ask(hunch, "--preferences")
    _ = try hunch.dialog("Preferences")
    XCTAssertEqual(hunch.windows.count, 2)
  }

  /// The instance gets the request of a further start, and ends without an answer.
  func testAStartWhoseInstanceEndsMeanwhileOpensAWindowOfItsOwn() throws {
    let first = try launchHidden(accessible: false)
    func connections() -> Int { ((try? Program.askBus("ListNames")) ?? "").split(separator: ",").count }
    let before = connections()
    kill(first.process.id, SIGSTOP)
    let second = try launch()
    second.eventually("it is on the bus") { _ in connections() > before }
    // Its request follows at once. Should it come too late, nobody gets it, which is to end the same way.
    usleep(200_000)
    kill(first.process.id, SIGKILL)
    second.eventually("its window opens") { $0.hasWindow || $0.process.exitStatus != nil }
    XCTAssertNil(second.process.exitStatus, second.process.errorOutput)
  }

  func testQuitQuits() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle")
    hunch.press(.control + "q")
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "by its key")
    let status = try hunch.run(["--quit"])
    XCTAssertTrue(status?.contains("1") == true, "there is none to end: \(status ?? "ended")")

    let other = try launchHidden()
    try ask(other, "--toggle")
    other.press(.control + "k")
    other.eventually("the window's actions") { $0.rows(in: "Actions").first?.name == "Preferences" }
    other.type("quit")
    other.eventually("the last of them") { $0.rows(in: "Actions").map(\.name) == ["Quit"] }
    other.press(.enter)
    XCTAssertEqual(other.exitStatus(), .exited(0), "by its action")
  }

  func testAfterSomethingWasDoneTheWindowComesBackEmpty() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle")
    hunch.eventually("it is home") { $0.sources.contains("Characters") }
    for isFinal in [false, true] {
      try narrowToCharacters(hunch)
      hunch.type("greek small letter alpha")
      hunch.eventually("a character is found") { $0.selectedRow != nil }
      if isFinal {
        hunch.search()
        hunch.eventually("the results show") { $0.statusText?.contains(" for “greek") == true }
      }
      hunch.press(.enter)
      hunch.eventually("it is copied, and the window gone") { !$0.hasWindow }
      XCTAssertNil(hunch.process.exitStatus, "what was copied is handed out")
      try ask(hunch, "--toggle")
      hunch.eventually("the next summons is a fresh home, of all sources") {
        $0.isHome && $0.chosenSources.isEmpty && $0.list("Results") == nil
      }
    }
    try ask(hunch, "--quit")
    XCTAssertEqual(hunch.exitStatus(), .exited(0), "from outside")
    // Ends the process that keeps the character on the clipboard.
    try PrimaryOwner("", selection: "CLIPBOARD").end()
  }

  func testAWindowThatWasDismissedComesBackWithItsTextAndItsSource() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle")
    hunch.eventually("it is home") { $0.sources.contains("Characters") }
    // The text is kept for 30 seconds. A machine that needs longer to show the window again tries once more.
    let clock = ContinuousClock()
    var dismissed: ContinuousClock.Instant
    repeat {
      if hunch.field.text == "" {
        try narrowToCharacters(hunch)
        hunch.type("greek small letter alpha")
        // The request to dismiss comes over the bus and could overtake the last letters.
        hunch.eventually("all letters are there, and a character is found") {
          $0.field.text?.hasPrefix("greek small letter alpha") == true && $0.selectedRow != nil
        }
      }
      dismissed = clock.now
      try ask(hunch, "--toggle")
      hunch.eventually("it is dismissed") { !$0.hasWindow }
      try ask(hunch, "--toggle")
      hunch.eventually("it is back") { $0.hasWindow }
    } while clock.now - dismissed > .seconds(30)
    hunch.eventually("its text is selected, and its source is still chosen") {
      guard let text = $0.field.text, text.hasPrefix("greek small letter alpha") else { return false }
      return $0.field.selection == 0..<text.count && $0.chosenSources.contains { $0.hasPrefix("Characters") }
    }
  }

  /// Presses the number key of the chip for characters.
  private func narrowToCharacters(_ hunch: Session) throws {
    let place = try XCTUnwrap(hunch.sources.firstIndex(of: "Characters"))
    hunch.press(.control + Key(try XCTUnwrap("\(place + 1)".unicodeScalars.first)))
    hunch.eventually("its chip is chosen") { $0.chosenSources.contains { $0.hasPrefix("Characters") } }
  }

  func testATextGoesAlong() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle", "latin", "small")
    hunch.eventually("the first summons has it") { $0.field.text == "latin small" && $0.hasWindow }
    try ask(hunch, "greek")
    hunch.eventually("so has a start that finds the window open") { $0.field.text == "greek" }
    try ask(hunch, "--toggle", "arrow")
    hunch.eventually("one that closes needs none") { !$0.hasWindow }
    try ask(hunch, "--toggle", "arrow")
    hunch.eventually("one that opens has it") { $0.field.text == "arrow" && $0.hasWindow }
  }

  /// Any program on the bus can send the requests of a further start, and so their size is limited.
  func testWhatIsAskedOverTheBusIsBounded() throws {
    let hunch = try launchHidden()
    try ask(hunch, "--toggle", String(repeating: "x", count: 100_000))
    hunch.eventually("it has the beginning") { $0.hasWindow && $0.field.text?.count == 4_096 }
    let bus = try XCTUnwrap(g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil))
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    XCTAssertNil(activate("search", String(repeating: "y", count: 2_000_000), over: bus))
    XCTAssertNil(activate("search", "z", token: String(repeating: "t", count: 5_000), over: bus))
    XCTAssertEqual(hunch.field.text?.first, "x", "neither is searched for")
    XCTAssertNotNil(activate("search", "greek", token: "t", over: bus))
    hunch.eventually("it goes on") { $0.field.text == "greek" }
  }

  func testAPrivateWindowIsAnotherAndDoesNotComeBack() throws {
    let hunch = try launchHidden(accessible: false)
    try ask(hunch, "--toggle")
    let ordinary = try XCTUnwrap(hunch.window)
    try ask(hunch, "--private", "secret")
    hunch.eventually("a private window is there") { $0.title == "Hunch (Private)" && !$0.connection.isMapped(ordinary) }
    let secret = try XCTUnwrap(hunch.window)
    XCTAssertNotEqual(secret, ordinary)
    try ask(hunch, "--toggle")
    hunch.eventually("it is gone for good") { !$0.hasWindow && !$0.ownWindows.contains(secret) }
    try ask(hunch, "--toggle")
    XCTAssertEqual(hunch.window, ordinary)
  }

  func testAnInstanceWithAWindowStaysWhenItIsToldTo() throws {
    let hunch = try launch(accessible: false)
    hunch.eventually("its window opens") { $0.hasWindow }
    try ask(hunch, "--hidden")
    XCTAssertTrue(hunch.hasWindow)
    try ask(hunch, "--toggle")
    hunch.eventually("it is hidden") { !$0.hasWindow }
    try ask(hunch, "--toggle")
    hunch.eventually("it comes back") { $0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
  }

  /// Only an environment variable names the display, and it cannot be opened: success shows that nothing tried.
  func testAskingLoadsNoToolkitAndOpensNoDisplay() throws {
    let hunch = try launchHidden(accessible: false)
    // The instance answers requests only once its name is on the bus, which is later than its window.
    try ask(hunch, "--toggle")
    let display = try XCTUnwrap(ProcessInfo.processInfo.environment["DISPLAY"])
    let trace = hunch.home + "/trace"
    XCTAssertNil(
      try hunch.run(["--toggle"], within: ["/usr/bin/strace", "-f", "-e", "trace=connect,openat", "-o", trace]))
    let calls = try String(contentsOfFile: trace, encoding: .utf8)
    XCTAssertTrue(calls.contains("connect("), calls)
    XCTAssertFalse(calls.contains("libgtk"), calls)
    XCTAssertFalse(calls.contains(".X11-unix/X" + display.drop { !$0.isNumber }.prefix { $0 != "." }), calls)
    hunch.eventually("it is done all the same") { !$0.hasWindow }
  }

  func testTheWindowIsMarkedAsAskedForNow() throws {
    let hunch = try launchHidden(accessible: false)
    try ask(hunch, "--toggle")
    hunch.type("a")
    hunch.press(.escape)
    try ask(hunch, "--toggle")
    hunch.eventually("it is hidden") { !$0.hasWindow }
    let before = hunch.connection.serverTime
    try ask(hunch, "--toggle")
    let window = try XCTUnwrap(hunch.window)
    let time = hunch.connection.userTime(of: window)
    XCTAssertGreaterThanOrEqual(time ?? 0, before, "a window manager would take it for an old window's affair")
  }

  /// Keys may arrive when the window has the focus but has not drawn its first frame.
  func testNoLetterIsLostWhileTheWindowComes() throws {
    let hunch = try launchHidden()
    for _ in 0..<5 {
      try ask(hunch, "--toggle")
      let window = try XCTUnwrap(hunch.window)
      hunch.connection.focus(window)
      hunch.keyboard.strike(Array("zqx").map { Key($0.unicodeScalars.first ?? " ") })
      hunch.eventually("all letters are there") { $0.field.text == "zqx" }
      try ask(hunch, "--toggle")
      hunch.eventually("it is hidden") { !$0.hasWindow }
    }
  }

  /// `HUNCH_SUMMONSES=1000` summons the window that often.
  func testSummoningAgainAndAgainTakesNoMoreOfAnything() throws {
    let count = ProcessInfo.processInfo.environment["HUNCH_SUMMONSES"].flatMap { Int($0) } ?? 40
    try config.write("[Sources]\noff=characters\n", to: "hunch/settings.ini")
    // Everything is read before the first count; characters would take long.
    let hunch = try launchHidden(environment: ["XDG_CONFIG_HOME": config.path])
    let address = try XCTUnwrap(ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"])
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    /// Sends what a further start sends, over a connection of its own. A hundred starts would take most of the time.
    func toggle() throws {
      let bus = try XCTUnwrap(g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil))
      defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
      _ = activate("toggle", "", over: bus)
    }
    func summon(typing letter: String) throws {
      try toggle()
      hunch.type(letter)
      // The next request could overtake the letter, and even the focus.
      hunch.eventually("it has the letter") { $0.field.text?.hasPrefix(letter) == true }
      try toggle()
      hunch.eventually("it is hidden") { !$0.hasWindow }
    }
    try ask(hunch, "--toggle")
    hunch.eventually("the sources are read") {
      $0.statusText.map { !$0.contains("reading") && !$0.contains("so far") } == true
    }
    try ask(hunch, "--toggle")
    hunch.eventually("it is hidden") { !$0.hasWindow }
    // Each letter replaces the one before, which comes back with the window.
    for number in 0..<20 { try summon(typing: number % 2 == 0 ? "a" : "e") }
    let before = Holdings(hunch)
    for number in 0..<count { try summon(typing: number % 2 == 0 ? "a" : "e") }
    // Some resources, such as idle threads, are released later.
    hunch.eventually("as much is held as before: \(before), \(Holdings(hunch))") { Holdings($0).isWithin(before) }
    print("after \(count) summonses: \(Holdings(hunch)); before: \(before)")
  }
}

/// The resources of a program that can leak.
private struct Holdings: CustomStringConvertible {
  /// Its descriptors, by kind.
  let files: [String: Int]
  let threads: Int
  let windows: Int
  let memory: Int
  /// Its resources on the X server, by kind.
  let resources: [String: Int]

  /// The allowed difference of a kind. A program reuses some resources, such as pictures of letters, and their
  /// number varies a little. A leak adds at least one for each summons, which is far more.
  private static let resourceSlack = 8
  /// SQLite keeps the descriptor of a second reader of the history until the first one ends, for the next reader.
  private static let readersOfHistory = 2

  init(_ session: Session) {
    var files = session.process.openFiles
    for (path, count) in files where path.hasSuffix("/history.sqlite") && count <= Self.readersOfHistory {
      files[path] = 1
    }
    self.files = files
    threads = session.process.threads
    windows = session.ownWindows.count
    memory = session.process.memory
    resources = session.ownWindows.first.map { session.connection.resources(ofClientOf: $0) } ?? [:]
  }

  func isWithin(_ before: Holdings) -> Bool {
    Self.sum(files) <= Self.sum(before.files) && threads <= before.threads + 2 && windows <= before.windows
      && memory <= before.memory + 8 << 20
      && resources.allSatisfy { kind, count in count <= before.resources[kind, default: 0] + Self.resourceSlack }
  }

  private static func sum(_ counts: [String: Int]) -> Int { counts.values.reduce(0, +) }

  private static func list(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  var description: String {
    "\(Self.sum(files)) descriptors (\(Self.list(files))), \(threads) threads, \(windows) windows, "
      + "\(memory >> 10) KiB, \(Self.list(resources))"
  }
}
