/// Reads the bookmarks in Firefox's `places.sqlite`. A running Firefox locks it, so a copy is read.
enum FirefoxBookmarks {
  /// Reads a database. Waits for the disk.
  /// - Parameter folder: The folder for the temporary copy.
  static func read(_ path: String, copyingTo folder: String) throws(UnreadableFile) -> [Bookmark] {
    let database = try DatabaseCopy(of: path, in: folder)
    var found: [Bookmark] = []
    try database.query(statement) { row in
      let folder = row.text(2)
      found.append(
        Bookmark(name: row.text(0), address: row.text(1), folder: folder.isEmpty ? nil : folder, browser: "Firefox"))
    }
    return found
  }

  /// Leaves out two names that mean nothing to people: Firefox's root folders, and tags, which are folders too.
  private static let statement = """
    SELECT b.title, p.url, f.title FROM moz_bookmarks b JOIN moz_places p ON p.id = b.fk
    LEFT JOIN moz_bookmarks f ON f.id = b.parent AND f.parent > 1
    WHERE b.type = 1 AND p.url NOT LIKE 'place:%' AND b.parent NOT IN (
      SELECT id FROM moz_bookmarks WHERE parent IN (SELECT id FROM moz_bookmarks WHERE guid = 'tags________'))
    ORDER BY b.id LIMIT \(Bookmark.most)
    """
}
