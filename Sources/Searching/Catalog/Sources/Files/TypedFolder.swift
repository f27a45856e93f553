internal import GLibKit
internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The content of the folder of a typed path, as rows to search.
package struct TypedFolder: Sendable {
  /// The visible entries.
  private let visible: LibrarySnapshot
  /// The visible entries, with the folder itself first.
  private let whole: LibrarySnapshot
  /// All entries, with the hidden ones.
  private let all: LibrarySnapshot
  private let place: FilePath
  /// The folder's stamp before it was read; nil if its disk did not answer.
  private let stamp: FileStamp?

  /// The longest time that reading a folder may take.
  private static let patience = Duration.seconds(3)
  private static let mostEntries = 20_000

  /// The rows of a folder that is being read.
  package static var unread: LibrarySnapshot { list([]).reading(true) }

  /// The rows of a path that leads nowhere.
  package static var none: LibrarySnapshot { list([]) }

  /// Returns the rows to search for the part of a path behind its folder.
  package func rows(for part: String) -> LibrarySnapshot {
    part.isEmpty ? whole : part.hasPrefix(".") ? all : visible
  }

  /// Whether entries came or went since the folder was read.
  @concurrent
  package func isOutdated() async -> Bool {
    let now = await DiskCall.stamp(ofFolder: place.bytes, within: Self.patience)
    return now != nil && now != stamp
  }

  /// Reads the folder of a path and makes rows of its content, the most used ones first. Case and accents of the path do
  /// not matter.
  /// - Parameter usage: Returns how much each item is used.
  /// - Returns: The folder, nil if there is none; and the problem in a sentence, if any.
  @concurrent
  package static func read(
    _ path: TypedPath, by usage: @Sendable () -> [ItemReference: Double]
  ) async -> (folder: TypedFolder?, trouble: String?) {
    guard var place = path.place else { return (nil, nil) }
    var entries: [FolderEntry] = []
    var trouble: String?
    let typed = place
    var stamp = await DiskCall.stamp(ofFolder: place.bytes, within: patience)
    do throws(DiskError) {
      guard let found = try await content(of: &place) else { return (nil, nil) }
      if place != typed { stamp = await DiskCall.stamp(ofFolder: place.bytes, within: patience) }
      switch found {
      case .entries(let found):
        entries = found
        if found.count == mostEntries {
          trouble = localized(
            "{folder} has too many entries; only {count} are listed",
            ["folder": place.shown, "count": localizedNumber(mostEntries)])
        }
      case .unreadable(let code): trouble = FileError(path: place.shown, code: code).description
      }
    } catch {
      trouble = error.description
    }
    var items = entries.compactMap { entry in
      FilePath(place.bytes + [UInt8(ascii: "/")] + entry.name).map { FileItem.item(of: $0, isFolder: entry.isFolder) }
    }
    let use = use(in: place, by: usage())
    items = items.map { (use: use[$0.id] ?? 0, name: Fold.fold($0.name), item: $0) }
      .sorted { ($1.use, $0.name) < ($0.use, $1.name) }.map(\.item)
    var itself = FileItem.item(of: place, isFolder: true)
    itself.name = path.folder.count > 1 ? String(path.folder.dropLast()) : path.folder
    // The typed text shows the folder already.
    itself.subtitle = nil
    for index in items.indices { items[index].subtitle = nil }
    let visible = items.filter { !$0.name.hasPrefix(".") }
    let folder = TypedFolder(
      visible: list(visible), whole: list([itself] + visible), all: list(items), place: place, stamp: stamp)
    return (folder, trouble)
  }

  /// Reads a folder, or one whose path differs only in case and accents; nil if there is none.
  private static func content(of place: inout FilePath) async throws(DiskError) -> DiskCall.FolderContent? {
    let found = try await DiskCall.content(ofFolder: place.bytes, most: mostEntries, within: patience)
    guard case .unreadable(let code) = found, code == ENOENT || code == ENOTDIR else { return found }
    guard var parent = place.folder, case .entries(let entries)? = try await content(of: &parent) else { return nil }
    let name = Fold.fold(String(decoding: place.name, as: UTF8.self))
    let similar = entries.first { $0.isFolder && Fold.fold(String(decoding: $0.name, as: UTF8.self)) == name }
    guard let similar, let other = FilePath(parent.bytes + [UInt8(ascii: "/")] + similar.name), other != place else {
      return nil
    }
    place = other
    return try await DiskCall.content(ofFolder: other.bytes, most: mostEntries, within: patience)
  }

  /// Returns how much the entries of a folder are used, by their ids. All that is below an entry counts for it.
  private static func use(in folder: FilePath, by scores: [ItemReference: Double]) -> [String: Double] {
    let start = folder.id == "/" ? "/" : folder.id + "/"
    // A file may be an item of two sources.
    var files: [String: Double] = [:]
    for (reference, score) in scores
    where FileQuery.sources.contains(reference.source) && reference.item.hasPrefix(start) {
      files[reference.item] = max(score, files[reference.item] ?? 0)
    }
    var use: [String: Double] = [:]
    for (path, score) in files {
      let name = String(path.dropFirst(start.count).prefix { $0 != "/" })
      use[start + name, default: 0] += score
    }
    return use
  }

  private static func list(_ items: [CatalogItem]) -> LibrarySnapshot {
    LibrarySnapshot(list: items, id: "path", title: localized("Files"), iconName: "folder")
  }
}

/// A typed path: its folder, with a slash at the end, and the part after it.
package struct TypedPath: Equatable, Sendable {
  package let folder: String
  package let part: String

  /// Nil if the text is not a path.
  package init?(_ text: String) {
    if text == "~" {
      (folder, part) = ("~/", "")
      return
    }
    guard text.hasPrefix("/") || text.hasPrefix("~/") || text.hasPrefix("./"),
      let slash = text.lastIndex(of: "/")
    else { return nil }
    folder = String(text[...slash])
    part = String(text[slash...].dropFirst())
  }

  /// The path of the folder.
  var place: FilePath? {
    FilePath(folder.hasPrefix("./") ? Directories.current + folder.dropFirst() : Directories.path(folder))
  }

  /// Returns the parent folder of a typed folder; nil if there is none to go up to.
  package static func above(_ text: String) -> String? {
    guard let path = TypedPath(text), path.part.isEmpty, text.hasSuffix("/"),
      let above = TypedPath(String(text.dropLast()))
    else { return nil }
    return text == "~/" || text == "./" ? nil : above.folder
  }
}
