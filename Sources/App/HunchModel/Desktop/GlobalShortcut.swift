package import GLibKit
import SystemKit

/// The key that opens the window from anywhere, if the desktop offers such keys (the portal of global shortcuts).
///
/// The desktop asks the user once, when they enable the key. Later runs only listen to it.
@MainActor
package final class GlobalShortcut {
  package enum State: Hashable, Sendable {
    /// Whether the desktop offers such keys is not known yet.
    case unknown
    /// The desktop offers none. The user binds a command in the desktop's settings instead.
    case unavailable
    case off
    /// The desktop is asking the user.
    case asking
    /// The key opens the window. Its label may be unknown.
    case on(key: String)
    /// The key could not be bound, for this reason.
    case failed(String)
  }

  package private(set) var state = State.unknown {
    didSet { if state != oldValue { onChange(state) } }
  }

  /// Called at each change of ``state``.
  package var onChange: (State) -> Void = { _ in }

  private let program: String
  private let onActivation: @MainActor (_ token: String?) -> Void
  private let bus: @MainActor () async throws -> DBusConnection
  /// The portal, over a connection that has registered the program's name; nil before that.
  private var portal: GlobalShortcutsPortal?
  private var session: GlobalShortcutsPortal.Session?
  private var work: Task<Void, Never>?

  private static let shortcut = GlobalShortcutsPortal.Shortcut(
    id: "toggle", title: localized("Show or hide Hunch"), proposed: "CTRL+ALT+space")

  /// - Parameters:
  ///   - program: The name of the program's desktop entry.
  ///   - bus: Makes a separate connection. On the shared one, GTK asks the portal for settings first, and the portal
  ///     then knows no program's name for the connection.
  ///   - onActivation: Called when the key is pressed, with the token that lets the window come to the front.
  package init(
    program: String,
    bus: @escaping @MainActor () async throws -> DBusConnection = {
      try await .ownSession()
    },
    onActivation: @escaping @MainActor (_ token: String?) -> Void
  ) {
    self.program = program
    self.bus = bus
    self.onActivation = onActivation
  }

  /// Finds out whether the desktop offers such keys.
  package func look() {
    guard state == .unknown, work == nil else { return }
    begin { try await $0.findPortal() == nil ? .unavailable : .off }
  }

  /// Makes the key open the window, or no longer. The desktop may ask the user for a key.
  package func follow(isWanted: Bool) {
    if isWanted {
      if session != nil || state == .asking { return }
      begin { try await $0.connect() }
    } else if session != nil || state == .asking {
      begin {
        $0.disconnect()
        return .off
      }
    } else if case .failed = state {
      state = .off
    }
  }

  /// Cancels the running step and starts this one.
  private func begin(_ step: @escaping @MainActor (GlobalShortcut) async throws -> State) {
    work?.cancel()
    work = Task { [weak self] in
      let next: State
      do {
        guard let self else { return }
        next = try await step(self)
      } catch let refusal as PortalRefusal {
        next = .failed(refusal.description)
      } catch {
        DeveloperLog.session.write("no shortcut: \(error)")
        next = .failed(localized("your desktop did not answer"))
      }
      guard !Task.isCancelled, let self else { return }
      state = next
      work = nil
    }
  }

  private func findPortal() async throws -> GlobalShortcutsPortal? {
    if portal == nil {
      let new = GlobalShortcutsPortal(try await bus())
      await new.register(as: program)
      portal = new
    }
    guard let portal else { return nil }
    return await portal.isThere() ? portal : nil
  }

  private func connect() async throws -> State {
    guard let portal = try await findPortal() else { return .unavailable }
    let session = try await portal.open()
    do {
      // Some desktops ask the user at each `bind`, so a key that is bound already is kept.
      var keys = try await session.shortcuts()
      if keys[Self.shortcut.id] == nil {
        try Task.checkCancellation()
        state = .asking
        keys = try await session.bind([Self.shortcut])
      }
      try Task.checkCancellation()
      guard let key = keys[Self.shortcut.id] else { throw PortalRefusal.byPerson }
      session.onActivation(owner: self) { shortcut, id, token in
        if id == Self.shortcut.id { shortcut.onActivation(token) }
      }
      session.onEnd(owner: self) { shortcut in
        shortcut.disconnect()
        // A portal that is started again must be told the program's name again.
        shortcut.portal = nil
        shortcut.state = .failed("\(PortalRefusal.gone)")
      }
      self.session = session
      return .on(key: key)
    } catch {
      session.close()
      throw error
    }
  }

  private func disconnect() {
    session?.close()
    session = nil
  }
}
