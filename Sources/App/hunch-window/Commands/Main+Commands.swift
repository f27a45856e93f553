import Catalog
import ExternalSearch
import GLibKit
import HunchCommands
import HunchModel
import HunchUI
import SystemKit
import UserSettings

/// `hunch [QUERY]`: opens the window.
extension Main {
  func open(_ request: WindowRequest?) throws {
    if request == .quit {
      guard try MainActor.assumeIsolated({ try RunningInstance.perform(.quit) }) else { throw ExitStatus.nothing }
      return
    }
    let status = try withWindow {
      try SearchApplication.run(request) {
        Library(sources: ProgramSources.all(toolkit: GtkResources()), store: SourceStore(derive: SavedWords.derive))
      }
    }
    if status != 0 { throw ExitStatus.failure }
  }
}

/// `hunch search`: searches the sources without a window.
extension Main {
  /// The time limit for the disks of the history and of other programs' records.
  private static let useTimeout = Duration.seconds(5)

  /// Reads what other programs recorded and what the user chose, and saves a copy for the next search.
  @Sendable
  private static func readUse(_ settings: UseSettings) async -> UseCopy? {
    try? await DiskCall.run(errand: "use", within: useTimeout) {
      let reader = UseReader()
      let copy = reader.copy(settings)
      reader.save(copy, of: settings)
      return copy
    }
  }

  func search(_ command: Search) throws {
    let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: command.files)
    let store = SourceStore(derive: SavedWords.derive)
    try LoadedLibrary.with(sources, only: command.sources, store: store, use: Self.readUse) { try command.print($0) }
  }
}

/// `hunch sources`: lists the sources.
extension Main {
  func sources(_ command: Sources) throws {
    guard command.clearCache else {
      ProcessEnd.workApart()
      let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: .checked)
      return try LoadedLibrary.with(
        sources, only: nil, loadsAll: true, store: SourceStore(derive: SavedWords.derive)
      ) {
        try print($0, asJSON: command.printsJSON)
      }
    }
    ScriptSource.clearCache()
    KeptPictures.clear()
    BookmarkSource.clearCache()
    do throws(SourceError) {
      UseCopy.clear()
      try SourceStore().clear()
      try FileSource.forget()
    } catch {
      throw CommandError(error.message)
    }
  }

  private func print(_ library: LoadedLibrary, asJSON: Bool) throws {
    for problem in library.problems { StandardStream.error.writeLine("hunch: \(problem)") }
    try Output.write { output in
      for source in library.sources {
        let record = SourceRecord(source, library)
        if asJSON {
          try output.append(JSONLine.encode(record))
        } else {
          for fields in record.lines { try output.append(fields: fields) }
        }
      }
    }
    guard library.failures.isEmpty else { throw ExitStatus.failure }
  }
}

/// `hunch provide`: answers the desktop's own search.
extension Main {
  func provide(_ command: Provide) throws {
    let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: .knownNow)
      .filter { ResultFinder.sources.contains($0.id) }
    let library = Library(sources: sources, store: SourceStore(derive: SavedWords.derive))
    let end = LoadedLibrary.wait { () -> Result<SearchProvision.End, any Error> in
      let store = SettingsStore()
      store.watch { library.follow(CatalogSettings($0)) }
      store.reread()
      await store.settled()
      let ranking = await ProvidedRanking(library, store)
      await ranking.read()
      library.start()
      let result: Result<SearchProvision.End, any Error>
      do {
        result = .success(try await Self.provide(library, store, ranking, idleTime: .seconds(command.idle)))
      } catch {
        result = .failure(error)
      }
      await library.save()
      return result
    }
    do {
      guard try end.get() != .busLost else { throw CommandError(localized("the session bus is gone")) }
    } catch let error as GLibError {
      throw CommandError(localized("cannot answer searches over the session bus: {reason}", ["reason": error.message]))
    }
  }

  @MainActor
  private static func provide(
    _ library: Library, _ store: SettingsStore, _ ranking: ProvidedRanking, idleTime: Duration
  ) async throws -> SearchProvision.End {
    let bus = try await DBusConnection.session()
    // What the user forgets in Preferences must not rank the next answer.
    let reading = MergedWork { await ranking.read() }
    store.watch { _ in Task { await reading.start() } }
    let watch = SettingsWatch(store)
    defer { withExtendedLifetime(watch) {} }
    let activation = ResultActivation(bus) { store.settings.terminal }
    let finder = ResultFinder(library) { await ranking.ownChoices() }
    return try await SearchProvision(bus, finder, activation, idleTime: idleTime).run()
  }
}
