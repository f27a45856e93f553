package import ExternalSearch
import GLibKit
import SystemKit

/// The servers in the user's file `hunch/providers.ini`. Adding a server does not enable it.
@MainActor
package final class RemoteProviders {
  private let path: String
  private let client = HTTPClient(userAgent: "Hunch")
  private let secrets = SecretService()
  private var known: [RemoteSettings] = []

  package init(path: String = Directories.userConfiguration + "/hunch/providers.ini") { self.path = path }

  /// Reads the file again.
  /// - Returns: The providers, or nil if they are unchanged; and the problems of the file, by line.
  package func read() async -> (providers: [RemoteProvider]?, problems: [String]) {
    let configuration = await DiskThreads.run { [path] in RemoteConfiguration(path: path) }
    let problems = configuration.problems.map(\.description)
    guard configuration.providers != known else { return (nil, problems) }
    known = configuration.providers
    return (known.map { RemoteProvider($0, client: client, secrets: secrets) }, problems)
  }
}
