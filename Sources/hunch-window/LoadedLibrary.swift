import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI

/// The sources of this machine that the user has not switched off, loaded to the end, for commands without a window.
struct LoadedLibrary {
  /// What was read.
  let snapshot: LibrarySnapshot
  /// All sources in the user's order, also those that are switched off.
  let sources: [any NamedSource]
  /// What is wrong with the user's settings: a sentence for each thing.
  let problems: [String]

  /// Loads the sources and waits for them. To be called on the first thread, by a command that runs no other loop.
  /// - Parameter names: the ids of the wanted ones, separated by commas, each of which counts once; nil for all.
  /// - Parameter body: is given them. What had to be read anew is saved afterwards, for the next time.
  /// - Parameter files: what is done for the names of files.
  static func withSources(
    only names: String?, files: FileSource.Reading, _ body: (LoadedLibrary) throws -> Void
  ) throws {
    var (settings, problems) = CatalogSettings.read()
    let all = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: files)
    let ids = all.map(\.id)
    problems += settings.sources.unknown(among: ids).map {
      "\(SettingsContents.usualPath): no source is called “\($0)”; there are: \(ids.joined(separator: ", "))"
    }
    let sources = settings.sources.ordered(ids).compactMap { id in all.first { $0.id == id } }
    if let names { settings.sources = try choice(of: names, in: settings.sources, among: ids) }
    let library = Library(sources: sources, store: SourceStore(derive: SavedWords.derive))
    library.follow(settings)
    library.start(follows: false)
    let result = Result {
      let snapshot = wait { await library.loaded() }
      try body(LoadedLibrary(snapshot: snapshot, sources: sources, problems: problems))
    }
    wait { await library.save() }
    try result.get()
  }

  /// Serves the main actor until some work is done.
  @discardableResult
  static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
    MainActor.assumeIsolated {
      MainLoop.attach()
      let result = Box<Value>()
      Task { result.value = await work() }
      while true {
        if let value = result.value { return value }
        _ = MainLoop.run(for: .seconds(3600)) { result.value != nil }
      }
    }
  }

  /// What is wrong with the settings, and which sources could not be read.
  var failures: [String] { problems + snapshot.failures }

  /// Says on standard error what is wrong.
  func reportFailures() {
    for failure in failures { StandardStream.error.writeLine("hunch: \(failure)") }
  }

  /// The sources of these names alone, in the order in which they are named.
  private static func choice(
    of names: String, in choices: SourceChoices, among ids: [String]
  ) throws -> SourceChoices {
    var named = choices
    named.order = try names.split(separator: ",", omittingEmptySubsequences: false).map(String.init).map { name in
      guard ids.contains(name) else {
        throw CommandError("no source is called '\(name)'; there are: \(ids.joined(separator: ", "))")
      }
      guard choices.isOn(name) else {
        throw CommandError("the source '\(name)' is switched off: switch it on in the preferences of the window")
      }
      return name
    }
    named.off.formUnion(Set(ids).subtracting(named.order))
    return named
  }
}

/// Where a task leaves what it made.
@MainActor
private final class Box<Value> {
  var value: Value?
}
