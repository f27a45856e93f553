import CGLib
import SystemKit

/// Collects the icons of themes. A theme cannot refer outside its own folder.
nonisolated struct IconListing {
  static let group = "Icon Theme"

  let folders: [String]
  /// Whether to collect icons, and not only their places.
  let readsFolders: Bool
  private(set) var icons: [String: ListedIcon] = [:]
  private(set) var places: [String] = []
  private var known: Set<String> = []

  /// A folder of a theme, with its content.
  private struct Folder {
    /// The theme; nil outside themes.
    var theme: String?
    var context: String?
    var size = 0
    var isUsual: Bool
  }

  init(folders: [String], readsFolders: Bool = true) {
    self.folders = folders
    self.readsFolders = readsFolders
  }

  /// Adds themes and their parents, each once, and icons outside any theme.
  /// - Parameter usual: The theme in which icons are found by their names alone.
  mutating func add(_ themes: [String], usual: String?) {
    let isUsual = themes.first == usual
    if let first = themes.first { addTheme(first, isUsual: isUsual) }
    addTheme("hicolor", isUsual: isUsual)
    for folder in folders { addFiles(in: folder, Folder(isUsual: isUsual)) }
    for theme in themes.dropFirst() { addTheme(theme, isUsual: false) }
  }

  private mutating func addTheme(_ name: String, isUsual: Bool) {
    guard !name.contains("/"), name != "..", known.insert(name).inserted else { return }
    let files = folders.map { "\($0)/\(name)/index.theme" }
    places += files
    guard let index = KeyFileReader(indexes: files) else { return }
    let title = (try? index.localizedString("Name", in: Self.group)) ?? name
    let subfolders = index.list("Directories") + index.list("ScaledDirectories")
    let inside = subfolders.filter { !$0.split(separator: "/").contains("..") }.map { folder in
      func number(_ key: String) -> Int { (try? index.int(key, in: folder)) ?? 0 }
      func text(_ key: String) -> String? { try? index.string(key, in: folder) }
      let side = text("Type") == "Scalable" ? Int.max : number("Size") * max(1, number("Scale"))
      return (folder, Folder(theme: title, context: text("Context"), size: side, isUsual: isUsual))
    }
    for folder in folders where LocalFiles.exists("\(folder)/\(name)") {
      for (path, content) in inside { addFiles(in: "\(folder)/\(name)/\(path)", content) }
    }
    index.list("Inherits").forEach { addTheme($0, isUsual: isUsual) }
  }

  /// Adds icons below a folder of resources, which belong to no theme. Its subfolders are named by context.
  mutating func addResources(_ path: String) {
    var resources = IconListing(folders: [])
    resources.addAllResources(path)
    icons.merge(resources.icons) { known, _ in known }
  }

  private mutating func addAllResources(_ path: String) {
    // …/16x16/actions/, …/scalable/status/
    let parts = path.split(separator: "/").suffix(2)
    let size = parts.first.flatMap { $0 == "scalable" ? Int.max : Int($0.prefix { $0.isNumber }) } ?? 0
    let context = parts.last.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    for child in (try? Resource.registeredChildren(of: path)) ?? [] {
      if child.hasSuffix("/") {
        addAllResources(path + child)
      } else {
        add(child, .resource(path + child), Folder(theme: "GTK", context: context, size: size, isUsual: true))
      }
    }
  }

  private mutating func addFiles(in folder: String, _ content: Folder) {
    places.append(folder)
    guard readsFolders, let directory = g_dir_open(folder, 0, nil) else { return }
    defer { g_dir_close(directory) }
    while let name = g_dir_read_name(directory) {
      let file = String(cString: name)
      add(file, .file("\(folder)/\(file)"), content)
    }
  }

  private mutating func add(_ file: String, _ place: ListedIcon.Place, _ folder: Folder) {
    let endings = [".symbolic.png", ".svg", ".png", ".xpm"]
    guard let ending = endings.first(where: file.hasSuffix) else { return }
    var icon = icons[String(file.dropLast(ending.count))] ?? ListedIcon()
    icon.add(place, isDrawing: ending == ".svg", size: folder.size)
    if let theme = folder.theme, !icon.themes.contains(theme) { icon.themes.append(theme) }
    if let context = folder.context, !icon.contexts.contains(context) { icon.contexts.append(context) }
    icon.isUsual = icon.isUsual || folder.isUsual
    icons[String(file.dropLast(ending.count))] = icon
  }
}

nonisolated extension KeyFileReader {
  /// No theme's index is larger, in bytes.
  private static let largestIndex = 4 << 20

  /// The first readable index of a theme. Pipes and devices are skipped.
  convenience init?(indexes paths: [String]) {
    // Lists in themes use commas; those in desktop entries use semicolons.
    self.init(listSeparator: ",")
    let isLoaded = paths.contains { path in
      guard let bytes = try? SmallFile.read(path, limit: Self.largestIndex) else { return false }
      return (try? load(bytes)) != nil
    }
    guard isLoaded else { return nil }
  }

  /// Returns the texts of a list; empty if it is missing.
  func list(_ key: String) -> [String] { (try? strings(key, in: IconListing.group)) ?? [] }
}

/// An icon of the listed themes.
nonisolated public struct ListedIcon: Sendable, Hashable {
  /// The place of an icon's picture.
  public enum Place: Sendable, Hashable {
    /// An absolute path.
    case file(String)
    /// A path among the resources that GIO knows.
    case resource(String)

    /// The place as a path.
    public var path: String {
      switch self {
      case .file(let path), .resource(let path): path
      }
    }
  }

  /// The titles of the themes that have it, each once; none for an icon outside themes.
  public internal(set) var themes: [String] = []
  /// Its contexts, by the specification: `Actions`, `Applications`.
  public internal(set) var contexts: [String] = []
  /// Whether its name alone finds it, because the current theme, one of its parents, or GTK has it.
  public internal(set) var isUsual = false

  public init() {}

  private struct Picture: Hashable {
    var place: Place
    var size: Int
  }

  private var bestDrawing: Picture?
  private var bestPixels: Picture?

  /// The place of its drawing (SVG); nil without one.
  public var drawing: Place? { bestDrawing?.place }
  /// The place of its largest picture in pixels; nil without one.
  public var pixels: Place? { bestPixels?.place }

  /// Records one of its files.
  /// - Parameter size: The intended side length.
  mutating func add(_ place: Place, isDrawing: Bool, size: Int) {
    let picture = Picture(place: place, size: size)
    if isDrawing {
      if bestDrawing.map({ $0.size < size }) ?? true { bestDrawing = picture }
    } else if bestPixels.map({ $0.size < size }) ?? true {
      bestPixels = picture
    }
  }
}
