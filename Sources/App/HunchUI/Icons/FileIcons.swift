import Catalog
import Dispatch
import GtkKit
import SystemKit

/// The pictures of icons, kept for as long as they are likely to be shown again. Files of others, whether an icon is one
/// or a name of the theme leads to one, are read and decoded elsewhere; GTK itself reads what the system's themes have.
///
/// A row gets a picture at once, which is the theme's fallback until the file's own arrives, and stays it if the file has
/// none. Whoever shows the picture is drawn anew when it changes, so that a row which shows another item by then has
/// nothing to do with it. For an icon that is known, to show it is one look into a dictionary; files are looked at again
/// only after ``recheck()``.
final class FileIcons {
  /// Those of this program.
  static let shared = FileIcons(loaders: (0..<2).map { _ in IconDecoderProcess() })

  private enum Origin: Hashable {
    case themed(Icon.Names)
    case file(Icon.File)
  }

  private struct Key: Hashable {
    var origin: Origin
    /// Nil for what is a fallback itself.
    var fallback: ItemIcon.Fallback?
    var size: Int
    var scale: Int
  }

  private final class Entry {
    /// What is shown: its own picture, or the fallback's.
    let shown = ChangingPaintable()
    var own: Paintable?
    /// The file that is to be decoded elsewhere, if it is one.
    var file: Icon.File?
    /// Whether only the shape of the file's picture is shown.
    var isStencil = false
    /// The file as it was read.
    var stamp: FileStamp?
    /// The round in which the icon was last looked for; nil if that is to be done.
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
  private static let idleTimeout = Duration.seconds(10)

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
  private var systemFolders = SystemFolders()

  /// - Parameter loaders: As many files are read at once. One that does not come back is not used again.
  init(loaders: [any IconLoader]) {
    workers = loaders.map(Worker.init)
    idle = workers
  }

  /// The picture of an icon.
  /// - Parameters:
  ///   - size: The side, in pixels of the program's own.
  ///   - scale: How many pixels of the screen are one of those.
  func picture(of icon: Icon, fallback: ItemIcon.Fallback, size: Int, scale: Int) -> Paintable {
    switch icon {
    case .themed(let names): entry(Key(origin: .themed(names), fallback: fallback, size: size, scale: scale)).shown
    case .file(let file): entry(Key(origin: .file(file), fallback: fallback, size: size, scale: scale)).shown
    case .pixels(let pixels): Texture(pixels)
    }
  }

  /// Looks at each file again when it is next shown: it may have changed, or come back.
  func recheck() {
    round += 1
  }

  /// Whether nothing is being read, or waits to be.
  var isSettled: Bool { asked.isEmpty && waiting.isEmpty && idle.count == workers.count }

  private func entry(_ key: Key) -> Entry {
    if entries[key] == nil, entries.count >= Self.mostKept { forgetOldHalf() }
    let entry = entries[key] ?? Entry()
    entries[key] = entry
    uses += 1
    entry.lastUse = uses
    if entry.round != round { look(for: key, entry) }
    return entry
  }

  private func forgetOldHalf() {
    let middle = entries.values.map(\.lastUse).sorted()[entries.count / 2]
    entries = entries.filter { $0.value.lastUse >= middle }
  }

  // MARK: Finding

  /// Finds out where the picture comes from, and has it read if it is a file of others.
  private func look(for key: Key, _ entry: Entry) {
    entry.round = round
    switch key.origin {
    case .file(let file):
      entry.file = file
      entry.isStencil = Self.isSymbolic(file.path)
    case .themed(let names): look(for: names, key, entry)
    }
    show(key, entry)
    guard entry.file != nil else { return }
    // All of this turn are handed out together, and not while a key is dealt with.
    if asked.isEmpty { MainLoop.idle(priority: .default) { [weak self] in self?.takeAsked() } }
    asked.append(key)
  }

  private func look(for names: Icon.Names, _ key: Key, _ entry: Entry) {
    guard let theme = Display.default?.iconTheme else { return }
    themeConnection = themeConnection ?? theme.changed.connect(to: self) { $0.lookForThemed() }
    let icon = theme.icon(named: names, size: key.size, scale: key.scale)
    if icon.iconName == Self.missing, !names.list.contains(Self.missing) {
      // The fallback says more than GTK's picture for a missing icon.
      (entry.own, entry.file, entry.stamp, entry.isStencil) = (nil, nil, nil, false)
    } else if let path = icon.path, !systemFolders.hold(path) {
      let file = Icon.File(path: path)
      if file != entry.file { (entry.own, entry.stamp) = (nil, nil) }
      entry.file = file
      entry.isStencil = icon.isSymbolic
    } else {
      (entry.file, entry.stamp, entry.isStencil) = (nil, nil, false)
      entry.own = theme.icon(named: names, size: key.size, scale: key.scale, loadsAhead: true)
    }
  }

  /// The name that GTK gives an icon which a theme does not have.
  private static let missing = "image-missing"

  /// Whether a file is one of those that are drawn in the colour of the text: their names say so in every theme.
  private static func isSymbolic(_ path: String) -> Bool {
    ["-symbolic.svg", "-symbolic-ltr.svg", "-symbolic-rtl.svg", ".symbolic.png"].contains(where: path.hasSuffix)
  }

  /// The theme has other icons now.
  private func lookForThemed() {
    for (key, entry) in entries {
      if case .themed = key.origin { look(for: key, entry) }
    }
  }

  private func show(_ key: Key, _ entry: Entry) {
    entry.shown.show(entry.own ?? standIn(for: key), isStencil: entry.own != nil && entry.isStencil)
    // Those that show the fallback which this is.
    guard key.fallback == nil else { return }
    for (other, entry) in entries where entry.own == nil && other.fallback != nil { show(other, entry) }
  }

  /// What is shown while an icon has no picture of its own; nil if that is not there yet.
  private func standIn(for key: Key) -> Paintable? {
    guard let fallback = key.fallback, let names = Icon.Names(fallback.names) else { return nil }
    return entry(Key(origin: .themed(names), fallback: nil, size: key.size, scale: key.scale)).own
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
    while !waiting.isEmpty, !idle.isEmpty {
      let key = waiting.removeFirst()
      guard let entry = entries[key], let file = entry.file, let worker = idle.popLast() else { continue }
      let request = IconRequest(
        path: file.path, side: min(key.size * key.scale, Pixels.largestSide), known: entry.stamp)
      worker.queue.async {
        let answer = worker.loader.load(request)
        Task { @MainActor [weak self] in self?.take(answer, of: file, key, from: worker) }
      }
    }
    resting?.cancel()
    guard isSettled else { return }
    resting = MainLoop.schedule(after: Self.idleTimeout) { [weak self] in
      self?.workers.forEach { worker in worker.queue.async { worker.loader.rest() } }
    }
  }

  private func take(_ answer: IconAnswer, of file: Icon.File, _ key: Key, from worker: Worker) {
    idle.append(worker)
    defer { handOut() }
    // The theme may lead elsewhere by now.
    guard let entry = entries[key], entry.file == file else { return }
    switch answer {
    case .unchanged: return
    case .picture(let pixels, let stamp): (entry.own, entry.stamp) = (Texture(pixels), stamp)
    case .noPicture(let stamp):
      DeveloperLog.icons.write("no picture in \(file.path)")
      (entry.own, entry.stamp) = (nil, stamp)
    }
    show(key, entry)
  }
}

extension DeveloperLog {
  /// Which files of others were read for pictures, and had none.
  fileprivate static let icons = DeveloperLog("hunch-icons")
}
