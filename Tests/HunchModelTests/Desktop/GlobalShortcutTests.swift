import Catalog
import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import HunchModel

/// The desktop's global shortcut, requested from a fake portal.
final class GlobalShortcutTests: XCTestCase {
  private let folder = TemporaryFolder()
  private var portalCalls: NotedCalls { NotedCalls(log: folder.path + "/calls") }

  @MainActor
  private static func make(_ tokens: Tokens) -> GlobalShortcut {
    GlobalShortcut(program: "app.example.Program") { tokens.list.append($0) }
  }

  @MainActor
  private final class Tokens { var list: [String?] = [] }

  private static let opening = ["Register app.example.Program", "CreateSession", "ListShortcuts"]

  func testTheKeyIsAskedForHeardOfAndGivenBack() throws {
    try onMain { [calls = portalCalls] in
      let portal = try calls.startPortal()
      let tokens = Tokens()
      let shortcut = Self.make(tokens)
      XCTAssertEqual(shortcut.state, .unknown)
      shortcut.look()
      waitUntil("the portal is found") { shortcut.state == .off }
      var states: [GlobalShortcut.State] = []
      shortcut.onChange = { states.append($0) }
      shortcut.follow(isWanted: true)
      waitUntil("it has the key") { shortcut.state == .on(key: "Ctrl+Alt+Space") }
      XCTAssertEqual(states, [.asking, .on(key: "Ctrl+Alt+Space")])
      // Enabling the shortcut again sends no request.
      shortcut.follow(isWanted: true)
      let bus = try waitForTask { try await DBusConnection.session() }
      for token in ["first", "second"] {
        try waitForTask {
          _ = try await bus.call(
            "Press", on: "org.example.Hunch.Portal", at: "/org/example/Hunch/Portal",
            of: "org.freedesktop.portal.Desktop", .tuple([.string(token)]))
        }
      }
      waitUntil("it is pressed twice") { tokens.list.count == 2 }
      XCTAssertEqual(tokens.list, ["first", "second"])
      shortcut.follow(isWanted: false)
      waitUntil("it is off") { shortcut.state == .off }
      let closed = Self.opening + ["BindShortcuts toggle: Show or hide Hunch", "Close"]
      calls.wait { $0 == closed }
      withExtendedLifetime(portal) {}
    }
  }

  /// Runs the body with a shortcut whose key a portal of this manner (see PortalStub) has granted.
  private func withKey(from manner: String, _ body: @MainActor (GlobalShortcut, NotedCalls) throws -> Void) throws {
    try onMain { [calls = portalCalls] in
      let portal = try calls.startPortal(manner)
      let shortcut = Self.make(Tokens())
      shortcut.follow(isWanted: true)
      waitUntil("it has the key") { shortcut.state == .on(key: "Ctrl+Alt+Space") }
      try body(shortcut, calls)
      withExtendedLifetime(portal) {}
    }
  }

  /// Otherwise some desktops would ask the user each time.
  func testAKeyThatTheDesktopKnowsIsNotAskedForAgain() throws {
    try withKey(from: "known") { _, calls in XCTAssertEqual(calls.all, Self.opening) }
  }

  func testARefusalIsSaid() throws {
    try onMain { [calls = portalCalls] in
      let portal = try calls.startPortal("refusing")
      let shortcut = Self.make(Tokens())
      var refusals = 0
      shortcut.onWindowRefusal = { refusals += 1 }
      shortcut.follow(isWanted: true)
      waitUntil("it is refused") { shortcut.state == .failed("you did not allow it") }
      XCTAssertEqual(refusals, 1, "otherwise the next start would ask again")
      calls.wait { $0.last == "Close" }
      shortcut.follow(isWanted: false)
      XCTAssertEqual(shortcut.state, .off)
      withExtendedLifetime(portal) {}
    }
  }

  func testAKeyThatTheDesktopGrantsWithAFailureIsKept() throws {
    try withKey(from: "failing") { _, calls in
      XCTAssertEqual(calls.all, Self.opening + ["BindShortcuts toggle: Show or hide Hunch"], "the session stays open")
    }
  }

  func testAProgramThatEndsGivesTheKeyBack() throws {
    try withKey(from: "known") { shortcut, calls in
      shortcut.end()
      calls.wait { $0 == Self.opening + ["Close"] }
    }
  }

  private static let foot = ItemReference(source: "applications", item: "foot.desktop")
  private static let keys = [foot: Accelerator("f", .super)]

  /// A shortcut whose window already has the key that the portal knows.
  @MainActor
  private static func makeConnected() -> GlobalShortcut {
    let shortcut = make(Tokens())
    shortcut.names = { items in Dictionary(uniqueKeysWithValues: items.map { ($0, "Foot") }) }
    shortcut.follow(isWanted: true)
    waitUntil("the window has the key") { shortcut.state == .on(key: "Ctrl+Alt+Space") }
    return shortcut
  }

  func testAnItemGetsAKeyBesideTheWindowsAndIsOpenedByIt() throws {
    try onMain { [calls = portalCalls] in
      let portal = try calls.startPortal("known")
      let shortcut = Self.makeConnected()
      var opened: [ItemReference] = []
      shortcut.onItem = { item, token in
        XCTAssertEqual(token, "token")
        opened.append(item)
      }
      shortcut.follow(items: Self.keys)
      waitUntil("the item has the key") { shortcut.itemStates == [Self.foot: .on(key: "LOGO+f")] }
      XCTAssertEqual(shortcut.state, .on(key: "Ctrl+Alt+Space"))
      let bound =
        Self.opening + ["Close", "CreateSession", "ListShortcuts"]
        + ["BindShortcuts toggle: Show or hide Hunch, applications/foot.desktop@LOGO+f: Open Foot"]
      calls.wait { $0 == bound }
      let bus = try waitForTask { try await DBusConnection.session() }
      try waitForTask {
        _ = try await bus.call(
          "PressItem", on: "org.example.Hunch.Portal", at: "/org/example/Hunch/Portal",
          of: "org.freedesktop.portal.Desktop", .tuple([.string("token")]))
      }
      waitUntil("it is opened") { opened == [Self.foot] }
      shortcut.follow(items: [:])
      waitUntil("the item has no key") { shortcut.itemStates == [:] }
      try waitForTask { await shortcut.settled() }
      XCTAssertEqual(shortcut.state, .on(key: "Ctrl+Alt+Space"), "the window keeps its key")
      withExtendedLifetime(portal) {}
    }
  }

  /// Otherwise the desktop would ask the user at each start.
  func testAnItemWhoseKeyIsRefusedIsReportedAndNotAskedForAgain() throws {
    try onMain { [calls = portalCalls] in
      let portal = try calls.startPortal("refusing-items")
      let shortcut = Self.makeConnected()
      var refused: [ItemReference] = []
      shortcut.onRefusal = { refused.append($0) }
      shortcut.follow(items: Self.keys)
      waitUntil("it is refused") { refused == [Self.foot] }
      XCTAssertEqual(shortcut.itemStates, [Self.foot: .failed("you did not allow it")])
      XCTAssertEqual(shortcut.state, .on(key: "Ctrl+Alt+Space"), "the window keeps its key")
      let count = calls.all.count
      shortcut.follow(items: [:])
      XCTAssertEqual(calls.all.count, count)
      withExtendedLifetime(portal) {}
    }
  }

  /// What the bus says is for the log.
  func testABusThatFailsIsToldOfInASentence() throws {
    onMain {
      let shortcut = GlobalShortcut(
        program: "app.example.Program",
        bus: {
          throw GLibError(
            domain: "g-dbus-error-quark", code: 4, message: "Message recipient disconnected from message bus",
            dbusName: "org.freedesktop.DBus.Error.NoReply")
        }, onActivation: { _ in })
      shortcut.follow(isWanted: true)
      waitUntil("it is said") { shortcut.state == .failed("your desktop did not answer") }
    }
  }

  func testADesktopWithoutPortalHasNoKeyAndOneThatEndsLosesIt() throws {
    try onMain { [calls = portalCalls] in
      let without = Self.make(Tokens())
      without.look()
      waitUntil("there is none") { without.state == .unavailable }
      var portal: Program? = try calls.startPortal("known")
      let shortcut = Self.make(Tokens())
      shortcut.follow(isWanted: true)
      waitUntil("it has the key") { shortcut.state == .on(key: "Ctrl+Alt+Space") }
      XCTAssertNotNil(portal)
      portal = nil
      waitUntil("the key is gone") { shortcut.state == .failed("your desktop’s portal stopped") }
    }
  }
}
