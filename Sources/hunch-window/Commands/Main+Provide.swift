import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI
import Localization
import SearchProvision

/// `hunch provide`: results for the desktop's own search.
extension Main {
  func provide(_ command: Provide) throws {
    let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: .known)
      .filter { ResultFinder.sources.contains($0.id) }
    let library = Library(sources: sources, store: SourceStore(derive: SavedWords.derive))
    let end = LoadedLibrary.wait { () -> Result<SearchProvision.End, any Error> in
      library.follow(CatalogSettings.read().settings)
      library.start()
      let result: Result<SearchProvision.End, any Error>
      do {
        result = .success(try await Self.provide(library, idleTime: .seconds(command.idle)))
      } catch {
        result = .failure(error)
      }
      await library.save()
      return result
    }
    do {
      guard try end.get() != .busLost else { throw CommandError(localized("the session bus is gone")) }
    } catch let error as GLibError {
      throw CommandError(
        localized("no searches can be answered over the session bus: {reason}", ["reason": error.message]))
    }
  }

  @MainActor
  private static func provide(_ library: Library, idleTime: Duration) async throws -> SearchProvision.End {
    let bus = try await DBusConnection.session()
    let finder = ResultFinder(library) { CatalogSettings.read().settings }
    let activation = ResultActivation(bus) { SettingsContents(path: SettingsContents.usualPath).terminal }
    return try await SearchProvision(bus, finder, activation, idleTime: idleTime).run()
  }
}
