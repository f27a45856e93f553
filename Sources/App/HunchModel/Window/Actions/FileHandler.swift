package import Catalog
package import GLibKit

/// Does things with files for the user.
@MainActor
package protocol FileHandler {
  /// Opens a file or folder with an application.
  /// - Parameters:
  ///   - desktopID: Which one; nil for the one that the user has for what the file is.
  ///   - remembers: Whether the desktop's list of recently used files is to have it, if there is to be one.
  /// - Throws: ``GLibError`` if the file is gone, or there is no such application or it could not be started.
  func open(_ path: FilePath, with desktopID: String?, remembers: Bool) async throws(GLibError)

  /// Has the file manager show it in its folder.
  /// - Throws: ``GLibError`` if there is no file manager, or it could not be started.
  func show(_ path: FilePath) async throws(GLibError)

  /// The applications that can open it, the most likely first.
  /// - Throws: ``GLibError`` if the file is gone, or the applications cannot be read.
  func applications(for path: FilePath) async throws(GLibError) -> [FileApplication]

  /// What is shown of it besides its name; nil if that cannot be told in time.
  func details(of path: FilePath) async -> FileDetails?

  /// Moves it to the trash.
  /// - Returns: Where it went; nil if that cannot be told, so that it cannot be brought back from here.
  /// - Throws: ``GLibError`` if it could not be moved.
  func moveToTrash(_ path: FilePath) async throws(GLibError) -> TrashedFile?

  /// Saves a picture, in the place of a file that is there.
  /// - Throws: ``GLibError`` if it is gone, or could not be drawn or written.
  func save(_ picture: IconPicture, to path: FilePath) async throws(GLibError)

  /// Brings it back from the trash.
  /// - Throws: ``GLibError`` if it could not be moved back.
  func restore(_ file: TrashedFile) async throws(GLibError)
}

/// An application that opens files.
package struct FileApplication: Sendable, Hashable {
  /// Its desktop-file id.
  package var id: String
  package var name: String
  package var icon: Icon?

  package init(id: String, name: String, icon: Icon? = nil) {
    self.id = id
    self.name = name
    self.icon = icon
  }
}
