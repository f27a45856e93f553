import Suggestions
import Testing

@testable import ExternalSearch

/// What a settings file says that holds this text.
func configuration(_ text: String, folder: String = "/nowhere") -> RemoteConfiguration {
  RemoteConfiguration(Array(text.utf8), file: "providers.ini", folder: folder)
}

/// The only provider of a settings file that must be right.
func settings(_ lines: String, folder: String = "/nowhere") throws -> RemoteSettings {
  let configuration = configuration("[provider test]\n" + lines, folder: folder)
  try #require(configuration.problems.isEmpty, "\(configuration.problems)")
  return try #require(configuration.providers.first)
}

/// The only provider of a settings file that must be right, to be asked on a machine however busy.
func patientSettings(_ lines: String, folder: String = "/nowhere") throws -> RemoteSettings {
  try settings(lines, folder: folder).patient
}

extension RemoteSettings {
  /// These settings on a machine however busy: the longest deadline that can be set stands for enough, which may be more.
  var patient: RemoteSettings {
    var settings = self
    if policy.deadline == .seconds(10) { settings.policy.deadline = .seconds(120) }
    return settings
  }
}

/// What a provider is made of besides its settings.
struct Remote {
  let client = HTTPClient(userAgent: "Test")
  let secrets = SecretService()

  func provider(_ lines: String, folder: String = "/nowhere") throws -> RemoteProvider {
    RemoteProvider(try patientSettings(lines, folder: folder), client: client, secrets: secrets)
  }

  /// A provider that asks a server on a port, and expects an array of texts. It has time, if nothing else is said: how
  /// busy the machine is must not be the test's concern.
  func provider(port: Int, _ lines: String = "") throws -> RemoteProvider {
    let deadline = lines.contains("deadline") ? "" : "deadline = 10 s\n"
    return try provider("url = http://127.0.0.1:\(port)/?q={query}\nlist = $[*]\ntext = $\n" + deadline + lines)
  }
}
