/// What has changed in a tree since its table was made: little, since many changes make a new table. Folders that were
/// added have numbers after those of the table, and entries positions after its positions.
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
    /// The folder that it is in.
    var folder: UInt32
    var name: [UInt8]
    /// Its number, if it is a folder.
    var number: UInt32?
  }

  /// The folders added, gone ones included.
  var folders: [Folder] = []
  /// The entries added that are still there, by position.
  var added: [UInt32: Entry] = [:]
  /// For each folder, the positions of what was added to it.
  var names: [UInt32: [[UInt8]: UInt32]] = [:]
  /// Positions of the table that hold nothing any more.
  var removed: Set<UInt32> = []
  /// Folders that are no more.
  var gone: Set<UInt32> = []
  /// What is known anew of folders of the table.
  var stamps: [UInt32: FolderStamp] = [:]

  /// How much there is to look at besides the table.
  var size: Int { added.count + removed.count + folders.count }
}
