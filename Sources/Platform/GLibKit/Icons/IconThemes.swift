/// Finds the icons of themes, by the icon theme specification.
///
/// Needs no display and no toolkit. Reads folders, which takes a while: call it off the main thread.
nonisolated public enum IconThemes {
  /// An installed theme.
  public struct Installed: Sendable, Hashable {
    /// The name of its folder, by which settings name it.
    public let id: String
    /// The title in the user's language.
    public let title: String
  }

  /// Returns all icons of some themes, of their parents and of a folder of registered resources, by name.
  ///
  /// - Parameters:
  ///   - themes: The names of their folders, the most important first.
  ///   - usual: The current theme, in which names alone find icons, if it is the first; see ``ListedIcon/isUsual``.
  ///   - folders: The folders of themes.
  ///   - resources: A folder of the resources that GIO knows, see ``Resource``; nil for none.
  public static func icons(
    of themes: [String], usual: String?, in folders: [String] = usualFolders, resources: String? = nil
  ) -> [String: ListedIcon] {
    var listing = IconListing(folders: folders)
    listing.add(themes, usual: usual)
    if let resources { listing.addResources(resources) }
    return listing.icons
  }

  /// The files and folders that determine the icons of some themes and their parents, existing or not.
  public static func places(of themes: [String], in folders: [String] = usualFolders) -> [String] {
    var listing = IconListing(folders: folders, readsFolders: false)
    listing.add(themes, usual: nil)
    return listing.places
  }

  /// Returns the themes with their own icons that users can choose, by title.
  public static func installed(in folders: [String] = usualFolders) -> [Installed] {
    var known: Set<String> = []
    var found: [Installed] = []
    for folder in folders {
      for id in (try? LocalFiles.names(in: folder)) ?? [] where known.insert(id).inserted {
        // The first existing index describes the whole theme.
        guard let index = KeyFileReader(indexes: folders.map { "\($0)/\(id)/index.theme" }),
          (try? index.bool("Hidden", in: IconListing.group)) != true, !index.list("Directories").isEmpty
        else { continue }
        found.append(Installed(id: id, title: (try? index.localizedString("Name", in: IconListing.group)) ?? id))
      }
    }
    return found.sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
  }

  /// Whether a theme of this name is installed.
  public static func contain(_ theme: String, in folders: [String] = usualFolders) -> Bool {
    folders.contains { LocalFiles.exists("\($0)/\(theme)/index.theme") }
  }

  /// The folders of themes of the system and the user.
  public static var usualFolders: [String] {
    let data = Directories.systemData
    return [Directories.userData + "/icons", Directories.home + "/.icons"] + data.map { $0 + "/icons" }
      + data.map { $0 + "/pixmaps" }
  }
}
