import Catalog
import ExternalSearch
import SystemKit
import UserSettings

/// The ranking of `hunch provide`: by what other programs recorded and by what the user chose in Hunch, as in the window.
@MainActor
final class ProvidedRanking {
  private let library: Library
  private let store: SettingsStore
  private let reader = UseReader()
  private var use = KnownUse()
  private var choices = OwnChoices()

  /// The time limit for the disk of the history, for which an answer waits.
  private static let patience = Duration.seconds(1)

  init(_ library: Library, _ store: SettingsStore) {
    self.library = library
    self.store = store
  }

  /// Reads everything that the settings allow now, and ranks by it. Waits for the disk.
  func read() async {
    let settings = CatalogSettings(store.settings).use
    (use, choices) = await DiskThreads.run { [reader] in (reader.read(settings), reader.choices()) }
    await rank()
  }

  /// Returns the user's own choices. A window may have recorded or forgotten some since the last search: then the
  /// library is ranked anew first.
  func ownChoices() async -> OwnChoices {
    let found = try? await DiskCall.run(errand: "history", within: Self.patience) { [reader] in reader.choices() }
    guard let found, found != choices else { return choices }
    choices = found
    await rank()
    return found
  }

  private func rank() async {
    await library.setUsageScores { [use, choices] in use.scores(beside: choices.scores) }.value
  }
}
