import Bookmarks
import Catalog
import HunchUI

/// What this program searches.
enum ProgramSources {
  /// New sources of this machine, not loaded yet.
  /// - Parameter files: What is done for the names of files.
  static func all(toolkit: GtkResources, files: FileSource.Reading = .following) -> [any NamedSource] {
    StandardSources.all(toolkit: toolkit, files: files) + [ScriptSource(runner: .ofProgram), BookmarkSource()]
  }
}
