package import Catalog
import GLibKit
import SystemKit
import UserSettings

/// The sources of this machine that the user has not switched off, loaded to the end, for commands without a window.
package struct LoadedLibrary {
  /// What was read.
  package let snapshot: LibrarySnapshot
  /// All sources in the user's order, also those that are switched off.
  package let sources: [any NamedSource]
  /// The user's settings.
  package let settings: CatalogSettings
  /// What is wrong with the user's settings: a sentence for each thing.
  package let problems: [String]

  /// The user's settings: what is searched, and a sentence for each thing that is wrong.
  package typealias Settings = (settings: CatalogSettings, problems: [String])

  /// Loads the sources and waits for them. To be called on the first thread, by a command that runs no other loop.
  /// - Parameters:
  ///   - all: What there is to search.
  ///   - others: The ids of sources that the user may name in the settings, and this program does not have.
  ///   - names: The ids of the wanted ones, separated by commas, each of which counts once; nil for all.
  ///   - store: Where items are kept.
  ///   - chosen: What the settings say.
  ///   - readsAnew: Whether what is not kept there is read, see `Library`.
  ///   - body: Is given them. What had to be read anew is saved afterwards, for the next time.
  package static func with(
    _ all: [any NamedSource], others: [String] = [], only names: String?, store: SourceStore,
    as chosen: Settings = CatalogSettings.read(), readsAnew: Bool = true, _ body: (LoadedLibrary) throws -> Void
  ) throws {
    var (settings, problems) = chosen
    let ids = all.map(\.id)
    problems += settings.sources.unknown(among: ids + others).map {
      "\(SettingsFile.usual.path): " + noSource($0, among: ids)
    }
    let sources = settings.sources.ordered(ids).compactMap { id in all.first { $0.id == id } }
    if let names { settings.sources = try choice(of: names, in: settings.searchedSources, among: ids) }
    let library = Library(sources: sources, store: store, readsAnew: readsAnew)
    library.follow(settings)
    library.start(follows: false)
    let result = Result {
      let snapshot = wait { await library.loaded() }
      try body(LoadedLibrary(snapshot: snapshot, sources: sources, settings: settings, problems: problems))
    }
    wait { await library.save() }
    try result.get()
  }

  /// Serves the main actor until some work is done. To be called on the first thread, by a command that runs no other loop.
  @discardableResult
  package static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
    MainActor.assumeIsolated { MainLoop.complete(work) }
  }

  /// What is wrong with the settings, and which sources could not be read.
  package var failures: [String] { problems + snapshot.failures }

  /// Says on standard error what is wrong.
  package func reportFailures() {
    for failure in failures { StandardStream.error.writeLine("hunch: \(failure)") }
  }

  private static func noSource(_ name: String, among ids: [String]) -> String {
    localized(
      "unknown source “{name}”; the sources are: {names}", ["name": name, "names": ids.joined(separator: ", ")])
  }

  /// The sources of these names alone, in the order in which they are named.
  private static func choice(
    of names: String, in choices: SourceChoices, among ids: [String]
  ) throws -> SourceChoices {
    var named = choices
    named.order = try names.split(separator: ",", omittingEmptySubsequences: false).map(String.init).map { name in
      guard ids.contains(name) else {
        throw CommandError(
          localized(
            "unknown source '{name}'; the sources are: {names}",
            ["name": name, "names": ids.joined(separator: ", ")]))
      }
      guard choices.isOn(name) else {
        throw CommandError(
          localized(
            "the source '{name}' is turned off: turn it on in Preferences", ["name": name]))
      }
      return name
    }
    named.off.formUnion(Set(ids).subtracting(named.order))
    return named
  }
}
