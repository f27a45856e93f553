import Suggestions
import Testing

@testable import ExternalSearch

/// Reads this text as a settings file.
func configuration(_ text: String, folder: String = "/nowhere") -> RemoteConfiguration {
  RemoteConfiguration(Array(text.utf8), file: "providers.ini", folder: folder)
}

/// Returns the only provider of a valid settings file.
func settings(_ lines: String, folder: String = "/nowhere") throws -> RemoteSettings {
  let configuration = configuration("[provider test]\n" + lines, folder: folder)
  try #require(configuration.problems.isEmpty, "\(configuration.problems)")
  return try #require(configuration.providers.first)
}

/// Returns the only provider of a valid settings file, with a deadline that suits a busy machine.
func patientSettings(_ lines: String, folder: String = "/nowhere") throws -> RemoteSettings {
  try settings(lines, folder: folder).patient
}

extension RemoteSettings {
  /// These settings for a busy machine: if the deadline is the longest that a file can set, it becomes 120 s.
  var patient: RemoteSettings {
    var settings = self
    if policy.deadline == .seconds(10) { settings.policy.deadline = .seconds(120) }
    return settings
  }
}

/// Makes providers from settings.
struct Remote {
  let client = HTTPClient(userAgent: "Test")
  let secrets = SecretService()

  func provider(_ lines: String, folder: String = "/nowhere") throws -> RemoteProvider {
    RemoteProvider(try patientSettings(lines, folder: folder), client: client, secrets: secrets)
  }

  /// Returns a provider that asks a server on a port, and expects an array of texts. Unless `lines` sets a
  /// deadline, it is long enough for a busy machine.
  func provider(port: Int, _ lines: String = "") throws -> RemoteProvider {
    let deadline = lines.contains("deadline") ? "" : "deadline = 10 s\n"
    return try provider("url = http://127.0.0.1:\(port)/?q={query}\nlist = $[*]\ntext = $\n" + deadline + lines)
  }
}
