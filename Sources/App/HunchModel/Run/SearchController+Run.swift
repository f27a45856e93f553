import Catalog
import SmartSearch

/// Commands in the window.
extension SearchController {
  /// The programs with the commands that were run before, and the one that is typed.
  func addingCommands(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard query.scope == RunSource.sourceID, let programs = snapshot.source(RunSource.sourceID) else { return snapshot }
    let former = isPrivate ? [] : commandsRunBefore
    var items = former.map { CatalogItem(command: $0) }
    if let typed = RunCommand(query.text), !former.contains(typed), isThere(typed, in: programs) {
      items.append(CatalogItem(command: typed, isTyped: true))
    }
    return snapshot.adding(items, to: RunSource.sourceID)
  }

  /// The commands that were chosen before and are more than the name of a program, which is listed anyway.
  private var commandsRunBefore: [RunCommand] {
    let chosen = services?.memory.chosenItems(of: RunSource.sourceID) ?? []
    return chosen.compactMap { RunCommand($0) }.filter { $0.program != $0.text }
  }

  /// Whether a command runs something: what is typed may be the beginning of a name. A path is looked for when it is run.
  private func isThere(_ command: RunCommand, in programs: LoadedSource) -> Bool {
    guard let program = command.program else { return true }
    return program != command.text && programs.holds(program)
  }
}
