import MainLoopTestSupport
import XCTest

@testable import GLibKit

private let types = DBusInterface(
  "org.example.Birds",
  [
    .method("Wait"), .method("Say", ["s"], returns: "s"), .method("Show", ["a{sv}"]),
    .method("Sing", ["u"], returns: "s"),
  ])

/// Connects to the bus as a hostile program.
@MainActor
private func stranger() async throws -> DBusConnection { try await .ownSession() }

extension DBusConnection {
  /// Waits until everything sent so far has arrived.
  fileprivate func roundTrip() async throws {
    _ = try await call("GetId", on: "org.freedesktop.DBus", at: "/", of: "org.freedesktop.DBus")
  }

  fileprivate func birds(_ method: String, of name: String?, _ parameters: Variant...) async throws -> Variant {
    try await call(
      method, on: "org.example.Birds", at: "/org/example/Bounds", of: name, .tuple(parameters), timeout: .seconds(60))
  }
}

/// The limits on the work that other programs on the bus can cause, and the senders that this program believes.
final class DBusBoundsTests: XCTestCase {
  private static let exceeded = "org.freedesktop.DBus.Error.LimitsExceeded"

  func testCallsOfOneSenderUnderWayAreBounded() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      var waiting: [CheckedContinuation<Void, Never>] = []
      let object = try bus.export(at: "/org/example/Bounds", types) { call in
        if call.method == "Wait" { await withCheckedContinuation { waiting.append($0) } }
        return call.method == "Wait" ? .tuple([]) : .tuple([.string("tweet")])
      }
      defer { object.cancel() }
      let (flooder, other) = try waitForTask { (try await stranger(), try await stranger()) }
      var errors: [String] = []
      var answers = 0
      for _ in 0..<100 {
        Task {
          do {
            _ = try await flooder.birds("Wait", of: bus.uniqueName)
            answers += 1
          } catch let error as GLibError { errors.append(error.dbusName ?? error.message) }
        }
      }
      waitUntil("all have arrived") { waiting.count + errors.count == 100 }
      XCTAssertEqual(waiting.count, 32)
      XCTAssertEqual(errors, Array(repeating: Self.exceeded, count: 68), "each of the others is told")
      // Another sender has its own limit.
      let answer = try waitForTask { try await other.birds("Say", of: bus.uniqueName, .string("")) }
      XCTAssertEqual(answer, .tuple([.string("tweet")]))
      waiting.forEach { $0.resume() }
      waitUntil("those are answered") { answers + errors.count == 100 }
      _ = try waitForTask { try await flooder.birds("Say", of: bus.uniqueName, .string("")) }
    }
  }

  func testCallsThatAreTooLargeAreAnsweredByAnErrorAndReachNobody() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      var calls: [String] = []
      let object = try bus.export(at: "/org/example/Bounds", types) { call in
        calls.append(call.method)
        return call.method == "Say" ? .tuple([.string("tweet")]) : .tuple([])
      }
      defer { object.cancel() }
      let long = Variant.string(String(repeating: "x", count: 2_000_000))
      let many = Variant.array(Array(repeating: .variant(.byte(1)), count: 1_000_000), of: "v")
      let token = Variant.string(String(repeating: "t", count: 4_096))
      let client = try waitForTask { try await stranger() }
      for (method, parameter) in [
        ("Say", long), ("Show", .dictionary(["bird": long])), ("Show", .dictionary(["bird": many])),
        ("Show", .dictionary(["bird": .bytes(Array(repeating: 1, count: 2_000_000))])),
        ("Show", .dictionary(["activation-token": token])), ("Show", .dictionary(["desktop-startup-id": token])),
      ] {
        XCTAssertThrowsError(
          try waitForTask { try await client.birds(method, of: bus.uniqueName, parameter) }, method
        ) { XCTAssertEqual(($0 as? GLibError)?.dbusName, Self.exceeded) }
      }
      XCTAssertEqual(calls, [])
      try waitForTask {
        _ = try await client.birds("Say", of: bus.uniqueName, .string(String(repeating: "x", count: 1_000_000)))
        _ = try await client.birds("Show", of: bus.uniqueName, .dictionary(["activation-token": .string("t")]))
        _ = try await client.birds("Show", of: bus.uniqueName, .dictionary(["activation-token": .uint32(1)]))
      }
      XCTAssertEqual(calls, ["Say", "Show", "Show"])
    }
  }

  func testAnswersThatAreTooLargeAreErrorsAndSignalsHaveNothing() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      let server = try waitForTask { try await stranger() }
      let object = try server.export(at: "/org/example/Bounds", types) { call in
        guard call.method == "Sing" else {
          throw DBusError(name: "org.example.Error.Long", message: String(repeating: "aé", count: 1_000_000))
        }
        return .tuple([.string(String(repeating: "x", count: call.parameters[0]?.int ?? 0))])
      }
      defer { object.cancel() }
      XCTAssertThrowsError(
        try waitForTask { try await bus.birds("Sing", of: server.uniqueName, .uint32(2_000_000)) }
      ) { XCTAssertEqual("\($0)", "the answer is too large") }
      _ = try waitForTask { try await bus.birds("Sing", of: server.uniqueName, .uint32(1_000_000)) }
      XCTAssertThrowsError(try waitForTask { try await bus.birds("Wait", of: server.uniqueName) }) {
        let message = ($0 as? GLibError)?.message ?? ""
        XCTAssertTrue(message.hasPrefix("aéaé") && message.hasSuffix("a…"), "\(message.count) letters")
        XCTAssertLessThanOrEqual(message.utf8.count, 4_100)
      }
      var heard: [Int?] = []
      let owner = NSObject()
      let subscription = bus.subscribe(to: "Sung", on: "org.example.Birds", owner: owner) { _, signal in
        heard.append(signal.parameters[0]?.string?.count)
      }
      defer { subscription.cancel() }
      for count in [1_000_000, 2_000_000, 1] {
        let song = Variant.string(String(repeating: "x", count: count))
        try server.emit("Sung", on: "org.example.Birds", at: "/org/example/Bounds", .tuple([song]))
      }
      waitUntil("all are heard") { heard.count == 3 }
      XCTAssertEqual(heard, [1_000_000, nil, 1])
    }
  }

  // MARK: Signals of others

  private static let place = "/org/freedesktop/portal/desktop"
  private static let portalTypes = DBusInterface(
    "org.freedesktop.portal.GlobalShortcuts",
    [
      .method("CreateSession", ["a{sv}"], returns: "o"), .method("ListShortcuts", ["o", "a{sv}"], returns: "o"),
    ])

  /// The object path of an answer can be guessed, and so another program may answer first.
  func testAPortalsAnswersComeFromThePortalAlone() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      let (portal, liar) = try waitForTask { (try await stranger(), try await stranger()) }
      let session = Self.place + "/session/hunch"
      let object = try portal.export(at: Self.place, Self.portalTypes) { call in
        let token = call.parameters.elements?.last?["handle_token"]?.string ?? ""
        let sender = String(call.sender.dropFirst().map { $0 == "." ? "_" : $0 })
        let request = Self.place + "/request/\(sender)/\(token)"
        @MainActor func answer(_ connection: DBusConnection, to destination: String?, _ key: String) async throws {
          let shortcut = Variant.tuple([.string("toggle"), .dictionary(["trigger_description": .string(key)])])
          try connection.emit(
            "Response", on: "org.freedesktop.portal.Request", at: request, to: destination,
            .tuple([
              .uint32(0),
              .dictionary([
                "session_handle": .string(session), "shortcuts": .array([shortcut], of: "(sa{sv})"),
              ]),
            ]))
          try await connection.roundTrip()
        }
        for destination in [nil, call.sender] { try await answer(liar, to: destination, "a lie") }
        try await answer(portal, to: call.sender, String(repeating: "Ctrl", count: 100))
        return .tuple([.objectPath(request)])
      }
      defer { object.cancel() }
      let name = try waitForTask { await portal.claim("org.example.Portal") }
      defer { name.cancel() }
      let owner = NSObject()
      var ends = 0
      try waitForTask {
        let opened = try await GlobalShortcutsPortal(bus, name: "org.example.Portal").open()
        let keys = try await opened.shortcuts()
        XCTAssertEqual(keys["toggle"]?.prefix(8), "CtrlCtrl")
        XCTAssertLessThanOrEqual(keys["toggle"]?.count ?? .max, 100)
        opened.onEnd(owner: owner) { _ in ends += 1 }
        for destination in [nil, bus.uniqueName] {
          try liar.emit("Closed", on: "org.freedesktop.portal.Session", at: session, to: destination)
        }
        try await liar.roundTrip()
        try await bus.roundTrip()
        XCTAssertEqual(ends, 0)
        try portal.emit("Closed", on: "org.freedesktop.portal.Session", at: session)
      }
      waitUntil("it has ended") { ends == 1 }
    }
  }

  func testTheLooksOfTheDesktopAreThePortalsToSay() throws {
    try onMain {
      let bus = try waitForTask { try await DBusConnection.session() }
      let (portal, liar) = try waitForTask { (try await stranger(), try await stranger()) }
      let name = try waitForTask { await portal.claim("org.example.Portal") }
      defer { name.cancel() }
      var heard: [Variant] = []
      let owner = NSObject()
      let subscription = SettingsPortal(bus, name: "org.example.Portal").onAppearanceChange(owner: owner) {
        _, _, value in
        heard.append(value)
      }
      defer { subscription.cancel() }
      @MainActor func change(_ connection: DBusConnection, _ value: UInt32, to destination: String? = nil) async throws
      {
        try connection.emit(
          "SettingChanged", on: "org.freedesktop.portal.Settings", at: Self.place, to: destination,
          .tuple([.string("org.freedesktop.appearance"), .string("contrast"), .variant(.uint32(value))]))
        try await connection.roundTrip()
      }
      try waitForTask {
        try await bus.roundTrip()
        try await change(liar, 1)
        try await change(liar, 1, to: bus.uniqueName)
        try await change(portal, 0)
      }
      waitUntil("the portal is heard") { heard.contains(.uint32(0)) }
      XCTAssertEqual(heard, [.uint32(0)])
    }
  }
}
