import ExternalSearch
import Suggestions

/// Asks each provider of a settings file about a text, and prints its answer or error. Some tests need this in a
/// separate process, with its own session bus.
@main
enum RemoteAsker {
  static func main() async {
    let configuration = RemoteConfiguration(path: CommandLine.arguments[1])
    for problem in configuration.problems { print(problem) }
    let client = HTTPClient(userAgent: "Test")
    let secrets = SecretService()
    for settings in configuration.providers {
      let provider = RemoteProvider(settings, client: client, secrets: secrets)
      do {
        let found = try await provider.suggestions(for: SuggestionRequest(CommandLine.arguments[2]))
        print("\(provider.name): \(found.map(\.text).joined(separator: ", "))")
      } catch {
        print("\(provider.name): \(error)")
      }
    }
  }
}
