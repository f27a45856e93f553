import CGtk
import XCTest

/// Row R127: what assistive technology is told; and R119, that a confirmed completion is no news to anybody.
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
    hunch.eventually("R127: nothing without a completion") { $0.field.description == "" }
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
    XCTAssertGreaterThan(counts["TextChanged", default: 0], 0, "R127: the listener hears events at all")
    XCTAssertLessThanOrEqual(counts["TextSelectionChanged", default: 0], 6, "R127: selections told, at most one a key")
    XCTAssertEqual(counts["PropertyChange", default: 0], 0, "R127: no description while keys come in")
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

/// Counts what the accessibility bus tells of an object, by the kind of event.
private final class EventCounter {
  private let connection: OpaquePointer
  private let subscription: guint
  private let box: Box

  private final class Box {
    var counts: [String: Int] = [:]
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
      // For every event of the kind, from whichever program.
      let reply = bus.call(
        registry, "org.a11y.atspi.Registry", "RegisterEvent", .tuple([.text(event), .strings([]), .text("")]))
      guard reply != nil else { throw HarnessError("the accessibility bus takes no listener for \(event)") }
    }
    subscription = g_dbus_connection_signal_subscribe(
      connection, object.owner, "org.a11y.atspi.Event.Object", nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, signal, _, data in
        guard let path, let signal, let data else { return }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        if String(cString: path) == box.path { box.counts[String(cString: signal), default: 0] += 1 }
      }, Unmanaged.passRetained(box).toOpaque(), { data in data.map { Unmanaged<Box>.fromOpaque($0).release() } })
    _ = counts()
    box.counts = [:]
  }

  deinit { g_dbus_connection_signal_unsubscribe(connection, subscription) }

  /// What has been told by now.
  func counts() -> [String: Int] {
    // Events come with the loop of the thread that subscribed.
    for _ in 0..<20 {
      while g_main_context_iteration(nil, 0) != 0 {}
      pause(.milliseconds(5))
    }
    return box.counts
  }
}
