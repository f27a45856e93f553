/// Services of the desktop, by their interfaces on the session bus.
extension DBusConnection {
  /// Shows files or folders in the file manager, each selected in its folder (`org.freedesktop.FileManager1`). The bus
  /// starts the file manager if it does not run.
  /// - Parameters:
  ///   - addresses: The addresses of the files, such as `file://…`.
  ///   - startupID: The startup id that lets its window come to the front; empty for none.
  /// - Throws: ``GLibError`` if no file manager does this, or it does not answer in time.
  public func showInFileManager(_ addresses: [String], startupID: String) async throws {
    let name = "org.freedesktop.FileManager1"
    _ = try await call(
      "ShowItems", on: name, at: "/org/freedesktop/FileManager1", of: name,
      .tuple([.strings(addresses), .string(startupID)]), timeout: .seconds(10))
  }

  /// Shows a line for a moment as a notification (`org.freedesktop.Notifications`). The desktop does not keep it.
  /// - Parameters:
  ///   - program: The name and the icon of the program.
  ///   - time: How long it stays, if the desktop honours that.
  /// - Throws: ``GLibError`` if the desktop has no notifications, or does not answer in time.
  public func notify(_ line: String, by program: (name: String, icon: String), for time: Duration) async throws {
    let name = "org.freedesktop.Notifications"
    let milliseconds = Int32(time.components.seconds * 1_000)
    _ = try await call(
      "Notify", on: name, at: "/org/freedesktop/Notifications", of: name,
      .tuple([
        .string(program.name), .uint32(0), .string(program.icon), .string(line), .string(""), .strings([]),
        .dictionary(["transient": .bool(true), "urgency": .byte(0)]), .int32(milliseconds),
      ]), timeout: .seconds(10))
  }
}
