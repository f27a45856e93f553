import ExternalSearch
import GLibKit
import MainLoopTestSupport
import Suggestions
import XCTest

@testable import HunchModel

/// The order of the providers decides between equally good suggestions. It must be the same in every start,
/// whichever provider is found first.
final class ProviderOrderTests: XCTestCase {
  private struct Server: SuggestionProvider {
    let id = "remote.test"
    let name = "Server"
    let policy = ProviderPolicy.remote
    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }
  }

  func testProgramsComeBeforeServersWhicheverAreFoundFirst() throws {
    try onMain {
      var found: DBusConnection?
      Task { found = try? await DBusConnection.session() }
      _ = MainLoop.run { found != nil }
      let bus = try XCTUnwrap(found, "needs a session bus")
      let orders = [true, false].map { programsFirst in
        let services = SuggestionServices(HistoryStore(.memory), locale: "en")
        let programs = ProgramSearch(bus, programs: [])
        if programsFirst { services.add(programs) }
        services.setRemote([Server()])
        if !programsFirst { services.add(programs) }
        return services.suggestions.providers.map(\.id)
      }
      XCTAssertEqual(orders[0], ["history", "local", "programs", "remote.test"])
      XCTAssertEqual(orders[1], orders[0])
    }
  }
}
