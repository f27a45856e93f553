import Catalog
import Dispatch
import GtkKit
import SystemKit

/// A cache of pictures for icons. Files that users can write, all drawings, and pictures of another size are read and
/// decoded in another process, whether an icon is a file or the theme leads to one. GTK itself reads the other files of
/// the system's themes.
///
/// A row gets a picture at once. It is the theme's fallback until the file is decoded, and stays that if the file has
/// no picture. Pictures of the system's themes are mostly there with the same frame (``KeptPictures``): until then
/// nothing is shown. A change redraws whatever shows the picture, so it does not matter if a row shows another item by
/// then. Showing a known icon costs one look-up in a dictionary. Files are checked again only after ``recheck()``.
public final class FileIcons {
  /// The cache of the whole program.
  static private(set) var shared = FileIcons(loaders: [])

  /// Has this program, started once more, read and decode the files. Without it, fallbacks stand for those that users can
  /// write. Call it before a window is made.
  public static func startDecoding() {
    shared = FileIcons(loaders: (0..<2).map { _ in KeptPictures(before: IconDecoderProcess()) })
  }

  private enum Origin: Hashable {
    case themed(Icon.Names)
    case file(Icon.File)
  }

  private struct Key: Hashable {
    var origin: Origin
    /// Nil if this is a fallback itself.
    var fallback: ItemIcon.Fallback?
    var size: Int
    var scale: Int
  }

  private final class Entry {
    /// The visible picture: its own, or the fallback.
    let shown = ChangingPaintable()
    var own: Paintable?
    /// The file to be decoded in another process, if the icon is one.
    var file: Icon.File?
    /// Whether the file is a picture of the system, which GTK may draw, too.
    var isOfSystem = false
    /// Whether GTK draws it nevertheless.
    var isLeftToGTK = false
    /// Whether only the shape of the picture counts, drawn in the text's colour.
    var isStencil = false
    /// The version of the file that was read.
    var stamp: FileStamp?
    /// The round of the last look-up; nil to look again.
    var round: Int?
    var lastUse = 0
  }

  /// A picture that another program sent.
  private struct Sent: Hashable {
    var pixels: Pixels
    var side: Int
  }

  private final class Worker: Sendable {
    let loader: any IconLoader
    /// A thread that may wait for the loader.
    let queue = DispatchQueue(label: "icons")

    init(_ loader: any IconLoader) { self.loader = loader }
  }

  /// The largest number of waiting icons, more than a list has rows on the screen.
  private static let mostWaiting = 256
  private static let mostKept = 512
  /// The largest number of sent pictures. Each has up to a megabyte of pixels as its key.
  private static let mostSent = 64
  /// The time without requests after which the loaders are ended.
  private static let idleTimeout = Duration.seconds(10)

  private let workers: [Worker]
  private var idle: [Worker]
  private var entries: [Key: Entry] = [:]
  private var sent: [Sent: Texture] = [:]
  /// Requests of this turn of the main loop, in the order of the rows.
  private var asked: [Key] = []
  /// Requests that wait for a loader, the latest first, because earlier rows may be out of sight.
  private var waiting: [Key] = []
  /// Whether pictures of the system may be kept on the disk: not while a private window shows them.
  var keepsPictures = true
  private var round = 0
  private var uses = 0
  private var resting: ScheduledWork?
  private var themeConnection: Connection?
  private var systemFolders = SystemFolders()

  /// - Parameter loaders: One file is read at a time by each. A loader that never returns is not used again. Without any,
  ///   GTK draws all pictures of the system.
  init(loaders: [any IconLoader]) {
    workers = loaders.map(Worker.init)
    idle = workers
  }

  /// Returns the picture of an icon.
  /// - Parameters:
  ///   - size: The side in logical pixels.
  ///   - scale: The number of device pixels for a logical one.
  func picture(of icon: Icon, fallback: ItemIcon.Fallback, size: Int, scale: Int) -> Paintable {
    switch icon {
    case .themed(let names): entry(Key(origin: .themed(names), fallback: fallback, size: size, scale: scale)).shown
    case .file(let file): entry(Key(origin: .file(file), fallback: fallback, size: size, scale: scale)).shown
    case .pixels(let pixels): texture(of: pixels, side: size * scale)
    }
  }

  /// Returns the same picture as before for the same pixels, already in the size in which it is drawn.
  private func texture(of pixels: Pixels, side: Int) -> Texture {
    let key = Sent(pixels: pixels, side: side)
    if let texture = sent[key] { return texture }
    if sent.count >= Self.mostSent { sent = [:] }
    let texture = Texture(pixels, fitting: side)
    sent[key] = texture
    return texture
  }

  /// Has each file checked again when it is shown next, because it may have changed or come back.
  func recheck() { round += 1 }

  /// Whether no file is being read or waits.
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

  /// Finds the source of the picture, and requests it if another process decodes it.
  private func look(for key: Key, _ entry: Entry) {
    entry.round = round
    switch key.origin {
    case .file(let file):
      entry.file = file
      entry.isOfSystem = false
      entry.isStencil = Self.isSymbolic(file.path)
    case .themed(let names): look(for: names, key, entry)
    }
    show(key, entry)
    guard entry.file != nil, !workers.isEmpty else { return }
    // All requests of a turn are handed out together, after the current key is handled.
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
    } else if let path = icon.path, case let isOfSystem = systemFolders.hold(path),
      !isOfSystem || isLoaded(icon, path, side: key.size * key.scale)
    {
      let file = Icon.File(path: path)
      if file != entry.file { (entry.own, entry.stamp, entry.isLeftToGTK) = (nil, nil, false) }
      entry.file = file
      entry.isOfSystem = isOfSystem
      entry.isStencil = icon.isSymbolic
    } else {
      (entry.file, entry.stamp, entry.isStencil) = (nil, nil, false)
      entry.own = iconByGTK(names, key)
    }
  }

  private func iconByGTK(_ names: Icon.Names, _ key: Key) -> Paintable? {
    Display.default?.iconTheme.icon(named: names, size: key.size, scale: key.scale, loadsAhead: true)
  }

  /// Whether a file of the system is left to the loaders. Drawings are, because the library that draws them has eight
  /// megabytes, and takes milliseconds for an icon. Pictures of another size are, because GTK shrinks all their pixels
  /// each time that it draws them. By its folder, such as `24x24`, a picture has the right size.
  private func isLoaded(_ icon: ThemedIcon, _ path: String, side: Int) -> Bool {
    if workers.isEmpty { return false }
    if path.hasSuffix(".svg") || path.hasSuffix(".svgz") { return true }
    return !icon.isSymbolic && !path.contains("/\(side)x\(side)/")
  }

  /// The name that GTK gives to icons missing from a theme.
  private static let missing = "image-missing"

  /// Whether a file is drawn in the text's colour. In all themes the file name tells.
  private static func isSymbolic(_ path: String) -> Bool {
    ["-symbolic.svg", "-symbolic-ltr.svg", "-symbolic-rtl.svg", ".symbolic.png"].contains(where: path.hasSuffix)
  }

  /// Looks all themed icons up again, because the theme has changed.
  private func lookForThemed() {
    for (key, entry) in entries {
      if case .themed = key.origin { look(for: key, entry) }
    }
  }

  private func show(_ key: Key, _ entry: Entry) {
    let isAwaited = entry.file != nil && entry.isOfSystem && entry.own == nil && entry.stamp == nil
    entry.shown.show(
      isAwaited ? nil : entry.own ?? standIn(for: key),
      isStencil: entry.own != nil && entry.isStencil && !entry.isLeftToGTK)
    // Update the icons that show this fallback.
    guard key.fallback == nil else { return }
    for (other, entry) in entries where entry.own == nil && other.fallback != nil { show(other, entry) }
  }

  /// Returns the picture that stands in for an icon without one; nil if it is not loaded yet.
  private func standIn(for key: Key) -> Paintable? {
    guard let fallback = key.fallback, let names = Icon.Names(fallback.names) else { return nil }
    return entry(Key(origin: .themed(names), fallback: nil, size: key.size, scale: key.scale)).own
  }

  // MARK: Loading

  private func takeAsked() {
    let wanted = Array((asked.suffix(Self.mostWaiting) + waiting).prefix(Self.mostWaiting))
    // The others are long out of sight. If one is not, it is requested again when it is shown.
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
        path: file.path, side: min(key.size * key.scale, Pixels.largestSide), known: entry.stamp,
        isKept: entry.isOfSystem && keepsPictures)
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
    // The theme may lead to another file by now.
    guard let entry = entries[key], entry.file == file else { return }
    switch answer {
    case .unchanged: return
    case .picture(let pixels, let stamp):
      (entry.own, entry.stamp) = (Texture(pixels), stamp)
      // Symbolic icons may have colours of the theme, such as that of warnings, which GTK replaces.
      entry.isLeftToGTK = entry.isOfSystem && entry.isStencil && pixels.hasColor
    case .noPicture(let stamp):
      DeveloperLog.icons.write("no picture in \(file.path)")
      (entry.own, entry.stamp) = (nil, stamp)
      entry.isLeftToGTK = entry.isOfSystem
    }
    if entry.isLeftToGTK, case .themed(let names) = key.origin {
      entry.own = iconByGTK(names, key)
    }
    show(key, entry)
  }
}

extension DeveloperLog {
  /// The log of foreign files that were read for pictures and had none.
  fileprivate static let icons = DeveloperLog("hunch-icons")
}

extension Image {
  /// Shows an icon.
  /// - Parameters:
  ///   - fallback: The picture until the icon's own is loaded, and if it has none.
  ///   - size: The side in logical pixels; by default that of the image, or of the style sheet.
  func show(_ icon: Icon, fallback: ItemIcon.Fallback, size: Int? = nil, from icons: FileIcons) {
    let side = size ?? pixelSize ?? max(16, measure(.vertical).natural)
    show(icons.picture(of: icon, fallback: fallback, size: side, scale: scaleFactor))
  }

  /// Shows an icon of the theme. An image with just the name would have GTK draw it, and wait for that.
  func show(named name: String, from icons: FileIcons) {
    Icon(names: [name]).map { show($0, fallback: .text, from: icons) }
  }
}
