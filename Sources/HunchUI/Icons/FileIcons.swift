import Catalog
import Dispatch
import GtkKit

/// The icons that are files: read and decoded elsewhere, kept for as long as they are likely to be shown again.
///
/// A row gets a picture at once, which is the theme's fallback until the file's own arrives, and stays it if the file has
/// none. Whoever shows the picture is drawn anew when it changes, so that a row which shows another item by then has
/// nothing to do with it. For an icon that is known, to show it is one look into a dictionary; files are looked at again
/// only after ``recheck()``.
final class FileIcons {
  /// Those of this program.
  static let shared = FileIcons(loaders: (0..<2).map { _ in IconDecoderProcess() })

  private struct Key: Hashable {
    var file: Icon.File
    var fallback: ItemIcon.Fallback
    var size: Int
    var scale: Int
  }

  private final class Entry {
    let picture = ChangingPaintable()
    var hasOwnPicture = false
    /// The file as it was read.
    var stamp: FileStamp?
    /// The round in which the file was last asked for; nil if that is to be done.
    var round: Int?
    var lastUse = 0
  }

  private final class Worker: Sendable {
    let loader: any IconLoader
    /// A thread for it to wait in.
    let queue = DispatchQueue(label: "icons")

    init(_ loader: any IconLoader) {
      self.loader = loader
    }
  }

  /// More than a list has rows at a time.
  private static let mostWaiting = 256
  private static let mostKept = 512
  /// How long the loaders are kept when there is nothing to do.
  private static let patience = Duration.seconds(10)

  private let workers: [Worker]
  private var idle: [Worker]
  private var entries: [Key: Entry] = [:]
  /// Asked for in this turn of the main loop, in the order of the rows.
  private var asked: [Key] = []
  /// The latest first, for earlier ones may be out of sight by now.
  private var waiting: [Key] = []
  private var round = 0
  private var uses = 0
  private var resting: ScheduledWork?
  private var themeConnection: Connection?

  /// - Parameter loaders: As many files are read at once. One that does not come back is not used again.
  init(loaders: [any IconLoader]) {
    workers = loaders.map(Worker.init)
    idle = workers
  }

  /// The picture of a file.
  /// - Parameters:
  ///   - size: The side, in pixels of the program's own.
  ///   - scale: How many pixels of the screen are one of those.
  func picture(of file: Icon.File, fallback: ItemIcon.Fallback, size: Int, scale: Int) -> Paintable {
    let key = Key(file: file, fallback: fallback, size: size, scale: scale)
    let entry = entries[key] ?? add(key)
    uses += 1
    entry.lastUse = uses
    if entry.round != round {
      entry.round = round
      // All of this turn are handed out together, and not while a key is dealt with.
      if asked.isEmpty { MainLoop.idle(priority: .default) { [weak self] in self?.takeAsked() } }
      asked.append(key)
    }
    return entry.picture
  }

  /// Looks at each file again when it is next shown: it may have changed, or come back.
  func recheck() {
    round += 1
  }

  /// Whether nothing is being read, or waits to be.
  var isSettled: Bool { asked.isEmpty && waiting.isEmpty && idle.count == workers.count }

  private func add(_ key: Key) -> Entry {
    if entries.count >= Self.mostKept { forgetOldHalf() }
    let entry = Entry()
    entries[key] = entry
    showFallback(key, entry)
    return entry
  }

  private func forgetOldHalf() {
    let middle = entries.values.map(\.lastUse).sorted()[entries.count / 2]
    entries = entries.filter { $0.value.lastUse >= middle }
  }

  // MARK: Loading

  private func takeAsked() {
    let wanted = Array((asked.suffix(Self.mostWaiting) + waiting).prefix(Self.mostWaiting))
    // The others are long out of sight; if not, they are asked for again when they are next shown.
    for key in Set(asked + waiting).subtracting(wanted) { entries[key]?.round = nil }
    waiting = wanted
    asked = []
    handOut()
  }

  private func handOut() {
    while !waiting.isEmpty, let worker = idle.popLast() {
      let key = waiting.removeFirst()
      let request = IconRequest(
        path: key.file.path, side: min(key.size * key.scale, Pixels.largestSide), known: entries[key]?.stamp)
      worker.queue.async {
        let answer = worker.loader.load(request)
        Task { @MainActor [weak self] in self?.take(answer, key, from: worker) }
      }
    }
    resting?.cancel()
    guard isSettled else { return }
    resting = MainLoop.schedule(after: Self.patience) { [weak self] in
      self?.workers.forEach { worker in worker.queue.async { worker.loader.rest() } }
    }
  }

  private func take(_ answer: IconAnswer, _ key: Key, from worker: Worker) {
    idle.append(worker)
    defer { handOut() }
    guard let entry = entries[key] else { return }
    switch answer {
    case .unchanged: break
    case .picture(let pixels, let stamp):
      entry.stamp = stamp
      entry.hasOwnPicture = true
      entry.picture.show(Texture(pixels))
    case .noPicture(let stamp):
      entry.stamp = stamp
      guard entry.hasOwnPicture else { return }
      entry.hasOwnPicture = false
      showFallback(key, entry)
    }
  }

  // MARK: Fallbacks

  private func showFallback(_ key: Key, _ entry: Entry) {
    guard let theme = Display.default?.iconTheme else { return }
    themeConnection = themeConnection ?? theme.changed.connect(to: self) { $0.showFallbacks() }
    entry.picture.show(theme.picture(named: key.fallback.rawValue, size: key.size, scale: key.scale))
  }

  private func showFallbacks() {
    for (key, entry) in entries where !entry.hasOwnPicture { showFallback(key, entry) }
  }
}
