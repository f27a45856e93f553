import Catalog
import SmartSearch

/// Commands in the window.
extension SearchController {
  /// Adds the earlier commands and the typed one to the programs.
  func addingCommands(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard query.scope == RunSource.sourceID, let programs = snapshot.source(RunSource.sourceID) else { return snapshot }
    let former = isPrivate ? [] : commandsRunBefore
    var items = former.map { CatalogItem(command: $0) }
    if let typed = RunCommand(query.text), !former.contains(typed), isThere(typed, in: programs) {
      items.append(CatalogItem(command: typed, isTyped: true))
    }
    return snapshot.adding(items, to: RunSource.sourceID)
  }

  /// The commands of earlier choices that have more than a program's name. Programs are listed anyway.
  private var commandsRunBefore: [RunCommand] {
    let chosen = services?.memory.chosenItems(of: RunSource.sourceID) ?? []
    return chosen.compactMap { RunCommand($0) }.filter { $0.program != $0.text }
  }

  /// Whether the row of a typed command is needed: its program exists and is not the whole command. The file of a
  /// path is looked for only when it runs.
  private func isThere(_ command: RunCommand, in programs: LoadedSource) -> Bool {
    guard let program = command.program else { return true }
    return program != command.text && programs.holds(program)
  }
}
