import Catalog
import ExternalSearch
import GtkKit
import HunchCommands
import HunchModel
import SystemKit

/// Services that the windows may ask besides the sources.
extension SearchApplication {
  /// Finds the programs that can be asked for results. Without a session bus, no program can.
  func findPrograms() async {
    guard let bus = try? await DBusConnection.session() else { return }
    let list = await DiskThreads.run { ProgramList(excluding: ProgramIdentity.desktopEntries) }
    guard !list.programs.isEmpty else { return }
    services.add(ProgramSearch(bus, programs: list.programs))
    services.follow(preferences)
    window?.controller.followPrograms()
  }

  /// Reads the servers that the user added, and reports problems of their file.
  func findServers() async {
    let (providers, problems) = await remote.read()
    services.serverProblems = problems
    if let providers {
      services.setRemote(providers)
      services.follow(preferences)
      window?.controller.followPrograms()
    }
    if let problem = problems.first {
      window?.controller.report(
        problems.count > 1 ? Formatting.first(problem, of: problems.count) : problem, .timedThenUntilKey)
    }
  }

  /// Reads the web engines and the scripts with keywords, and reports problems of the engines' file.
  func findKeywords() async {
    let content = await KeywordContent.read()
    for services in [services, privateWindow?.controller.services] { services?.keywords.take(content) }
    if let problem = content.engines.problems.first {
      (privateWindow ?? window)?.controller.report(problem.description, .timedThenUntilKey)
    }
  }
}
