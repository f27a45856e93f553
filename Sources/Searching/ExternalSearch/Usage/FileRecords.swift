import Catalog
import GLibKit
import Glibc

/// The files, folders and emoji that the user chose in other programs.
extension UseHome {
  /// After this time a use of a file counts half, in seconds: as in Hunch's own history.
  private static let halfLife: Double = 10 * 24 * 60 * 60

  /// The recently used files by the number of uses and the time since the last one.
  func fileRecords(now: Int64) throws(UnreadableFile) -> [UseRecord] {
    let policy = policy()
    guard policy.remembers, policy.days != 0 else { return [] }
    let oldest = policy.days.map { now - Int64($0) * 86_400 } ?? .min
    let path = files(of: .files)[0]
    guard let bytes = try bytes(path) else { return [] }
    let uses: [RecentlyUsed.Use]
    do throws(GLibError) { uses = try RecentlyUsed.uses(of: bytes) } catch {
      throw UnreadableFile(path: path, reason: error.message)
    }
    return uses.filter { $0.time >= oldest }.sorted { $0.time > $1.time }.prefix(Self.most).compactMap { use in
      guard let path = FilePath(uri: use.address) else { return nil }
      let age = Double(max(now - use.time, 0)) / Self.halfLife
      return UseRecord(file: path, score: Double(use.count) * exp2(-age), time: use.time)
    }
  }

  /// The bookmarked folders of GTK's file chooser and KDE's file manager.
  func folderRecords() throws(UnreadableFile) -> [UseRecord] {
    let paths = files(of: .folders)
    // A line has an address, and behind a space a name.
    let gtk = try lines(paths[0]).map { String($0.prefix { $0 != " " }) }
    let kde = try elements(paths[1]).compactMap { $0.name == "bookmark" ? $0.attributes["href"] : nil }
    return [gtk, kde].flatMap { addresses in
      let folders = addresses.prefix(Self.most).compactMap { FilePath(uri: $0) }
      return zip(folders, UseRecord.scores(ofOrdered: folders.count)).map { UseRecord(file: $0, score: $1) }
    }
  }

  /// The emoji choosers: newer versions of GTK 4, older ones, and GTK 3.
  private static let emojiChoosers = [
    (key: "recently-used-emoji", schema: "org.gtk.gtk4.Settings.EmojiChooser"),
    (key: "recent-emoji", schema: "org.gtk.gtk4.Settings.EmojiChooser"),
    (key: "recent-emoji", schema: "org.gtk.Settings.EmojiChooser"),
  ]

  /// The emoji lately chosen in the emoji choosers of GTK 4 and GTK 3, the last one first.
  func emojiRecords() -> [UseRecord] {
    Self.emojiChoosers.flatMap { key, schema in
      let recent = setting(key, schema)?.elements ?? []
      // Each begins with its code points. Behind its names and keywords comes the skin tone.
      let emoji = recent.compactMap { $0[0]?[0]?.elements?.compactMap(\.int).map { UInt32(clamping: $0) } }
      return zip(emoji, UseRecord.scores(ofOrdered: emoji.count)).map { UseRecord(emoji: $0, score: $1) }
    }
  }
}
