internal import Catalog
package import GLibKit

/// Opens results without a display. Actions that need a display open the window.
@MainActor
package struct ResultActivation {
  private let bus: DBusConnection
  private let terminal: @Sendable () async -> String?

  /// - Parameter terminal: Returns the user's terminal, for applications that need one.
  package init(_ bus: DBusConnection, terminal: @escaping @Sendable () async -> String?) {
    self.bus = bus
    self.terminal = terminal
  }

  /// Opens a result.
  /// - Parameters:
  ///   - copies: Puts a text on the clipboard; nil if the asking program does that itself.
  ///   - token: Lets a window come to the front.
  func activate(_ item: CatalogItem, token: String?, copying copies: ((String) async throws -> Void)? = nil)
    async throws
  {
    switch item.actions.first?.effect {
    case .copy(let text) where copies != nil || text.utf8.count <= ProvidedResult.longestCopy:
      // Without a clipboard that takes the text, the window copies it.
      do { try await copies?(text) } catch { try await search(item.name, token: token) }
    case .file(.open, let path):
      let application = try await FileApplications.application(opening: FileApplications.type(of: path))
      try await application.start(opening: [path.bytes], token: token, terminal: terminal())
    default: try await search(item.name, token: token)
    }
  }

  /// Opens the window with a text to search for, and starts the program if necessary.
  func search(_ text: String, token: String?) async throws {
    try await RunningInstance.perform(.search(WindowRequest.bounded(text)), over: bus, token: token)
  }
}
