import Catalog
import GLibKit
import HunchUI

/// The sources of this machine, loaded to the end, for commands without a window.
enum LoadedLibrary {
  /// Loads the sources and waits for them. To be called on the first thread, by a command that runs no other loop.
  /// - Parameter names: the ids of the wanted ones, separated by commas, each of which counts once; nil for all.
  static func load(only names: String?) throws -> LibrarySnapshot {
    let library = Library(sources: try wanted(names))
    library.start()
    return MainActor.assumeIsolated {
      let loading = Loading()
      Task { loading.snapshot = await library.loaded() }
      while loading.snapshot == nil {
        _ = MainLoop.run(for: .seconds(3600)) { loading.snapshot != nil }
      }
      return loading.snapshot ?? library.snapshot
    }
  }

  /// Says on standard error which sources could not be read.
  static func reportFailures(in snapshot: LibrarySnapshot) {
    for failure in snapshot.failures { StandardStream.error.writeLine("hunch: \(failure)") }
  }

  private static func wanted(_ names: String?) throws -> [any Source] {
    let all = StandardSources.all(toolkit: GtkResources())
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

/// Where the task leaves what it loaded.
@MainActor
private final class Loading {
  var snapshot: LibrarySnapshot?
}
