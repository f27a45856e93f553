package import Catalog
import GLibKit
import SystemKit

/// The keywords that the user's files define: those of web engines and of scripts.
package struct KeywordContent: Sendable, Equatable {
  package var engines = WebEngines()
  /// All scripts with a keyword. ``ScriptAgreements`` decides which of them may run.
  package var scripts: [ScriptFile] = []

  /// Reads the user's files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the user's settings.
  ///   - scripts: The folders of scripts.
  package static func read(
    in folder: String = Directories.userConfiguration + "/hunch", scripts: ScriptFolders = .standard
  ) async -> KeywordContent {
    await DiskThreads.run {
      var content = KeywordContent()
      content.engines = WebEnginesFile(folder + "/engines").read()
      content.scripts = scripts.content().scripts.filter { $0.header.keyword != nil }
      return content
    }
  }

  /// Returns the keywords of scripts that are enabled, or were enabled before they were edited. A text behind such a
  /// keyword is only for the script.
  func scriptKeywords(_ agreements: ScriptAgreements) -> Set<String> {
    Set(scripts.filter { agreements.state(of: $0) != .off }.compactMap(\.header.keyword))
  }

  /// Returns the script for a text, and the text behind its keyword; nil if the text is for no script.
  func script(for text: String, _ agreements: ScriptAgreements) -> (script: ScriptFile, rest: String)? {
    guard let space = text.firstIndex(of: " "),
      let script = scripts.first(where: {
        $0.header.keyword.map { $0 == text[..<space] } ?? false && agreements.state(of: $0) == .on
      })
    else { return nil }
    return (script, String(text[text.index(after: space)...].drop { $0 == " " }))
  }
}
