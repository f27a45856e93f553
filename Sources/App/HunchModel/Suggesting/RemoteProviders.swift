package import ExternalSearch
import GLibKit
import Suggestions
import SystemKit

/// The servers that the user has set up in `hunch/providers.ini`, in their folder of settings. Setting one up does not
/// turn it on.
@MainActor
package final class RemoteProviders {
  private let path: String
  private let client = HTTPClient(userAgent: "Hunch")
  private let secrets = SecretService()
  private var known: [RemoteSettings] = []

  package init(path: String = Directories.userConfiguration + "/hunch/providers.ini") {
    self.path = path
  }

  /// Reads the file anew.
  /// - Returns: The providers, if they are others than before; and what is wrong with the file, by line.
  package func read() async -> (providers: [RemoteProvider]?, problems: [String]) {
    let configuration = await DiskThreads.run { [path] in RemoteConfiguration(path: path) }
    let problems = configuration.problems.map(\.description)
    guard configuration.providers != known else { return (nil, problems) }
    known = configuration.providers
    return (known.map { RemoteProvider($0, client: client, secrets: secrets) }, problems)
  }
}
