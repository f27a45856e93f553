public import UserSettings

/// The consents to scripts: the group `Scripts` of the settings, with the SHA-256 of each enabled script's content
/// under its name.
public struct ScriptAgreements: Sendable, Hashable {
  /// Whether a script may run.
  public enum State: Sendable, Hashable {
    case off
    case on
    /// Disabled, because the script has changed since the user enabled it.
    case changed
  }

  private var digests: [String: String] = [:]

  /// Enables no script.
  public init() {}

  /// - Parameter digests: the digests of the enabled scripts, by id.
  public init(_ digests: [String: String]) {
    self.digests = digests
  }

  /// The id of the source of scripts' rows.
  package static let sourceID = "scripts"

  /// The group of the settings.
  private static let group = "Scripts"
  public init(_ document: SettingsDocument) {
    var problems: [String] = []
    let reader = SettingsReader(document, group: Self.group)
    for key in document.keys(in: Self.group) {
      guard let id = String(settingsKey: key), let digest = reader.string(key, &problems) else { continue }
      digests[id] = digest
    }
  }

  /// Makes the edits that enable a script in its current state, or disable it.
  public static func edits(turning script: ScriptFile, on isOn: Bool) -> SettingsEdits {
    var edits = SettingsEdits()
    edits.set(script.id.settingsKey, in: group, to: isOn ? script.digest : nil)
    return edits
  }

  /// Whether no consent is recorded.
  package var isEmpty: Bool { digests.isEmpty }

  public func state(of script: ScriptFile) -> State {
    switch digests[script.id] {
    case nil: .off
    case script.digest: .on
    default: .changed
    }
  }
}
