/// The notifications of the desktop, as org.freedesktop.Notifications has them.
@MainActor
public struct NotificationService {
  private static let name = "org.freedesktop.Notifications"
  private let connection: DBusConnection

  public init(_ connection: DBusConnection) {
    self.connection = connection
  }

  /// Shows a line for a moment. The desktop does not keep it.
  /// - Parameters:
  ///   - program: The name and the icon of the program.
  ///   - time: How long it stays, if the desktop honours that.
  /// - Throws: ``GLibError`` if the desktop has no notifications, or does not answer in time.
  public func show(_ line: String, by program: (name: String, icon: String), for time: Duration) async throws {
    let milliseconds = Int32(time.components.seconds * 1_000)
    _ = try await connection.call(
      "Notify", on: Self.name, at: "/org/freedesktop/Notifications", of: Self.name,
      .tuple([
        .string(program.name), .uint32(0), .string(program.icon), .string(line), .string(""), .strings([]),
        .dictionary(["transient": .bool(true), "urgency": .byte(0)]), .int32(milliseconds),
      ]), timeout: .seconds(10))
  }
}
