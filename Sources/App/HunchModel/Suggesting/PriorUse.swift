package import Catalog
package import ExternalSearch
import SystemKit

/// The use that other programs recorded, as the windows and their preferences know it.
///
/// It is read when the program starts, when a window opens, and when the user's choice of places changes. Nothing
/// watches the files: they change with every program that is started, and a hidden program should sleep.
@MainActor
package final class PriorUse {
  package private(set) var use = KnownUse()

  private let followers = Followers<PriorUse>()
  private let reader: UseReader
  /// The path of the copy for programs without a window.
  let copyPath: String
  /// The inputs of the saved copy.
  private var inputs: SourceInputs?
  private var settings: UseSettings?
  private var lastReading: ContinuousClock.Instant?

  /// The least time between two readings for the same settings. Plasma's database changes whenever a window gets the
  /// focus, and is large.
  private static let leastInterval = Duration.seconds(60)

  /// - Parameter copyPath: The path of the copy for programs without a window.
  package init(_ reader: UseReader = UseReader(), copy copyPath: String = UseCopy.path) {
    self.reader = reader
    self.copyPath = copyPath
  }

  /// The time after which the places are read, unless the user has changed the settings: a window that opens comes
  /// first.
  private static let pause = Duration.seconds(1)

  /// Reads the places that have changed, unless they were read a moment ago. The copy of an earlier run serves until
  /// the first reading.
  package func read(_ settings: UseSettings) async {
    let now = ContinuousClock.now
    if settings == self.settings, let lastReading, now - lastReading < Self.leastInterval { return }
    lastReading = now
    let isFirst = self.settings == nil
    let isChosenNow = !isFirst && settings != self.settings
    self.settings = settings
    if isFirst, let known = await DiskThreads.run({ [copyPath] in UseCopy(savedAt: copyPath) }) {
      take(known.use.allowed(by: settings))
    }
    if !isChosenNow { try? await Task.sleep(for: Self.pause) }
    let copy = await DiskThreads.run { [reader] in reader.copy(settings) }
    guard isFirst || copy.use != use || copy.inputs != inputs else { return }
    inputs = copy.inputs
    await DiskThreads.run { [reader, copyPath] in reader.save(copy, of: settings, to: copyPath) }
    take(copy.use)
  }

  private func take(_ use: KnownUse) {
    guard use != self.use else { return }
    self.use = use
    followers.tell(self)
  }

  /// Calls the closure after each reading that found something new, as long as the owner lives.
  package func follow<Owner: AnyObject>(_ owner: Owner, _ body: @escaping @MainActor (Owner, PriorUse) -> Void) {
    followers.add(owner, body)
  }
}
