import CGLib
import SystemKit

/// A command to the whole session.
nonisolated public enum SessionCommand: String, CaseIterable, Hashable, Sendable {
  case lock, switchUser, logOut, suspend, hibernate, restart, shutDown

  /// Whether it ends all programs of the user.
  public var endsPrograms: Bool {
    switch self {
    case .logOut, .restart, .shutDown: true
    case .lock, .switchUser, .suspend, .hibernate: false
    }
  }

  /// Whether it stops the machine, without a question because no program ends.
  public var stopsMachine: Bool {
    switch self {
    case .suspend, .hibernate: true
    case .lock, .switchUser, .logOut, .restart, .shutDown: false
    }
  }

  /// The method of logind that does it for the whole machine.
  fileprivate var logindMethod: String? {
    switch self {
    case .suspend: "Suspend"
    case .hibernate: "Hibernate"
    case .restart: "Reboot"
    case .shutDown: "PowerOff"
    case .lock, .switchUser, .logOut: nil
    }
  }
}

/// Locks and ends the user's session, through the desktop if it offers that, otherwise through logind.
///
/// Sources: the manual page org.freedesktop.login1(5), and the interfaces of GNOME's, KDE's and Xfce's session managers.
@MainActor
public struct SessionService {
  /// A program that asks to delay a command, and why.
  nonisolated public struct Inhibitor: Hashable, Sendable {
    public let program, reason: String

    public init(program: String, reason: String) { (self.program, self.reason) = (program, reason) }
  }

  /// The commands that a machine offers.
  nonisolated public struct Offer: Hashable, Sendable {
    /// In the order of ``SessionCommand``.
    public let commands: [SessionCommand]
    /// Whether every asked program answered in time. Otherwise a later question may find more commands.
    public let isWhole: Bool

    public init(_ commands: [SessionCommand], isWhole: Bool = true) {
      (self.commands, self.isWhole) = (commands, isWhole)
    }
  }

  private let user: DBusConnection?
  private let system: DBusConnection?
  /// The longest time for the answer to a question.
  var patience = Duration.seconds(3)
  /// The seat's object of the display manager, as LightDM and SDDM name it to their sessions.
  var seat = Environment.value(of: "XDG_SEAT_PATH")

  /// Connects to both buses. A missing bus offers nothing.
  public init() async {
    self.init(user: try? await DBusConnection.session(), system: try? await DBusConnection.systemWide())
  }

  init(user: DBusConnection?, system: DBusConnection?) { (self.user, self.system) = (user, system) }

  // MARK: What there is

  /// Finds out what this machine offers to this user.
  ///
  /// Asks logind, for three seconds at most in each question, and for none after the first that it left unanswered.
  public func available() async -> Offer {
    var found: Set<SessionCommand> = []
    var isWhole = true
    do {
      for command in SessionCommand.allCases {
        guard let method = command.logindMethod else { continue }
        let answer = try await manager("Can" + method, timeout: patience)[0]?.string
        // A challenge is a question for a password.
        if answer == "yes" || answer == "challenge" { found.insert(command) }
      }
      found.formUnion([.lock, .logOut])
    } catch {
      isWhole = (error as? GLibError)?.isTimeout != true
    }
    let running = await running()
    if locker(among: running) != nil { found.insert(.lock) }
    if sessionManager(among: running) != nil { found.insert(.logOut) }
    if await canSwitchUser() { found.insert(.switchUser) }
    return Offer(SessionCommand.allCases.filter(found.contains), isWhole: isWhole)
  }

  /// The programs that ask not to shut down or restart now.
  public func inhibitors(of command: SessionCommand) async -> [Inhibitor] {
    guard command.endsPrograms, let answer = try? await manager("ListInhibitors", timeout: patience) else { return [] }
    return (answer[0]?.elements ?? []).compactMap { entry in
      guard let what = entry[0]?.string, let program = entry[1]?.string, let reason = entry[2]?.string,
        entry[3]?.string == "block", what.split(separator: ":").contains("shutdown")
      else { return nil }
      return Inhibitor(program: program, reason: reason)
    }
  }

  // MARK: Doing it

  /// Performs a command. It may ask the user for a password, so it waits for two minutes.
  /// - Throws: ``GLibError`` if nobody performs it.
  public func perform(_ command: SessionCommand) async throws(GLibError) {
    do {
      switch command {
      case .lock: try await lock()
      case .logOut: try await logOut()
      case .switchUser: try await switchUser()
      case .suspend, .hibernate, .restart, .shutDown:
        if let method = command.logindMethod { try await manager(method, .tuple([.bool(true)])) }
      }
    } catch let failure as SessionFailure {
      throw GLibError(domain: Self.domain, code: 0, message: failure.description)
    } catch {
      DeveloperLog.launching.write("\(command.rawValue): \(error)")
      throw GLibError(domain: Self.domain, code: 0, message: Self.sentence(error))
    }
  }

  private static let domain = "glibkit-session"

  /// Why a command failed, without the bus's own words, which say nothing to people.
  private static func sentence(_ error: any Error) -> String {
    // An error without a name came from no program: there was no answer.
    guard let error = error as? GLibError, error.dbusName != nil else { return localized("the system did not answer") }
    return switch error.busReason {
    case "AccessDenied", "InteractiveAuthorizationRequired": localized("you are not allowed to do this")
    case "ServiceUnknown": localized("no service on this system can do this")
    case "NoReply": localized("the system did not answer")
    default: localized("the system refused it")
    }
  }

  private func lock() async throws {
    if let user, let locker = locker(among: await running()) {
      let parameters: Variant? = locker.name == "org.cinnamon.ScreenSaver" ? .tuple([.string("")]) : nil
      let isLocked =
        (try? await user.call(
          "Lock", on: locker.name, at: locker.path, of: locker.name, parameters, timeout: patience)) != nil
      // GNOME owns the general name too, without this method.
      if isLocked { return }
    }
    try await ownSession("LockSession")
  }

  private func logOut() async throws {
    guard let user, let manager = sessionManager(among: await running()) else {
      return try await ownSession("TerminateSession")
    }
    _ = try await user.call(
      manager.method, on: manager.interface, at: manager.path, of: manager.name, manager.parameters,
      timeout: Self.longPatience)
  }

  private func switchUser() async throws {
    guard let system, let seat = seatPath else { throw SessionFailure.noDisplayManager }
    _ = try await system.call(
      "SwitchToGreeter", on: "org.freedesktop.DisplayManager.Seat", at: seat, of: "org.freedesktop.DisplayManager",
      timeout: Self.longPatience)
  }

  // MARK: Who does it

  /// A program on the session bus that locks the screen.
  private struct Locker {
    let name, path: String
  }

  /// A program on the session bus that ends the session, with its method.
  private struct Manager {
    /// The name that shows that it is running.
    let running: String
    let name, path, interface, method: String
    let parameters: Variant?
  }

  private static let lockers = ["gnome", "cinnamon", "mate", "xfce", "freedesktop"].map {
    Locker(name: "org.\($0).ScreenSaver", path: "/org/\($0)/ScreenSaver")
  }

  /// Made when it is asked for, which is once an action.
  private static var managers: [Manager] {
    [
      // 1: without a confirmation, which the user has already given.
      Manager(
        running: "org.gnome.SessionManager", name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager",
        interface: "org.gnome.SessionManager", method: "Logout", parameters: .tuple([.uint32(1)])),
      Manager(
        running: "org.kde.ksmserver", name: "org.kde.Shutdown", path: "/Shutdown", interface: "org.kde.Shutdown",
        method: "logout", parameters: nil),
      // Without a dialog, and saving the session as the user chose.
      Manager(
        running: "org.xfce.SessionManager", name: "org.xfce.SessionManager", path: "/org/xfce/SessionManager",
        interface: "org.xfce.Session.Manager", method: "Logout", parameters: .tuple([.bool(false), .bool(true)])),
    ]
  }

  private func locker(among running: Set<String>) -> Locker? { Self.lockers.first { running.contains($0.name) } }

  private func sessionManager(among running: Set<String>) -> Manager? {
    Self.managers.first { running.contains($0.running) }
  }

  /// The names on the session bus; none if it does not say.
  private func running() async -> Set<String> { (try? await user?.owned(timeout: patience)) ?? [] }

  private func canSwitchUser() async -> Bool {
    guard let system, let seat = seatPath else { return false }
    let name = "org.freedesktop.DisplayManager"
    return await system.property("CanSwitch", of: name + ".Seat", at: seat, on: name, within: patience)?.bool == true
  }

  private var seatPath: String? { seat.flatMap { g_variant_is_object_path($0) != 0 ? $0 : nil } }

  /// `auto` is the caller's session, or the graphical one of its user.
  private func ownSession(_ method: String) async throws { try await manager(method, .tuple([.string("auto")])) }

  @discardableResult
  private func manager(
    _ method: String, _ parameters: Variant? = nil, timeout: Duration = longPatience
  ) async throws -> Variant {
    guard let system else { throw SessionFailure.noSystemBus }
    return try await system.call(
      method, on: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", of: "org.freedesktop.login1",
      parameters, timeout: timeout)
  }

  private static let longPatience = Duration.seconds(120)
}

/// Why nobody can be asked.
nonisolated private enum SessionFailure: Error, CustomStringConvertible {
  case noDisplayManager, noSystemBus

  var description: String {
    switch self {
    case .noDisplayManager: localized("no display manager is running that switches users")
    case .noSystemBus: localized("no service on this system can do this")
    }
  }
}
