import SmartSearch
import Suggestions

struct Planets: SuggestionProvider {
  let id = "planets"
  let name = "Planets"

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
      .filter { SmartMatcher(request.text).matches($0) }.map { Suggestion($0) }
  }
}
