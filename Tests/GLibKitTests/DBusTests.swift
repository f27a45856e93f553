import MainLoopTestSupport
import XCTest

@testable import GLibKit

private let birdsInterface = DBusInterface(
  "org.example.Birds", [.method("Count", ["as"], returns: "u"), .method("Fail"), .method("Sleep")])

private let portalInterface = DBusInterface(
  "org.freedesktop.portal.Settings",
  [
    .method("Read", ["s", "s"], returns: "v"), .signal("SettingChanged", ["s", "s", "v"]),
  ])

final class DBusTests: XCTestCase {
  func testCallsAreAnsweredByAnExportedObject() throws {
    try onMainLoop {
      let bus = try await DBusConnection.session()
      let object = try bus.export(at: "/org/example/Birds", birdsInterface) { call in
        switch call.method {
        case "Count": .tuple([.uint32(UInt32(call.parameters[0]?.strings?.count ?? 0))])
        default: throw DBusError(name: "org.example.Error.NoBird", message: "no bird today")
        }
      }
      let name = bus.uniqueName
      let answer = try await bus.call(
        "Count", on: "org.example.Birds", at: "/org/example/Birds", of: name, .tuple([.strings(["a", "b"])]),
        replyType: "(u)", timeout: .seconds(60))
      XCTAssertEqual(answer, .tuple([.uint32(2)]))

      do {
        _ = try await bus.call("Fail", on: "org.example.Birds", at: "/org/example/Birds", of: name)
        XCTFail("no error")
      } catch let error as GLibError {
        XCTAssertEqual(error.dbusName, "org.example.Error.NoBird")
        XCTAssertEqual(error.message, "no bird today")
      }
      object.cancel()
      do {
        _ = try await bus.call("Fail", on: "org.example.Birds", at: "/org/example/Birds", of: name)
        XCTFail("no error")
      } catch let error as GLibError {
        XCTAssertEqual(error.dbusName, "org.freedesktop.DBus.Error.UnknownMethod")
      }
    }
  }

  func testAnswersAreReadPieceByPieceOffTheMainThread() throws {
    try onMainLoop {
      let bus = try await DBusConnection.session()
      let flood = DBusInterface("org.example.Flood", [.method("Names", returns: "as")])
      let names = (0..<20_000).map { "name \($0)" }
      let object = try bus.export(at: "/org/example/Flood", flood) { _ in .tuple([.strings(names)]) }
      defer { object.cancel() }
      let read = try await bus.call(
        "Names", on: "org.example.Flood", at: "/org/example/Flood", of: bus.uniqueName
      ) { answer in
        XCTAssertEqual(answer.typeString, "(as)")
        return (
          isMain: Thread.isMainThread, count: answer[0]?.count, first: answer[0]?[0]?.string(upTo: 4)?.text
        )
      }
      XCTAssertFalse(read.isMain)
      XCTAssertEqual(read.count, 20_000)
      XCTAssertEqual(read.first, "name")
    }
  }

  func testNamesAndPathsAreCheckedAsTheBusDoes() {
    XCTAssertTrue(DBusSyntax.isBusName("org.example.Birds"))
    XCTAssertFalse(DBusSyntax.isBusName("birds"))
    XCTAssertTrue(DBusSyntax.isObjectPath("/org/example/Birds"))
    XCTAssertFalse(DBusSyntax.isObjectPath("/org/example/"))
  }

  func testSlowAnswersTimeOutOrAreCancelled() throws {
    try onMainLoop {
      let bus = try await DBusConnection.session()
      let object = try bus.export(at: "/org/example/Slow", birdsInterface) { _ in
        try await Task.sleep(for: .seconds(60))
        return .tuple([])
      }
      defer { object.cancel() }
      let name = bus.uniqueName
      do {
        _ = try await bus.call(
          "Sleep", on: "org.example.Birds", at: "/org/example/Slow", of: name, timeout: .milliseconds(20))
        XCTFail("no error")
      } catch let error as GLibError {
        XCTAssertTrue(error.isTimeout, error.message)
      }
      let task = Task { @MainActor in
        try await bus.call("Sleep", on: "org.example.Birds", at: "/org/example/Slow", of: name)
      }
      await Task.yield()
      task.cancel()
      do {
        _ = try await task.value
        XCTFail("no error")
      } catch {
        XCTAssertTrue(error is CancellationError, "\(error)")
      }
    }
  }

  func testMissingServiceIsAnError() throws {
    try onMainLoop {
      let bus = try await DBusConnection.session()
      do {
        _ = try await bus.call("Ping", on: "org.freedesktop.DBus.Peer", at: "/", of: "org.example.NoSuchName")
        XCTFail("no error")
      } catch let error as GLibError {
        XCTAssertEqual(error.dbusName, "org.freedesktop.DBus.Error.ServiceUnknown")
      }
    }
  }

  func testWrongAddressIsAnError() throws {
    try onMain {
      XCTAssertThrowsError(try waitForTask { _ = try await DBusConnection.connect(to: "unix:path=/no/such/bus") })
    }
  }

  func testSignalsReachTheirSubscribersUntilCancelled() throws {
    try onMain {
      var heard: [String] = []
      let bus = try waitForTask { try await DBusConnection.session() }
      let owner = NSObject()
      let subscription = bus.subscribe(to: "Sung", on: "org.example.Birds", owner: owner) { _, signal in
        heard.append(signal.parameters[0]?.string ?? "")
      }
      try bus.emit("Sung", on: "org.example.Birds", at: "/org/example/Birds", .tuple([.string("tweet")]))
      waitUntil("the song") { heard == ["tweet"] }
      subscription.cancel()
      try bus.emit("Sung", on: "org.example.Birds", at: "/org/example/Birds", .tuple([.string("again")]))
      try waitForTask {
        _ = try await bus.call("GetId", on: "org.freedesktop.DBus", at: "/", of: "org.freedesktop.DBus")
      }
      XCTAssertEqual(heard, ["tweet"])
    }
  }

  func testNamesAreOwnedAndWatched() throws {
    try onMain {
      var trail: [String] = []
      let bus = try waitForTask { try await DBusConnection.session() }
      let watch = bus.watch("org.example.Nest") { _ in
        trail.append("appeared")
      } vanished: {
        trail.append("vanished")
      }
      waitUntil("no owner at first") { trail == ["vanished"] }
      let name = bus.own("org.example.Nest", acquired: { trail.append("acquired") })
      waitUntil("the name") { Set(trail.dropFirst()) == ["acquired", "appeared"] }
      name.cancel()
      waitUntil("the name to go") { trail.last == "vanished" && trail.count == 4 }
      watch.cancel()
    }
  }

  func testColourSchemeComesFromThePortal() throws {
    try onMain {
      var appearance = DesktopAppearance()
      let owner = NSObject()
      let first = try waitForTask {
        let bus = try await DBusConnection.session()
        let object = try bus.export(at: "/org/freedesktop/portal/desktop", portalInterface) { call in
          guard call.parameters[1]?.string == "color-scheme" else {
            throw DBusError(name: "org.freedesktop.portal.Error.NotFound", message: "no such setting")
          }
          return .tuple([.variant(.variant(.uint32(1)))])
        }
        defer { object.cancel() }
        let portal = SettingsPortal(bus, name: bus.uniqueName ?? "")
        let subscription = portal.onAppearanceChange(owner: owner) { appearance.take($1, $2) }
        defer { subscription.cancel() }
        let first = await portal.appearance()
        for (key, value) in [("contrast", 1), ("color-scheme", 2), ("reduced-motion", 1), ("accent-color", 3)] {
          try bus.emit(
            "SettingChanged", on: "org.freedesktop.portal.Settings", at: "/org/freedesktop/portal/desktop",
            .tuple([.string("org.freedesktop.appearance"), .string(key), .variant(.uint32(UInt32(value)))]))
        }
        _ = try await bus.call("GetId", on: "org.freedesktop.DBus", at: "/", of: "org.freedesktop.DBus")
        return first
      }
      XCTAssertEqual(first, DesktopAppearance(colorScheme: .dark), "what the portal does not say is as usual")
      XCTAssertEqual(
        appearance, DesktopAppearance(colorScheme: .light, isHighContrast: true, isMotionReduced: true))
    }
  }
}
