package import GLibKit
import SystemKit

/// Presses keys that paste in the window that has the focus, on desktops that let the user allow that (the portal of
/// remote desktops).
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

  /// Keys that paste.
  package enum Combination: Sendable {
    /// Ctrl+V, which pastes the clipboard in most programs.
    case controlV
    /// Shift+Insert, which pastes the primary selection in terminals, and the clipboard in most other programs.
    case shiftInsert

    /// The symbols of the left modifier key and of the other key, as X11 numbers them.
    fileprivate var symbols: [Int32] {
      switch self {
      case .controlV: [0xFFE3, 0x76]
      case .shiftInsert: [0xFFE1, 0xFF63]
      }
    }
  }

  private let permission: PastePermission
  private let portal: OwnPortal<RemoteDesktopPortal>

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
  package func strike(_ keys: Combination) async throws(Obstacle) {
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
      try await session.strike(keys.symbols)
    } catch let refusal as PortalRefusal where refusal != .gone {
      throw .refused(refusal)
    } catch {
      portal.forget()
      DeveloperLog.session.write("no keys: \(error)")
      throw .unavailable
    }
  }
}
