import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI
import SystemKit
import UserSettings

/// `hunch provide`: answers the desktop's own search.
extension Main {
  func provide(_ command: Provide) throws {
    let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: .known)
      .filter { ResultFinder.sources.contains($0.id) }
    let library = Library(sources: sources, store: SourceStore(derive: SavedWords.derive))
    let end = LoadedLibrary.wait { () -> Result<SearchProvision.End, any Error> in
      let store = SettingsStore()
      store.watch { library.follow(CatalogSettings($0)) }
      store.reread()
      await store.settled()
      library.start()
      let result: Result<SearchProvision.End, any Error>
      do {
        result = .success(try await Self.provide(library, store, idleTime: .seconds(command.idle)))
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
        localized("cannot answer searches over the session bus: {reason}", ["reason": error.message]))
    }
  }

  @MainActor
  private static func provide(
    _ library: Library, _ store: SettingsStore, idleTime: Duration
  ) async throws -> SearchProvision.End {
    let bus = try await DBusConnection.session()
    let watch = SettingsWatch(store)
    defer { withExtendedLifetime(watch) {} }
    let activation = ResultActivation(bus) { store.settings.terminal }
    return try await SearchProvision(bus, ResultFinder(library), activation, idleTime: idleTime).run()
  }
}
