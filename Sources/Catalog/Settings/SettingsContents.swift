package import GLibKit
import Localization
package import SmallFiles

/// What a file of settings holds, or why it cannot be taken for one. A file that is not there holds nothing.
package struct SettingsContents {
  package private(set) var file = SettingsFile()
  package private(set) var unreadable: SmallFileError?
  package private(set) var malformed: GLibError?

  /// Where the user's own is.
  package static var usualPath: String { Directories.userConfiguration + "/hunch/settings.ini" }

  /// The most bytes that it may have, a hundred times what it ever needs.
  private static let largest = 1 << 18

  /// Reads a file. Waits for the disk.
  package init(path: String) {
    do throws(SmallFileError) {
      let bytes = try SmallFile.read(path, limit: Self.largest)
      do throws(GLibError) { try file.load(bytes) } catch { malformed = error }
    } catch {
      if !error.isMissing { unreadable = error }
    }
  }

  /// The user's choice of a terminal; nil for whichever is found.
  package var terminal: String? { (try? file.string("terminal", in: "Launching")) ?? nil }

  /// What is to be searched, and a sentence for each thing in the file that makes no sense.
  package var catalog: (settings: CatalogSettings, problems: [String]) {
    if unreadable != nil || malformed != nil { return (.unknown, []) }
    var problems: [String] = []
    let settings = CatalogSettings(file, problems: &problems)
    return (settings, problems)
  }
}

extension CatalogSettings {
  /// What the user has chosen to be searched, and a sentence for each thing that is wrong with their settings, which names
  /// the file. Without a window; waits for the disk.
  package static func read(
    from path: String = SettingsContents.usualPath
  ) -> (settings: CatalogSettings, problems: [String]) {
    let contents = SettingsContents(path: path)
    let (settings, problems) = contents.catalog
    let failures =
      [contents.unreadable?.description, contents.malformed.map { "\(path): \($0.message)" }].compactMap(\.self)
    return (
      settings,
      failures.map { localized("{problem}. Until then no files are searched", ["problem": $0]) }
        + problems.map { "\(path): \($0)" }
    )
  }
}
