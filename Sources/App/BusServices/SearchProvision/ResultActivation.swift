internal import Catalog
package import GLibKit

/// Does what is wanted of a result, without a display: what takes one is done by the window.
@MainActor
package struct ResultActivation {
  private let bus: DBusConnection
  private let terminal: @Sendable () async -> String?

  /// - Parameter terminal: the user's choice of a terminal, for applications that need one.
  package init(_ bus: DBusConnection, terminal: @escaping @Sendable () async -> String?) {
    self.bus = bus
    self.terminal = terminal
  }

  /// Opens a result.
  /// - Parameters:
  ///   - copies: puts a text on the clipboard; nil where who asks does so itself.
  ///   - token: by which a window may come to the front.
  func activate(_ item: CatalogItem, token: String?, copying copies: ((String) async throws -> Void)? = nil)
    async throws
  {
    switch item.actions.first?.effect {
    case .copy(let text) where copies != nil || text.utf8.count <= ProvidedResult.longestCopy: try await copies?(text)
    case .file(.open, let path):
      let application = try await FileApplications.application(opening: FileApplications.type(of: path))
      try await application.start(opening: [path.bytes], token: token, terminal: terminal())
    default: try await search(item.name, token: token)
    }
  }

  /// Opens the window with a text to search for, also where the program does not run yet.
  func search(_ text: String, token: String?) async throws {
    try await RunningInstance.perform(.present(query: WindowRequest.bounded(text)), over: bus, token: token)
  }
}
