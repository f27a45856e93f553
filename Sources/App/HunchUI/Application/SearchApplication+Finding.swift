import BusServices
import Catalog
import ExternalSearch
import GtkKit
import HunchModel
import SystemKit

/// Whom the windows may ask besides the sources.
extension SearchApplication {
  /// Finds the programs that can be asked for results. Without a session bus there are none.
  func findPrograms() async {
    guard let bus = try? await DBusConnection.session() else { return }
    let list = await DiskThreads.run { ProgramList(excluding: ProgramIdentity.desktopEntries) }
    guard !list.programs.isEmpty else { return }
    services.add(ProgramSearch(bus, programs: list.programs))
    services.follow(preferences)
    window?.controller.followPrograms()
  }

  /// Takes the servers that the user has set up, and tells what is wrong with their file.
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

  /// Takes the search engines and the scripts that a keyword leads to, and tells what is wrong with the engines' file.
  func findKeywords() async {
    let content = await KeywordContent.read()
    for services in [services, privateWindow?.controller.services] { services?.keywords.take(content) }
    if let problem = content.engines.problems.first {
      (privateWindow ?? window)?.controller.report(problem.description, .timedThenUntilKey)
    }
  }
}
