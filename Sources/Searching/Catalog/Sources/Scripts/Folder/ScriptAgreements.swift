internal import SystemKit
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
      guard let id = Self.id(ofKey: key), let digest = reader.string(key, &problems) else { continue }
      digests[id] = digest
    }
  }

  /// Makes the edits that enable a script in its current state, or disable it.
  public static func edits(turning script: ScriptFile, on isOn: Bool) -> SettingsEdits {
    var edits = SettingsEdits()
    if isOn {
      edits.set(key(of: script.id), in: group, to: script.digest)
    } else {
      edits.remove(key(of: script.id), in: group)
    }
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

  /// Returns the key of a script: its name, with characters that keys cannot have written like `%3D`.
  private static func key(of id: String) -> String {
    id.percentEncoded { $0.isUnreserved && $0 != UInt8(ascii: "~") }
  }

  private static func id(ofKey key: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
