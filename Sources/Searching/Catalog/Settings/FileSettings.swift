public import FileIndexing
public import GLibKit
internal import SystemKit
package import UserSettings

/// The settings of the file index: the group `Files`.
public struct FileSettings: Sendable, Hashable {
  /// The folders to search, as the user writes them: absolute paths, or beginning with `~` for the home folder.
  public var folders = ["~"]
  /// The exclusions, as in ``FileFilter/exclusions``; a path may begin with `~/`.
  public var exclusions: [String] = []
  /// Whether hidden files and folders are listed.
  public var includesHidden = false
  /// Whether to enter other file systems of this machine that are mounted in the folders.
  public var entersOtherFileSystems = false
  /// Whether to enter network file systems and those of programs that are mounted in the folders.
  public var entersNetworkFileSystems = false

  /// The home folder without the usual exclusions.
  public init() {}

  /// Makes the filter for the file index.
  /// - Parameter home: the value of `~`.
  public func filter(home: String = Directories.home) -> FileFilter {
    var filter = FileFilter(roots: folders.map { Directories.path($0, home: home) })
    filter.exclusions = exclusions.map { exclusion in
      // The home folder's name must not act as a pattern.
      exclusion.hasPrefix("~/") ? Directories.path(exclusion, home: FileFilter.literal(home)) : exclusion
    }
    filter.includesHidden = includesHidden
    filter.entersOtherFileSystems = entersOtherFileSystems
    filter.entersNetworkFileSystems = entersNetworkFileSystems
    return filter
  }

  /// Returns the exclusion that leaves out a single file or folder.
  package static func exclusion(of path: String) -> String { FileFilter.literal(Directories.shown(path)) }
}

// MARK: Invalid values

extension FileSettings {
  /// Returns why a text cannot be a folder, and what to write; nil if it can.
  public static func problem(withFolder folder: String) -> String? {
    if folder.isEmpty { return localized("a folder is empty: write a path, such as ~/Documents") }
    guard folder == "~" || folder.hasPrefix("~/") || folder.hasPrefix("/") else {
      return localized("“{folder}” is not a full path: begin with / or ~/", ["folder": folder])
    }
    if hasDots(folder) { return dots(folder) }
    return nil
  }

  /// Returns why a text cannot be an exclusion, and what to write; nil if it can.
  public static func problem(withExclusion exclusion: String) -> String? {
    guard exclusion.contains(where: { $0 != "/" }) else {
      return localized(
        "“{text}” matches nothing: write a name such as *.o, or a path such as ~/Old", ["text": exclusion])
    }
    let name = exclusion.last == "/" ? exclusion.dropLast() : exclusion[...]
    guard name.contains("/") else { return nil }
    guard name.hasPrefix("/") || name.hasPrefix("~/") else {
      return localized(
        "“{text}” is part of a path: write only a name, or a full path that begins with / or ~/", ["text": exclusion])
    }
    if hasDots(exclusion) { return dots(exclusion) }
    return nil
  }

  private static func dots(_ path: String) -> String {
    localized("“{path}” contains . or ..: write the path without them", ["path": path])
  }

  private static func hasDots(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }
}

// MARK: The file

extension FileSettings {
  private static let group = "Files"
  private static let foldersKey = "folders"
  private static let exclusionsKey = "leave-out"

  private static var switches: [(key: String, value: WritableKeyPath<FileSettings, Bool>)] {
    [
      ("hidden", \.includesHidden), ("other-file-systems", \.entersOtherFileSystems),
      ("network-file-systems", \.entersNetworkFileSystems),
    ]
  }

  /// Reads the settings.
  /// - Parameter problems: gets a sentence for each invalid value, which is skipped in favour of the default.
  package init(_ document: SettingsDocument, problems: inout [String]) {
    let reader = SettingsReader(document, group: Self.group)
    exclusions = reader.list(Self.exclusionsKey, refusing: Self.problem(withExclusion:), &problems) ?? exclusions
    if let listed = reader.list(Self.foldersKey, &problems) {
      let good = reader.checked(listed, Self.foldersKey, refusing: Self.problem(withFolder:), &problems)
      // An empty list is a choice; a list without any valid folder is a mistake.
      if listed.isEmpty || !good.isEmpty { folders = good }
    }
    for (key, value) in Self.switches { self[keyPath: value] = reader.bool(key, &problems) ?? self[keyPath: value] }
  }

  /// Adds the edits for changed settings.
  package func write(to edits: inout SettingsEdits, replacing old: FileSettings) {
    if folders != old.folders { edits.merge(Self.foldersKey, in: Self.group, from: old.folders, to: folders) }
    if exclusions != old.exclusions {
      edits.merge(Self.exclusionsKey, in: Self.group, from: old.exclusions, to: exclusions)
    }
    for (key, value) in Self.switches where self[keyPath: value] != old[keyPath: value] {
      edits.set(key, in: Self.group, to: self[keyPath: value])
    }
  }
}
