import Catalog
import GLibKit
import HunchCommands
import SystemKit

/// Answers `hunch search` from the sources that `hunch-window` has saved, without the toolkit.
enum SavedSearch {
  /// Answers if all wanted sources and the use of items are saved and valid. Otherwise `hunch-window` must
  /// answer: it reads them, runs scripts and reports problems.
  /// - Returns: False if nothing was printed.
  static func answer(_ command: Search) throws -> Bool {
    let chosen = CatalogSettings.read()
    guard !wantsScripts(command, chosen.settings), let program = WindowProgram.path,
      let copy = UseCopy(savedAt: UseCopy.path), copy.isCurrent(for: chosen.settings.use)
    else { return false }
    ExportFolders.join()
    MappedFile.shareFiles()
    var isAnswered = false
    do {
      try LoadedLibrary.with(
        StandardSources.all(toolkit: AbsentToolkit(), files: command.files), others: [ScriptAgreements.sourceID],
        only: command.sources, store: SourceStore(program: program), as: chosen,
        use: { _ in copy }, readsAnew: false
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

  /// Returns whether scripts are wanted: by name, or because some may be enabled and no source is named.
  private static func wantsScripts(_ command: Search, _ settings: CatalogSettings) -> Bool {
    guard let sources = command.sources else { return !settings.scripts.isEmpty }
    return sources.split(separator: ",").contains { $0 == ScriptAgreements.sourceID }
  }
}
