internal import GLibKit

/// A typed path: its folder, with a slash at the end, and the part behind it.
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
    if folder.hasPrefix("~") { return FilePath(Directories.home + folder.dropFirst()) }
    if folder.hasPrefix("./") { return FilePath(Directories.current + folder.dropFirst()) }
    return FilePath(folder)
  }

  /// Returns the parent folder of a typed folder; nil if there is none to go up to.
  package static func above(_ text: String) -> String? {
    guard let path = TypedPath(text), path.part.isEmpty, text.hasSuffix("/"),
      let above = TypedPath(String(text.dropLast()))
    else { return nil }
    return text == "~/" || text == "./" ? nil : above.folder
  }
}
