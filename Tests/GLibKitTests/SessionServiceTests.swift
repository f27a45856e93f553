import Foundation
import MainLoopTestSupport
import XCTest

@testable import GLibKit

/// The commands of a session, performed by fake services with the interfaces of the real ones. All of them are on the
/// session bus, which stands for the system bus, too.
final class SessionServiceTests: XCTestCase {
  /// A program with its names on the bus.
  @MainActor
  private final class Peer {
    /// The calls to it, with their arguments.
    private(set) var calls: [String] = []
    private var registrations: [DBusRegistration] = []
    private let bus: DBusConnection

    init(_ names: [String]) async throws {
      bus = try await DBusConnection.ownSession()
      for name in names { registrations.append(await bus.claim(name)) }
    }

    /// Puts methods on the bus.
    func export(
      _ interface: String, at path: String, _ methods: [DBusInterface.Member],
      _ answer: @escaping @MainActor (DBusCall) async throws -> Variant = { _ in .tuple([]) }
    ) throws {
      registrations.append(
        try bus.export(at: path, DBusInterface(interface, methods)) { [weak self] call in
          let words = (call.parameters.elements ?? []).map { word in
            word.string ?? word.bool.map { "\($0)" } ?? word.int.map { "\($0)" } ?? "?"
          }
          self?.calls.append(([call.method] + words).joined(separator: " "))
          return try await answer(call)
        })
    }

    func stop() { registrations.forEach { $0.cancel() } }
  }

  private static let questions = ["PowerOff", "Reboot", "Suspend", "Hibernate"]

  /// Starts a logind.
  /// - Parameter answer: Answers everything except questions for what there is.
  @MainActor
  private static func logind(
    _ offers: [String: String] = [:],
    _ answer: @escaping @MainActor (DBusCall) async throws -> Variant = { _ in .tuple([]) }
  ) async throws -> Peer {
    let peer = try await Peer(["org.freedesktop.login1"])
    let questions = Self.questions.map { DBusInterface.Member.method("Can\($0)", returns: "s") }
    let orders = Self.questions.map { DBusInterface.Member.method($0, ["b"]) }
    let others: [DBusInterface.Member] = [
      .method("LockSession", ["s"]), .method("TerminateSession", ["s"]),
      .method("ListInhibitors", returns: "a(ssssuu)"),
    ]
    try peer.export(
      "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", questions + orders + others
    ) { call in
      guard call.method.hasPrefix("Can"), !offers.isEmpty else { return try await answer(call) }
      return .tuple([.string(offers[String(call.method.dropFirst(3))] ?? "na")])
    }
    return peer
  }

  /// Returns a service that waits for any machine.
  @MainActor
  private static func service(_ patience: Duration = .seconds(60)) async throws -> SessionService {
    let bus = try await DBusConnection.session()
    var service = SessionService(user: bus, system: bus)
    service.patience = patience
    service.seat = nil
    return service
  }

  func testWhatLogindAllowsIsOffered() throws {
    try onMainLoop {
      let logind = try await Self.logind(["PowerOff": "challenge", "Reboot": "yes", "Suspend": "no"])
      defer { logind.stop() }
      let service = try await Self.service()
      let offer = await service.available()
      XCTAssertEqual(offer, SessionService.Offer([.lock, .logOut, .restart, .shutDown]))
    }
  }

  func testWithoutLogindOnlyTheDesktopsOwnCommandsAreOffered() throws {
    try onMainLoop {
      let service = try await Self.service()
      let none = await service.available()
      XCTAssertEqual(none, SessionService.Offer([]))
      let locker = try await Peer(["org.freedesktop.ScreenSaver"])
      defer { locker.stop() }
      let one = await service.available()
      XCTAssertEqual(one, SessionService.Offer([.lock]))
    }
  }

  func testALogindThatDoesNotAnswerCostsOneWaitAndIsToldOf() throws {
    try onMainLoop {
      let logind = try await Self.logind { _ in
        try await Task.sleep(for: .seconds(600))
        return .tuple([])
      }
      let desktop = try await Peer(["org.gnome.ScreenSaver", "org.gnome.SessionManager"])
      defer { [logind, desktop].forEach { $0.stop() } }
      let service = try await Self.service(.seconds(3))
      let offer = await service.available()
      XCTAssertEqual(offer, SessionService.Offer([.lock, .logOut], isWhole: false))
      XCTAssertEqual(logind.calls.count, 1)
    }
  }

  /// The question before the session ends waits for the programs that ask to wait.
  func testALogindThatDoesNotAnswerHoldsNoQuestionUp() throws {
    try onMainLoop {
      let logind = try await Self.logind { _ in
        try await Task.sleep(for: .seconds(600))
        return .tuple([])
      }
      defer { logind.stop() }
      let service = try await Self.service(.milliseconds(100))
      let inhibitors = await service.inhibitors(of: .shutDown)
      XCTAssertEqual(inhibitors, [])
    }
  }

  func testASlowLogindStillDoesWhatItIsToldTo() throws {
    try onMainLoop {
      let logind = try await Self.logind { _ in
        // Longer than the service waits for an offer.
        try await Task.sleep(for: .milliseconds(500))
        return .tuple([])
      }
      defer { logind.stop() }
      try await Self.service(.milliseconds(100)).perform(.suspend)
      XCTAssertEqual(logind.calls, ["Suspend true"])
    }
  }

  func testTheDesktopsScreenSaverLocksBeforeLogind() throws {
    try onMainLoop {
      let logind = try await Self.logind()
      defer { logind.stop() }
      let service = try await Self.service()
      for desktop in ["freedesktop", "xfce", "mate", "cinnamon", "gnome"] {
        let name = "org.\(desktop).ScreenSaver"
        let locker = try await Peer([name])
        let types = desktop == "cinnamon" ? ["s"] : []
        try locker.export(name, at: "/org/\(desktop)/ScreenSaver", [.method("Lock", types)])
        try await service.perform(.lock)
        XCTAssertEqual(locker.calls.count, 1, desktop)
        locker.stop()
      }
      XCTAssertEqual(logind.calls, [])
      // GNOME has the general name, without the method.
      let other = try await Peer(["org.freedesktop.ScreenSaver"])
      defer { other.stop() }
      try await service.perform(.lock)
      XCTAssertEqual(logind.calls, ["LockSession auto"])
    }
  }

  /// A program that ends the session, and the call that it expects.
  private struct Manager {
    let names: [String]
    let interface, path, method: String
    let types: [String]
    let call: String
  }

  func testTheSessionsOwnManagerLogsOutBeforeLogind() throws {
    let table = [
      Manager(
        names: ["org.xfce.SessionManager"], interface: "org.xfce.Session.Manager", path: "/org/xfce/SessionManager",
        method: "Logout", types: ["b", "b"], call: "Logout false true"),
      Manager(
        names: ["org.kde.ksmserver", "org.kde.Shutdown"], interface: "org.kde.Shutdown", path: "/Shutdown",
        method: "logout", types: [], call: "logout"),
      Manager(
        names: ["org.gnome.SessionManager"], interface: "org.gnome.SessionManager", path: "/org/gnome/SessionManager",
        method: "Logout", types: ["u"], call: "Logout 1"),
    ]
    try onMainLoop {
      let logind = try await Self.logind()
      defer { logind.stop() }
      let service = try await Self.service()
      for row in table {
        let manager = try await Peer(row.names)
        try manager.export(row.interface, at: row.path, [.method(row.method, row.types)])
        try await service.perform(.logOut)
        XCTAssertEqual(manager.calls, [row.call])
        manager.stop()
      }
      XCTAssertEqual(logind.calls, [])
      try await service.perform(.logOut)
      XCTAssertEqual(logind.calls, ["TerminateSession auto"])
    }
  }

  func testLogindDoesTheRestAndMayAskForAPassword() throws {
    try onMainLoop {
      let logind = try await Self.logind()
      defer { logind.stop() }
      let service = try await Self.service()
      for command in [SessionCommand.suspend, .hibernate, .restart, .shutDown] { try await service.perform(command) }
      XCTAssertEqual(logind.calls, ["Suspend true", "Hibernate true", "Reboot true", "PowerOff true"])
    }
  }

  func testTheDisplayManagerSwitchesTheUser() throws {
    try onMainLoop {
      let seat = "/org/freedesktop/DisplayManager/Seat0"
      let manager = try await Peer(["org.freedesktop.DisplayManager"])
      defer { manager.stop() }
      try manager.export("org.freedesktop.DisplayManager.Seat", at: seat, [.method("SwitchToGreeter")])
      var service = try await Self.service()
      for wrong in [nil, "Seat 0"] {
        service.seat = wrong
        do throws(GLibError) {
          try await service.perform(.switchUser)
          XCTFail("no error")
        } catch {
          XCTAssertEqual(error.message, "no display manager is running that switches users")
        }
      }
      service.seat = seat
      try await service.perform(.switchUser)
      XCTAssertEqual(manager.calls, ["SwitchToGreeter"])
    }
  }

  func testOnlyWhoBlocksTheEndOfTheSessionIsNamed() throws {
    let entries = [
      ["shutdown:sleep", "Backup", "Copying files", "block"], ["sleep", "Player", "Playing", "block"],
      ["shutdown", "Shell", "Saying goodbye", "delay"],
    ]
    try onMainLoop {
      let logind = try await Self.logind { _ in
        let list = entries.map { entry in
          Variant.tuple(entry.map { Variant.string($0) } + [Variant.uint32(1_000), Variant.uint32(42)])
        }
        return .tuple([.array(list, of: "(ssssuu)")])
      }
      defer { logind.stop() }
      let service = try await Self.service()
      for command in SessionCommand.allCases {
        let expected =
          command.endsPrograms ? [SessionService.Inhibitor(program: "Backup", reason: "Copying files")] : []
        let inhibitors = await service.inhibitors(of: command)
        XCTAssertEqual(inhibitors, expected, command.rawValue)
      }
    }
  }

  func testAFailureIsASentenceForTheUser() throws {
    let table = [
      ("org.freedesktop.DBus.Error.AccessDenied", "you are not allowed to do this"),
      ("org.freedesktop.login1.OperationInProgress", "the system refused it"),
    ]
    try onMainLoop {
      for (name, sentence) in table {
        let logind = try await Self.logind { _ in throw DBusError(name: name, message: "E 42") }
        let service = try await Self.service()
        do throws(GLibError) {
          try await service.perform(.suspend)
          XCTFail("no error")
        } catch {
          XCTAssertEqual(error.message, sentence)
        }
        logind.stop()
      }
    }
  }
}
