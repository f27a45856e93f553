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
