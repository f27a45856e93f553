import SystemKit

/// Reads the file `Bookmarks` of Chromium's family, which is JSON.
enum ChromiumBookmarks {
  private static let largest = 32 << 20

  /// Reads a file. Waits for the disk.
  static func read(_ path: String, of browser: String) throws(UnreadableFile) -> [Bookmark] {
    let bytes: [UInt8]
    do throws(SmallFileError) { bytes = try SmallFile(path).read(limit: largest) } catch {
      throw UnreadableFile(path: path, reason: error.explanation)
    }
    return try parse(String(decoding: bytes, as: UTF8.self), path: path, of: browser)
  }

  static func parse(_ text: String, path: String, of browser: String) throws(UnreadableFile) -> [Bookmark] {
    let document: JSON
    do throws(JSONError) { document = try JSON(parsing: text, deepest: 4 * deepest) } catch {
      throw UnreadableFile(path: path, reason: error.description)
    }
    var found: [Bookmark] = []
    guard case .object(let roots)? = document["roots"] else { return [] }
    for root in roots { collect(root.value, folder: nil, browser, into: &found) }
    return found
  }

  /// - Parameter folder: The containing folder; nil for the browser's root folders, whose names say nothing.
  private static func collect(
    _ entry: JSON, folder: String?, _ browser: String, into found: inout [Bookmark], depth: Int = 0
  ) {
    guard found.count < Bookmark.most, depth < deepest else { return }
    let name = entry["name"]?.text ?? ""
    if case .array(let children)? = entry["children"] {
      let inner = depth == 0 || name.isEmpty ? folder : name
      for child in children { collect(child, folder: inner, browser, into: &found, depth: depth + 1) }
    } else if let address = entry["url"]?.text, !address.isEmpty {
      found.append(Bookmark(name: name, address: address, folder: folder, browser: browser))
    }
  }

  /// The deepest nesting of folders. Each is an object in an array, and deeper ones must not make the rest unreadable.
  private static let deepest = 64
}

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
