import Catalog
import GLibKit
import HunchCommands
import SearchIndexFiles

/// `hunch search` from what `hunch-window` has saved, which takes no toolkit.
enum SavedSearch {
  /// Answers, if all that is wanted is known and in order. What is not is for the program that knows everything: it reads
  /// anew, asks scripts, and says what is wrong.
  /// - Returns: False if nothing was printed.
  static func answer(_ command: Search) throws -> Bool {
    let chosen = CatalogSettings.read()
    guard !wantsScripts(command, chosen.settings), let program = WindowProgram.path else { return false }
    ExportFolders.join()
    MappedFile.shareFiles()
    var isAnswered = false
    do {
      try LoadedLibrary.with(
        StandardSources.all(toolkit: AbsentToolkit(), files: command.files), others: [ScriptAgreements.sourceID],
        only: command.sources, store: SourceStore(program: program), as: chosen, readsAnew: false
      ) { library in
        guard library.failures.isEmpty else { return }
        isAnswered = true
        try command.print(library)
      }
    } catch is CommandError where !isAnswered {
      return false
    }
    return isAnswered
  }

  /// Whether scripts are asked for, or, where nothing is asked for by name, some may be on.
  private static func wantsScripts(_ command: Search, _ settings: CatalogSettings) -> Bool {
    guard let sources = command.sources else { return !settings.scripts.isEmpty }
    return sources.split(separator: ",").contains { $0 == ScriptAgreements.sourceID }
  }
}
