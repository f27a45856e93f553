/// The new state of a path. Unlike positions, paths mean the same in every index of a tree.
struct FileChange: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// The path no longer exists.
    case gone
    case file
    case folder(FolderStamp.State)
  }

  var path: [UInt8]
  var kind: Kind
}

extension FileIndex {
  /// Returns the changes that make this index of an earlier one, in an order in which they can be applied; nil if the
  /// two have different tables.
  ///
  /// - Complexity: O(*c* log *c*) for *c* changes since the table was made.
  func changes(since old: FileIndex) -> [FileChange]? {
    guard table === old.table else { return nil }
    var changes: [FileChange] = []
    let removed =
      overlay.removed.subtracting(old.overlay.removed).sorted()
      + old.overlay.added.keys.filter { overlay.added[$0] == nil }.sorted()
    // A removed folder takes its contents along.
    for position in removed where !overlay.gone.contains(old.parent(of: position)) {
      if let path = old.path(of: position) { changes.append(FileChange(path: path, kind: .gone)) }
    }
    // Positions ascend from folders to their contents.
    for position in overlay.added.keys.sorted() where old.overlay.added[position] == nil {
      guard let path = path(of: position) else { continue }
      changes.append(FileChange(path: path, kind: kind(at: position)))
    }
    return changes
  }

  /// Returns the kind of the entry at a path; gone if the index has none.
  func kind(at path: [UInt8]) -> FileChange.Kind { position(of: path).map { kind(at: $0) } ?? .gone }

  private func kind(at position: UInt32) -> FileChange.Kind {
    folder(at: position).map { .folder(stamp(ofFolder: $0).state) } ?? .file
  }

  /// Whether a path is as a change makes it, whatever is known about the contents of a folder.
  func has(_ change: FileChange) -> Bool {
    switch (kind(at: change.path), change.kind) {
    case (.gone, .gone), (.file, .file), (.folder, .folder): true
    default: false
    }
  }

  /// Returns the index with some changes applied, in order. Changes in unknown folders are ignored. The times of new
  /// folders are unknown, so a sweep reads them again.
  func applying(_ changes: [FileChange]) -> FileIndex {
    if changes.isEmpty { return self }
    var editor = FileIndexEditor(self)
    for change in changes { editor.apply(change) }
    return (try? editor.finish()) ?? self
  }
}

extension FileIndexEditor {
  fileprivate mutating func apply(_ change: FileChange) {
    guard let slash = change.path.lastIndex(of: UInt8(ascii: "/")),
      let folder = files.folder(withPath: Array(change.path[..<slash]))
    else { return }
    let name = Array(change.path[(slash + 1)...])
    guard !name.isEmpty, !name.contains(0), name != Array(".".utf8), name != Array("..".utf8) else { return }
    let known = files.position(of: name, in: folder)
    let isKnownFolder = known.flatMap { files.folder(at: $0) } != nil
    switch change.kind {
    case .gone:
      if let known { remove(known) }
    case .file:
      if known != nil, !isKnownFolder { return }
      if let known { remove(known) }
      add(name, isFolder: false, to: folder)
    case .folder(let state):
      if isKnownFolder { return }
      if let known { remove(known) }
      if let number = add(name, isFolder: true, to: folder) { setStamp(FolderStamp(state: state), of: number) }
    }
  }
}

/// The changes to a tree since its table was made. They stay few, because many changes make a new table. Added
/// folders have numbers after the table's, and added entries positions after the table's.
struct FileOverlay: Sendable {
  struct Folder: Sendable {
    var parent: UInt32
    /// Its position as an entry.
    var place: UInt32
    var depth: Int
    var pathLength: Int
    var stamp: FolderStamp
  }

  struct Entry: Sendable {
    /// The containing folder.
    var folder: UInt32
    var name: [UInt8]
    /// Its number, if it is a folder.
    var number: UInt32?
  }

  /// The added folders, including removed ones.
  var folders: [Folder] = []
  /// The added entries that still exist, by position.
  var added: [UInt32: Entry] = [:]
  /// The positions of the entries added to each folder.
  var names: [UInt32: [[UInt8]: UInt32]] = [:]
  /// The table's positions that are now empty.
  var removed: Set<UInt32> = []
  /// The removed folders.
  var gone: Set<UInt32> = []
  /// The new stamps of the table's folders.
  var stamps: [UInt32: FolderStamp] = [:]

  /// The number of changes to examine besides the table.
  var size: Int { added.count + removed.count + folders.count }
}
