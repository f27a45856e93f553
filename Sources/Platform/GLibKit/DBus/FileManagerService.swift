/// The file manager of the desktop, as org.freedesktop.FileManager1 has it.
@MainActor
public struct FileManagerService {
  private static let name = "org.freedesktop.FileManager1"
  private let connection: DBusConnection

  public init(_ connection: DBusConnection) {
    self.connection = connection
  }

  /// Shows files or folders, each selected in its folder. The bus starts the file manager if it does not run.
  /// - Parameters:
  ///   - addresses: The addresses of the files, such as `file://…`.
  ///   - startupID: The startup id that lets its window come to the front; empty for none.
  /// - Throws: ``GLibError`` if no file manager does this, or it does not answer in time.
  public func show(_ addresses: [String], startupID: String = "") async throws {
    _ = try await connection.call(
      "ShowItems", on: Self.name, at: "/org/freedesktop/FileManager1", of: Self.name,
      .tuple([.strings(addresses), .string(startupID)]), timeout: .seconds(10))
  }
}
