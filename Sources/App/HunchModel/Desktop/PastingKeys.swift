package import GLibKit
import SystemKit

/// Presses Ctrl+V in the window that has the focus, on desktops that let the user allow that (the portal of remote
/// desktops).
///
/// The desktop asks the user once. A file that only its owner may read keeps the token by which the desktop knows the
/// permission again.
@MainActor
package final class PastingKeys {
  /// The reason why the keys were not pressed.
  package enum Obstacle: Error, Equatable {
    /// The desktop lets no program press keys, or does not answer.
    case unavailable
    case refused(PortalRefusal)
  }

  private let program: String
  private let permission: PastePermission
  private let bus: @MainActor () async throws -> DBusConnection
  /// The portal, over a connection that has registered the program's name; nil before that.
  private var portal: RemoteDesktopPortal?

  /// The symbols of the keys, as X11 numbers them: the left Ctrl key, and V.
  private static let keys: [Int32] = [0xFFE3, 0x76]
  /// The time in which the desktop gives the focus to another window.
  private static let pause = Duration.milliseconds(150)

  /// - Parameters:
  ///   - program: The name of the program's desktop entry.
  ///   - tokenFile: The path of the file for the token.
  ///   - bus: Makes a separate connection, which belongs to the program from its first call.
  package init(
    program: String, tokenFile: String = Directories.userData + "/hunch/paste-permission",
    bus: @escaping @MainActor () async throws -> DBusConnection = {
      try await .ownSession()
    }
  ) {
    self.program = program
    permission = PastePermission(path: tokenFile)
    self.bus = bus
  }

  /// Whether the desktop may let the user allow it.
  package var areThere: Bool {
    get async { (try? await findPortal()) != nil }
  }

  /// Presses the keys, after the user has allowed it.
  package func strike() async throws(Obstacle) {
    do {
      guard let portal = try await findPortal() else { throw Obstacle.unavailable }
      let token = await DiskThreads.run { [permission] in permission.read() }
      let session = try await portal.open(token: token)
      defer { session.close() }
      // Most desktops take a token only once, and give the next one.
      if session.token != token {
        await DiskThreads.run { [permission, next = session.token] in permission.save(next) }
      }
      try await Task.sleep(for: Self.pause)
      try await session.strike(Self.keys)
    } catch let refusal as PortalRefusal where refusal != .gone {
      throw .refused(refusal)
    } catch {
      // A portal that is started again must be told the program's name again.
      portal = nil
      DeveloperLog.session.write("no keys: \(error)")
      throw .unavailable
    }
  }

  private func findPortal() async throws -> RemoteDesktopPortal? {
    if portal == nil {
      let new = RemoteDesktopPortal(try await bus())
      await new.register(as: program)
      portal = new
    }
    guard let portal else { return nil }
    return await portal.isThere() ? portal : nil
  }
}
