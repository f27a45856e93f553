import Testing
import UserSettings

@testable import Catalog

extension CatalogSettings {
  /// Reads the text of a settings file.
  static func read(_ text: String) throws -> (settings: CatalogSettings, problems: [String]) {
    try SettingsDocument.read(text).catalogSettings
  }
}

extension SettingsDocument {
  static func read(_ text: String) throws -> SettingsDocument {
    try #require(SettingsDocument(Array(text.utf8)))
  }

  var catalogSettings: (settings: CatalogSettings, problems: [String]) {
    var problems: [String] = []
    let settings = CatalogSettings(self, problems: &problems)
    return (settings, problems)
  }

  /// Makes the edits that a value writes.
  mutating func edit(_ write: (inout SettingsEdits) -> Void) {
    var edits = SettingsEdits()
    write(&edits)
    apply(edits)
  }
}
