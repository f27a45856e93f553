import CGtk
import GLibKit
import TestSupport
import XCTest

/// Rows R127 and R119: what assistive technology reports, and that it does not report a confirmed completion.
final class InlineCompletionAccessibilityTests: EndToEndTestCase {
  private let lines = ["Firefox", "Files", "Terminal"]

  func testTheWholeTextIsTheDescriptionAfterAPause() throws {
    let hunch = try launch("pick", input: .lines(lines))
    XCTAssertEqual(hunch.field.role, "search box", "R127")
    hunch.type("fi", delay: .milliseconds(30))
    hunch.comesToShow("fi|refox", "R127")
    XCTAssertEqual(hunch.field.description, "", "R127: nothing while keys come in")
    hunch.eventually("R127: the whole text after a pause") { $0.field.description == "firefox" }
    hunch.type("l")
    hunch.comesToShow("fil|es", "R127")
    hunch.eventually("R127: the next one") { $0.field.description == "files" }
    hunch.press(.backspace)
    hunch.comesToShow("fil|", "R127")
    hunch.eventually("R127: without a completion, the highlighted row and how many there are") {
      $0.field.description == "Files. 1 result"
    }
  }

  func testTypingOnIsNoChatter() throws {
    let hunch = try launch("pick", input: .lines(["incomprehensible"]))
    hunch.type("i")
    hunch.comesToShow("i|ncomprehensible", "R127")
    hunch.eventually("R127: told") { $0.field.description == "incomprehensible" }
    let bus = try XCTUnwrap(hunch.accessibility)
    let events = try EventCounter(bus, of: hunch.field)
    for letter in "ncompr" {
      hunch.type(String(letter))
      pause(.milliseconds(40))
    }
    hunch.comesToShow("incompr|ehensible", "R127")
    pause(.milliseconds(50))
    let counts = events.counts()
    print("R127: events of 6 keys: \(counts)")
    XCTAssertEqual(
      events.others.filter { $0.key.hasPrefix("Text") }, [:], "R127: nor does anything else tell of a text")
    XCTAssertEqual(counts["TextChanged insert"], 6, "R127: the letters that were typed, and nothing else")
    XCTAssertNil(counts["TextChanged delete"], "R127: nothing of the completion that vanishes and comes back")
    XCTAssertLessThanOrEqual(counts["TextCaretMoved", default: 0], 6, "R127: the caret, at most once a key")
    XCTAssertLessThanOrEqual(counts["TextSelectionChanged", default: 0], 6, "R127: selections told, at most one a key")
    XCTAssertNil(counts["PropertyChange accessible-description"], "R127: no description while keys come in")
  }

  func testACompletionComesAndGoesInSilenceAndItsDeletionIsTold() throws {
    let hunch = try launch("pick", input: .lines(lines))
    hunch.eventually("the rows are there") { $0.rows.count == 3 }
    let bus = try XCTUnwrap(hunch.accessibility)
    let events = try EventCounter(bus, of: hunch.field)
    for key in "fix" {
      hunch.type(String(key))
      pause(.milliseconds(40))
    }
    hunch.comesToShow("fix|", "R127")
    let typed = events.counts()
    XCTAssertEqual(typed["TextChanged insert"], 3, "R127: the letters")
    XCTAssertNil(typed["TextChanged delete"], "R127: not that the completion is gone with the last one")
    hunch.press(.backspace)
    hunch.comesToShow("fi|", "R127")
    hunch.type("r")
    hunch.comesToShow("fir|efox", "R127")
    hunch.press(.backspace)
    hunch.comesToShow("fir|", "R127")
    XCTAssertEqual(events.counts()["TextChanged delete"], 2, "R127: a letter that was deleted, and a completion")
  }

  func testARowThatIsGoneToIsToldByItselfAlone() throws {
    let hunch = try launch("pick", input: .lines(lines))
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R127")
    hunch.eventually("R127: told") { $0.field.description == "firefox" }
    let bus = try XCTUnwrap(hunch.accessibility)
    let events = try EventCounter(bus, of: hunch.field)
    hunch.press(.down)
    hunch.eventually("R127: the second row is selected, and tells itself and its place") {
      $0.field.text == "fi" && $0.field.description == ""
        && $0.rows.last?.accessible.description == "2 of 2"
    }
    XCTAssertNil(events.counts().keys.first { $0.hasPrefix("TextChanged") }, "R127: nothing of the completion")
    hunch.press(.escape)
    hunch.comesToShow("fi|refox", "R127")
  }

  func testAConfirmedCompletionIsNoNews() throws {
    let hunch = try launch("pick", input: .open)
    hunch.process.write("Firefox\n")
    hunch.eventually("the line is there") { $0.rows.count == 1 }
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R119")
    hunch.eventually("told") { $0.field.description == "firefox" }
    let bus = try XCTUnwrap(hunch.accessibility)
    let events = try EventCounter(bus, of: hunch.field)
    hunch.process.write("Files\nFiner\n")
    hunch.eventually("R119: the list has more") { $0.rows.count == 3 }
    hunch.comesToShow("fi|refox", "R119")
    XCTAssertEqual(events.counts().filter { $0.key.hasPrefix("Text") }, [:], "R119")
  }
}

/// Counts the events that the accessibility bus sends about an object, by kind, such as `TextChanged insert`.
private final class EventCounter {
  private let connection: OpaquePointer
  private let subscription: guint
  private let box: Box

  private final class Box {
    var counts: [String: Int] = [:]
    var others: [String: Int] = [:]
    let path: String
    init(_ path: String) { self.path = path }
  }

  init(_ bus: AccessibilityBus, of object: Accessible) throws {
    connection = bus.connection
    box = Box(object.path)
    let registry = Accessible(bus: bus, owner: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
    for event in [
      "object:text-changed", "object:text-selection-changed", "object:text-caret-moved", "object:property-change",
    ] {
      // Registers for all events of the kind, from every program.
      let reply = bus.call(
        registry, "org.a11y.atspi.Registry", "RegisterEvent", .tuple([.string(event), .strings([]), .string("")]))
      guard reply != nil else { throw HarnessError("the accessibility bus takes no listener for \(event)") }
    }
    subscription = g_dbus_connection_signal_subscribe(
      connection, object.owner, "org.a11y.atspi.Event.Object", nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, signal, arguments, data in
        guard let path, let signal, let data else { return }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        guard String(cString: path) == box.path else {
          box.others[String(cString: signal), default: 0] += 1
          return
        }
        // The first argument names the change; it is empty if the signal already does.
        let detail = arguments.map { Variant(borrowing: $0) }?[0]?.string ?? ""
        box.counts[String(cString: signal) + (detail.isEmpty ? "" : " " + detail), default: 0] += 1
      }, Unmanaged.passRetained(box).toOpaque(), { data in data.map { Unmanaged<Box>.fromOpaque($0).release() } })
    _ = counts()
    box.counts = [:]
    box.others = [:]
  }

  /// The events from the program's other objects, as of the last ``counts()``.
  var others: [String: Int] { box.others }

  deinit { g_dbus_connection_signal_unsubscribe(connection, subscription) }

  /// Returns the number of events so far.
  func counts() -> [String: Int] {
    // The main loop of the subscribing thread delivers the events.
    for _ in 0..<20 {
      while g_main_context_iteration(nil, 0) != 0 {}
      pause(.milliseconds(5))
    }
    return box.counts
  }
}
