package import Catalog
import GLibKit
import SystemKit

/// What a word before a space may lead to: the search engines that the user has set up, and scripts with a keyword.
package struct KeywordContent: Sendable, Equatable {
  package var engines = WebEngines()
  /// All scripts with a keyword that there are. Which of them may run is another question.
  package var scripts: [ScriptFile] = []

  package init() {}

  /// What is in the user's files.
  ///
  /// - Parameters:
  ///   - folder: the user's folder of settings.
  ///   - scripts: where scripts are.
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

  /// The keywords of scripts that are on, or were before somebody edited them. What is typed behind one of these is
  /// for the script alone.
  func scriptKeywords(_ agreements: ScriptAgreements) -> Set<String> {
    Set(scripts.filter { agreements.state(of: $0) != .off }.compactMap(\.header.keyword))
  }

  /// The script that a text is for, and what follows its keyword; nil if it is for none.
  func script(for text: String, _ agreements: ScriptAgreements) -> (script: ScriptFile, rest: String)? {
    guard let space = text.firstIndex(of: " "),
      let script = scripts.first(where: {
        $0.header.keyword.map { $0 == text[..<space] } ?? false && agreements.state(of: $0) == .on
      })
    else { return nil }
    return (script, String(text[text.index(after: space)...].drop { $0 == " " }))
  }
}
