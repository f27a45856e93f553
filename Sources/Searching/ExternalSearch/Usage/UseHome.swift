package import Catalog
package import GLibKit
import Glibc
import SystemKit

/// The folders and settings in which other programs keep what they know about the user's habits.
package struct UseHome: Sendable {
  /// The folders of the XDG base directory specification.
  package var data = Directories.userData
  package var cache = Directories.userCache
  package var configuration = Directories.userConfiguration
  /// Returns a setting of the desktop by key and schema; nil without one.
  package var setting: @Sendable (String, String) -> Variant? = { DesktopSettings.value(of: $0, in: $1) }
  /// The rules for recently used files.
  package var policy: @Sendable () -> RecentFiles.Policy = { .ofDesktop }
  /// Returns the ids of the applications of each name.
  package var applications: @Sendable () -> [String: [String]] = {
    Dictionary(grouping: (try? AppInfo.all()) ?? [], by: \.name).mapValues { $0.map(\.id) }
  }

  /// The user's home.
  package init() {}

  /// The home of a test, without settings of a desktop.
  package init(data: String, cache: String, configuration: String) {
    (self.data, self.cache, self.configuration) = (data, cache, configuration)
    setting = { _, _ in nil }
    policy = { RecentFiles.Policy() }
    applications = { [:] }
  }

  /// The files of a place; the place is read again when one of them changes. Settings have none.
  func files(of place: UsePlace) -> [String] {
    place.files(data: data, cache: cache, configuration: configuration)
  }

  /// The path of Hunch's own history.
  var history: String { OwnChoices.history(in: data) }

  /// Reads the records of a place. Waits for the disk.
  ///
  /// - Parameter now: In seconds since 1970.
  /// - Returns: None if the program was never used here, or if the desktop's privacy settings forbid such records.
  /// - Throws: ``UnreadableFile`` for a file that is damaged, locked away, too large, or of an unknown version.
  func records(of place: UsePlace, now: Int64) throws(UnreadableFile) -> [UseRecord] {
    switch place {
    case .gnome: try gnomeRecords()
    case .plasma: try plasmaRecords()
    case .rofi: try rofiRecords()
    case .fuzzel: try fuzzelRecords()
    case .wofi: try wofiRecords()
    case .files: try fileRecords(now: now)
    case .folders: try folderRecords()
    case .emoji: emojiRecords()
    }
  }

  /// Reads a file; nil if it is missing or empty.
  func bytes(_ path: String, limit: Int = 16 << 20) throws(UnreadableFile) -> [UInt8]? {
    do throws(SmallFileError) {
      let bytes = try SmallFile.read(path, limit: limit)
      return bytes.isEmpty ? nil : bytes
    } catch {
      if error.isMissing { return nil }
      throw UnreadableFile(path: path, reason: error.explanation)
    }
  }

  /// Returns the elements of an XML file; none if it is missing.
  func elements(_ path: String) throws(UnreadableFile) -> [Markup.Element] {
    guard let bytes = try bytes(path) else { return [] }
    do throws(GLibError) { return try Markup.elements(of: bytes) } catch {
      throw UnreadableFile(path: path, reason: error.message)
    }
  }

  /// Reads the lines of a file; none if it is missing.
  func lines(_ path: String) throws(UnreadableFile) -> [String] {
    let bytes = try bytes(path) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The recorded use of an item, in the unit of its place.
struct UseRecord: Sendable, Hashable {
  /// The item, in each source that lists it.
  var references: [ItemReference]
  var score: Double
  /// The time of the last use, in seconds since 1970; nil if the place records none.
  var time: Int64?

  init(application id: String, score: Double, time: Int64? = nil) {
    references = [ItemReference(source: ApplicationSource.sourceID, item: id)]
    (self.score, self.time) = (score, time)
  }

  init(file path: FilePath, score: Double, time: Int64? = nil) {
    references = [RecentFileSource.sourceID, FileSettings.source].map { ItemReference(source: $0, item: path.id) }
    (self.score, self.time) = (score, time)
  }

  /// An emoji by its code points. A 0 marks the place for a skin tone.
  init(emoji codePoints: [UInt32], score: Double) {
    references = [CharacterSource.reference(toEmoji: codePoints)]
    self.score = score
  }

  /// The scores of things that a place lists in order, without saying how much they are used: the first counts most.
  static func scores(ofOrdered count: Int) -> [Double] { (0..<count).map { 1 - Double($0) / Double(count + 1) } }
}
