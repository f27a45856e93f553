import Foundation
import GLibKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import HunchModel

/// The keys for pasting, pressed by a fake portal.
final class PastingKeysTests: XCTestCase {
  private let folder = TemporaryFolder()
  private var portalCalls: NotedCalls { NotedCalls(log: folder.path + "/calls") }
  private var token: String { folder.path + "/data/permission" }

  @MainActor
  private static func strike(
    _ token: String, _ combination: PastingKeys.Combination = .shiftInsert, afterwards: () -> Void = {}
  ) throws -> PastingKeys.Obstacle? {
    let keys = PastingKeys(program: "app.example.Program", tokenFile: token)
    // Its connection drops what is not sent yet.
    defer { withExtendedLifetime(keys, afterwards) }
    return try waitForTask {
      do throws(PastingKeys.Obstacle) {
        try await keys.strike(combination)
        return nil
      } catch {
        return error
      }
    }
  }

  private static let pressed = ["Start", "Key 65505 1", "Key 65379 1", "Key 65379 0", "Key 65505 0", "Close"]

  func testTheUserIsAskedOnceAndTheTokenIsTheirsAlone() throws {
    try onMain { [calls = portalCalls, token] in
      let portal = try calls.startPortal()
      let first = ["Register app.example.Program", "CreateSession", "SelectDevices 1 2 unknown"] + Self.pressed
      XCTAssertNil(try Self.strike(token) { calls.wait { $0 == first } })
      XCTAssertEqual(try String(contentsOfFile: token, encoding: .utf8), "token-1")
      let mode = try FileManager.default.attributesOfItem(atPath: token)[.posixPermissions] as? Int
      XCTAssertEqual(mode, 0o600)
      let second = ["Register app.example.Program", "CreateSession", "SelectDevices 1 2 token-1"] + Self.pressed
      XCTAssertNil(try Self.strike(token) { calls.wait { $0 == first + second } })
      XCTAssertEqual(try String(contentsOfFile: token, encoding: .utf8), "token-2", "the next one")
      withExtendedLifetime(portal) {}
    }
  }

  func testTheKeysAreThoseThatAreAskedFor() throws {
    try onMain { [calls = portalCalls, token] in
      let portal = try calls.startPortal()
      XCTAssertNil(try Self.strike(token, .controlV) { calls.wait { $0.last == "Close" } })
      let keys = calls.all.filter { $0.hasPrefix("Key") }
      XCTAssertEqual(keys, ["Key 65507 1", "Key 118 1", "Key 118 0", "Key 65507 0"])
      withExtendedLifetime(portal) {}
    }
  }

  func testATokenThatOthersMayReadIsNotUsed() throws {
    try folder.write("foreign", to: "data/permission")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
    try onMain { [calls = portalCalls, token] in
      let portal = try calls.startPortal()
      XCTAssertNil(try Self.strike(token))
      calls.wait { $0.contains("SelectDevices 1 2 unknown") }
      withExtendedLifetime(portal) {}
    }
  }

  func testARefusalPressesNothing() throws {
    try onMain { [calls = portalCalls, token] in
      let portal = try calls.startPortal("refusing")
      let obstacle = try Self.strike(token) { calls.wait { $0.last == "Close" } }
      XCTAssertEqual(obstacle, .refused(.byPerson))
      XCTAssertFalse(calls.all.contains { $0.hasPrefix("Key") })
      withExtendedLifetime(portal) {}
    }
  }

  func testADesktopWithoutPortalPressesNothing() throws {
    try onMain { [token] in
      XCTAssertEqual(try Self.strike(token), .unavailable)
    }
  }
}
