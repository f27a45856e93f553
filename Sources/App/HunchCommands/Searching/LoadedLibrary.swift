package import Catalog
import GLibKit
import SystemKit
import UserSettings

/// The enabled sources of this machine, fully loaded, for commands without a window.
package struct LoadedLibrary {
  package let snapshot: LibrarySnapshot
  /// All sources in the user's order, including disabled ones.
  package let sources: [any NamedSource]
  /// The user's settings.
  package let settings: CatalogSettings
  /// The problems of the settings, in sentences.
  package let problems: [String]
  /// The use and the choices that rank the sources; nil if nothing is known.
  package let use: UseCopy?

  /// The user's settings, and their problems in sentences.
  package typealias Settings = (settings: CatalogSettings, problems: [String])

  /// The time in which a disk must answer. Some need a few seconds to start turning.
  private static let diskPatience = Duration.seconds(5)

  /// Loads the sources and waits for them, but not for disks that do not answer. Call it on the first thread, in a
  /// command that runs no other main loop.
  /// - Parameters:
  ///   - all: All sources.
  ///   - others: The ids of further sources that the settings may name, but this program does not have.
  ///   - names: The ids of the wanted sources, separated by commas; nil for all. A repeated id counts once.
  ///   - loadsAll: Whether a source that is searched alone is loaded even if it is not named.
  ///   - store: The store of saved sources.
  ///   - chosen: The user's settings.
  ///   - use: Returns what the user uses and chose, which ranks the results; nil if nothing is known.
  ///   - readsAnew: Whether sources that are not saved are read; see `Library`.
  ///   - body: Receives the library. Sources that were read are saved afterwards, for the next time.
  package static func with(
    _ all: [any NamedSource], others: [String] = [], only names: String?, loadsAll: Bool = false, store: SourceStore,
    as chosen: Settings = CatalogSettings.read(),
    use: @escaping @Sendable (UseSettings) async -> UseCopy? = { _ in nil },
    readsAnew: Bool = true, _ body: (LoadedLibrary) throws -> Void
  ) throws {
    var (settings, problems) = chosen
    let ids = all.map(\.id)
    problems += settings.sources.unknown(among: ids + others).map {
      "\(SettingsFile.usual.path): " + noSource($0, among: ids)
    }
    let sources = settings.sources.ordered(ids).compactMap { id in all.first { $0.id == id } }
    if let names { settings.sources = try choice(of: names, in: settings.searchedSources, among: ids) }
    let library = Library(sources: sources, store: store, readsAnew: readsAnew)
    if names != nil || loadsAll { ids.filter(settings.sources.isOn).forEach(library.require) }
    library.follow(settings)
    library.start(follows: false)
    let result = Result {
      let (snapshot, known) = wait { [settings] in
        let known = await use(settings.use)
        let scores = known?.scores ?? [:]
        if !scores.isEmpty { await library.setUsageScores { scores }.value }
        return (await library.loaded(within: diskPatience), known)
      }
      try body(
        LoadedLibrary(snapshot: snapshot, sources: sources, settings: settings, problems: problems, use: known))
    }
    wait { await library.save() }
    try result.get()
  }

  /// Runs the main loop until some work is done. Call it on the first thread, in a command that runs no other main
  /// loop.
  @discardableResult
  package static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
    MainActor.assumeIsolated { MainLoop.complete(work) }
  }

  /// The problems of the settings, and the failures of sources.
  package var failures: [String] { problems + snapshot.failures }

  /// Prints all failures on standard error.
  package func reportFailures() {
    for failure in failures { StandardStream.error.writeLine("hunch: \(failure)") }
  }

  private static func noSource(_ name: String, among ids: [String]) -> String {
    localized(
      "unknown source “{name}”; the sources are: {names}", ["name": name, "names": ids.joined(separator: ", ")])
  }

  /// Returns choices of only the named sources, in this order.
  private static func choice(
    of names: String, in choices: SourceChoices, among ids: [String]
  ) throws -> SourceChoices {
    var named = choices
    named.order = try names.split(separator: ",", omittingEmptySubsequences: false).map(String.init).map { name in
      guard ids.contains(name) else { throw CommandError(noSource(name, among: ids)) }
      guard choices.isOn(name) else {
        throw CommandError(localized("the source “{name}” is turned off: turn it on in Preferences", ["name": name]))
      }
      return name
    }
    named.off.formUnion(Set(ids).subtracting(named.order))
    return named
  }
}
