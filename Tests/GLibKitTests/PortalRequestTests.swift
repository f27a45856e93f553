import Foundation
import MainLoopTestSupport
import XCTest

@testable import GLibKit

/// Requests to a portal that takes them and answers late or never.
final class PortalRequestTests: XCTestCase {
  private static let interface = "org.example.Portal"
  private static let types = DBusInterface(interface, [.method("Ask", ["a{sv}"], returns: "o")])

  /// Starts a portal with a name of its own.
  /// - Parameter delay: The time until the answer; nil for none.
  @MainActor
  private static func request(answeredAfter delay: Duration?) async throws -> (PortalRequest, [DBusRegistration]) {
    let portal = try await DBusConnection.ownSession()
    let object = try portal.export(at: PortalRequest.path, types) { call in
      let token = call.parameters[0]?["handle_token"]?.string ?? ""
      let sender = call.sender.dropFirst().map { $0 == "." ? "_" : $0 }
      let place = PortalRequest.path + "/request/" + String(sender) + "/" + token
      if let delay {
        Task {
          try await Task.sleep(for: delay)
          try portal.emit(
            "Response", on: "org.freedesktop.portal.Request", at: place, to: call.sender,
            .tuple([.uint32(0), .dictionary(["word": .string("yes")])]))
        }
      }
      return .tuple([.objectPath(place)])
    }
    let name = await portal.claim("org.example.Hunch.LatePortal")
    let request = PortalRequest(connection: try await DBusConnection.session(), name: "org.example.Hunch.LatePortal")
    return (request, [object, name])
  }

  func testAPortalThatNeverAnswersIsGivenUp() throws {
    try onMainLoop {
      let (made, registrations) = try await Self.request(answeredAfter: nil)
      defer { registrations.forEach { $0.cancel() } }
      var request = made
      request.patience = .milliseconds(200)
      do {
        _ = try await request.ask("Ask", on: Self.interface) { [$0] }
        XCTFail("no error")
      } catch {
        XCTAssertEqual((error as? GLibError)?.message, "the portal did not answer Ask")
      }
    }
  }

  func testTheUserMayTakeAnyTime() throws {
    try onMainLoop {
      let (made, registrations) = try await Self.request(answeredAfter: .seconds(1))
      defer { registrations.forEach { $0.cancel() } }
      var request = made
      request.patience = .milliseconds(100)
      let answer = try await request.ask("Ask", on: Self.interface, asksUser: true) { [$0] }
      XCTAssertEqual(answer["word"]?.string, "yes")
    }
  }
}
