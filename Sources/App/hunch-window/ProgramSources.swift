import Catalog
import ExternalSearch
import HunchUI

enum ProgramSources {
  /// Returns new sources of this machine, not loaded yet.
  /// - Parameter files: The way to get the names of files.
  static func all(toolkit: GtkResources, files: FileSource.Reading = .following) -> [any NamedSource] {
    StandardSources.all(toolkit: toolkit, files: files) + [ScriptSource(runner: .ofProgram), BookmarkSource()]
  }
}
