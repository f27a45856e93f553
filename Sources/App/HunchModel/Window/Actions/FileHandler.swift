package import Catalog
package import GLibKit

/// Acts on files for the user.
@MainActor
package protocol FileHandler {
  /// Opens a file or folder with an application.
  /// - Parameters:
  ///   - desktopID: The application; nil for the user's default for this type of file.
  ///   - remembers: Whether the file goes into the desktop's list of recent files, if the desktop keeps one.
  /// - Throws: ``GLibError`` if the file is gone, or the application does not exist or could not be started.
  func open(_ path: FilePath, with desktopID: String?, remembers: Bool) async throws(GLibError)

  /// Shows a file in its folder, in the file manager.
  /// - Throws: ``GLibError`` if there is no file manager, or it could not be started.
  func show(_ path: FilePath) async throws(GLibError)

  /// Returns the applications that can open a file, the most likely first.
  /// - Throws: ``GLibError`` if the file is gone, or the applications cannot be read.
  func applications(for path: FilePath) async throws(GLibError) -> [FileApplication]

  /// Returns the details of a file; nil if they cannot be read in time.
  func details(of path: FilePath) async -> FileDetails?

  /// Moves a file to the trash.
  /// - Returns: The file in the trash; nil if its place there is unknown, which means that Hunch cannot restore it.
  /// - Throws: ``GLibError`` if it could not be moved.
  func moveToTrash(_ path: FilePath) async throws(GLibError) -> TrashedFile?

  /// Saves a picture and replaces an existing file.
  /// - Throws: ``GLibError`` if the picture is gone, or could not be drawn or written.
  func save(_ picture: IconPicture, to path: FilePath) async throws(GLibError)

  /// Restores a file from the trash.
  /// - Throws: ``GLibError`` if it could not be moved back.
  func restore(_ file: TrashedFile) async throws(GLibError)
}

package struct FileApplication: Sendable, Hashable {
  /// The id of its desktop entry.
  package var id: String
  package var name: String
  package var icon: Icon?

  package init(id: String, name: String, icon: Icon? = nil) {
    self.id = id
    self.name = name
    self.icon = icon
  }
}
