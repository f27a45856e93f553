import CGLib

/// What icons there are in themes, by the icon theme specification.
nonisolated public enum IconNames {
  /// The names of all icons of a theme, of those it inherits from, and of a folder of registered resources, in no order.
  ///
  /// Needs no display and no toolkit. It reads folders, which takes a while: call it off the main thread.
  /// - Parameters:
  ///   - folders: Where themes are looked for.
  ///   - resources: A folder of the resources that GIO knows, see ``Resource``; nil for none.
  public static func all(ofTheme name: String, in folders: [String] = usualFolders, resources: String? = nil)
    -> [String]
  {
    var listing = IconListing(folders: folders)
    listing.addTheme(name)
    listing.addTheme("hicolor")
    listing.addUnthemed()
    if let resources { listing.addResources(resources) }
    return Array(listing.names)
  }

  /// The files and folders that say which icons a theme and those it inherits from have, whether they are there or not.
  ///
  /// It reads files: call it off the main thread.
  public static func places(ofTheme name: String, in folders: [String] = usualFolders) -> [String] {
    var listing = IconListing(folders: folders, readsFolders: false)
    listing.addTheme(name)
    listing.addTheme("hicolor")
    listing.addUnthemed()
    return listing.places
  }

  /// Where themes of the system and the user are.
  public static var usualFolders: [String] {
    let data = Directories.systemData
    return [Directories.userData + "/icons", Directories.home + "/.icons"] + data.map { $0 + "/icons" }
      + data.map { $0 + "/pixmaps" }
  }
}

/// Gathers the names of icons.
nonisolated private struct IconListing {
  let folders: [String]
  /// Whether names are wanted, and not only the places where they are.
  let readsFolders: Bool
  private(set) var names: Set<String> = []
  private(set) var places: [String] = []
  private var themes: Set<String> = []

  init(folders: [String], readsFolders: Bool = true) {
    self.folders = folders
    self.readsFolders = readsFolders
  }

  /// Adds a theme and those it inherits from, each once.
  mutating func addTheme(_ name: String) {
    guard themes.insert(name).inserted else { return }
    let files = folders.map { "\($0)/\(name)/index.theme" }
    places += files
    guard let index = KeyFile(files) else { return }
    let subfolders = index.strings("Icon Theme", "Directories") + index.strings("Icon Theme", "ScaledDirectories")
    for folder in folders where LocalFiles.exists("\(folder)/\(name)") {
      for subfolder in subfolders { addFiles(in: "\(folder)/\(name)/\(subfolder)") }
    }
    index.strings("Icon Theme", "Inherits").forEach { addTheme($0) }
  }

  /// Adds the icons that lie in no theme.
  mutating func addUnthemed() {
    folders.forEach { addFiles(in: $0) }
  }

  /// Adds what lies below a folder of the resources.
  mutating func addResources(_ path: String) {
    for child in (try? Resource.registeredChildren(of: path)) ?? [] {
      if child.hasSuffix("/") { addResources(path + child) } else { addFile(child) }
    }
  }

  private mutating func addFiles(in folder: String) {
    places.append(folder)
    guard readsFolders, let directory = g_dir_open(folder, 0, nil) else { return }
    defer { g_dir_close(directory) }
    while let name = g_dir_read_name(directory) { addFile(String(cString: name)) }
  }

  private mutating func addFile(_ file: String) {
    let endings = [".symbolic.png", ".svg", ".png", ".xpm"]
    guard let ending = endings.first(where: file.hasSuffix) else { return }
    names.insert(String(file.dropLast(ending.count)))
  }
}

/// A file of groups, keys and values.
nonisolated private final class KeyFile {
  private let pointer: OpaquePointer

  /// The first of these files that is there.
  init?(_ paths: [String]) {
    guard let made = g_key_file_new() else { return nil }
    pointer = made
    guard paths.contains(where: { g_key_file_load_from_file(made, $0, G_KEY_FILE_NONE, nil) != 0 }) else { return nil }
    // Lists in desktop entries end at semicolons, those in themes at commas.
    g_key_file_set_list_separator(made, CChar(UInt8(ascii: ",")))
  }

  deinit {
    g_key_file_unref(pointer)
  }

  func strings(_ group: String, _ key: String) -> [String] {
    [String](taking: g_key_file_get_string_list(pointer, group, key, nil, nil))
  }
}
