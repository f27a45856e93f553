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

  private let permission: PastePermission
  private let portal: OwnPortal<RemoteDesktopPortal>

  /// The symbols of the keys, as X11 numbers them: the left Ctrl key, and V.
  private static let keys: [Int32] = [0xFFE3, 0x76]
  /// The time in which the desktop gives the focus to another window.
  private static let pause = Duration.milliseconds(150)

  /// - Parameters:
  ///   - program: The name of the program's desktop entry.
  ///   - tokenFile: The path of the file for the token.
  package init(program: String, tokenFile: String = Directories.userData + "/hunch/paste-permission") {
    permission = PastePermission(path: tokenFile)
    portal = OwnPortal(program: program) { try await .ownSession() }
  }

  /// Whether the desktop may let the user allow it.
  package var areThere: Bool {
    get async { (try? await portal.find()) != nil }
  }

  /// Presses the keys, after the user has allowed it.
  package func strike() async throws(Obstacle) {
    do {
      guard let portal = try await portal.find() else { throw Obstacle.unavailable }
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
      portal.forget()
      DeveloperLog.session.write("no keys: \(error)")
      throw .unavailable
    }
  }
}
