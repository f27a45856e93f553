import Catalog
import GLibKit
import HunchCommands
import HunchModel
import HunchUI

/// The sources of this machine, loaded to the end, for commands without a window.
enum LoadedLibrary {
  /// Loads the sources and waits for them. To be called on the first thread, by a command that runs no other loop.
  /// - Parameter names: the ids of the wanted ones, separated by commas, each of which counts once; nil for all.
  /// - Parameter body: is given them. What had to be read anew is saved afterwards, for the next time.
  /// - Parameter files: what is done for the names of files.
  static func withSources(
    only names: String?, files: FileSource.Reading, _ body: (LibrarySnapshot) throws -> Void
  ) throws {
    let library = Library(sources: try wanted(names, files: files), store: SourceStore(derive: SavedWords.derive))
    library.start(follows: false)
    let result = Result { try body(wait { await library.loaded() }) }
    wait { await library.save() }
    try result.get()
  }

  /// Serves the main actor until some work is done.
  @discardableResult
  private static func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
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

  /// Says on standard error which sources could not be read.
  static func reportFailures(in snapshot: LibrarySnapshot) {
    for failure in snapshot.failures { StandardStream.error.writeLine("hunch: \(failure)") }
  }

  private static func wanted(_ names: String?, files: FileSource.Reading) throws -> [any NamedSource] {
    let all = StandardSources.all(toolkit: GtkResources(opensDisplay: false), files: files)
    guard let names else { return all }
    var taken: Set<Substring> = []
    return try names.split(separator: ",", omittingEmptySubsequences: false).filter { taken.insert($0).inserted }
      .map { name in
        guard let source = all.first(where: { $0.id == name }) else {
          throw CommandError("no source is called '\(name)'; there are: \(all.map(\.id).joined(separator: ", "))")
        }
        return source
      }
  }
}

/// Where a task leaves what it made.
@MainActor
private final class Box<Value> {
  var value: Value?
}
