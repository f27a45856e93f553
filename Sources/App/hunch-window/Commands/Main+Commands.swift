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
  /// Reads the use that other programs recorded, and saves a copy for the next search.
  @Sendable
  private static func readUse(_ settings: UseSettings) async -> KnownUse {
    await DiskThreads.run {
      let use = UseReader().read(settings)
      use.save()
      return use
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
      return try LoadedLibrary.with(sources, only: nil, store: SourceStore(derive: SavedWords.derive)) {
        try print($0, asJSON: command.printsJSON)
      }
    }
    ScriptSource.clearCache()
    do throws(SourceError) {
      KnownUse.clear()
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
      let use = await DiskThreads.run { UseReader().read(CatalogSettings(store.settings).use) }
      library.setUsageScores { use.scores(beside: [:]) }
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

/// `hunch pick`: the window as a chooser.
extension Main {
  func pick(_ command: Pick) throws {
    let source = ListSource(
      path: command.input.path, separator: command.separator, compounds: .user, ranks: command.ranks)
    let (result, typed) = try withWindow {
      var manner = PickApplication.Manner()
      manner.query = command.query
      manner.notes.prompt = command.prompt
      manner.notes.mostRows = command.lines
      manner.notes.width = command.width
      manner.choosing.picksMany = command.multi
      manner.choosing.showsNear = !command.isExact
      manner.shortcuts = .init(picksOnly: command.selectsOnly, endsWithout: command.exitsWithout)
      let application = PickApplication(.list(source), manner)
      return (try application.run(), application.query)
    }
    try Output.write(endingRecordsWith: command.printedSeparator.rawValue) { output in
      if command.printQuery, result.isDecision { try output.append(typed.utf8) }
      guard case .picked(let picked) = result, case .items(let items) = picked.content else { return }
      for item in items { try output.append(record(of: item, as: command)) }
    }
    switch result {
    case .picked, .done: return
    case .nothingMatched: throw ExitStatus.nothing
    case .cancelled: throw ExitStatus.cancelled
    case .failed(let text): throw CommandError(text)
    }
  }

  private func record(of item: CatalogItem, as command: Pick) -> [UInt8] {
    guard !command.printsIndex, case .print(let bytes) = item.actions.first?.effect else {
      return Array(String((Int(item.id) ?? 0) + 1).utf8)
    }
    return bytes
  }
}

extension PickApplication.Result {
  /// Whether the user pressed Return.
  fileprivate var isDecision: Bool {
    switch self {
    case .picked, .nothingMatched: true
    case .done, .cancelled, .failed: false
    }
  }
}
