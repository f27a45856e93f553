package import GLibKit
import SystemKit

/// The key that opens the window from anywhere, where the desktop gives programs one.
///
/// The person is asked for it once, when they turn it on: a desktop that knows it is only listened to from then on.
@MainActor
package final class GlobalShortcut {
  package enum State: Hashable, Sendable {
    /// It is not known yet whether the desktop has such a thing.
    case unknown
    /// It has none: a command is to be bound in its own settings.
    case unavailable
    case off
    /// The desktop is asking the person.
    case asking
    /// The key opens the window; what it is for people, which may be unknown.
    case on(key: String)
    /// It could not be had, for this reason.
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
  /// Over a connection on which it was told the program's name; nil before that.
  private var portal: GlobalShortcutsPortal?
  private var session: GlobalShortcutsPortal.Session?
  private var work: Task<Void, Never>?

  private static let shortcut = GlobalShortcutsPortal.Shortcut(
    id: "toggle", title: localized("Show or hide Hunch"), proposed: "CTRL+ALT+space")

  /// - Parameters:
  ///   - program: What the program's desktop entry is called.
  ///   - bus: Makes a connection of the shortcut's own. On the shared one, GTK asks the portal for settings first, and the
  ///     portal then takes it for nobody's.
  ///   - onActivation: Called when the key was pressed, with what lets the window come to the front.
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

  /// Finds out whether the desktop has such a thing.
  package func look() {
    guard state == .unknown, work == nil else { return }
    begin { try await $0.findPortal() == nil ? .unavailable : .off }
  }

  /// Has the key open the window, or no longer. The person may be asked for one.
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

  /// Does one thing after what was begun before, which is given up.
  private func begin(_ step: @escaping @MainActor (GlobalShortcut) async throws -> State) {
    work?.cancel()
    work = Task { [weak self] in
      let next: State
      do {
        guard let self else { return }
        next = try await step(self)
      } catch {
        next = .failed("\(error)")
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
      // Asking for it each time would have some desktops ask the person each time.
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
        // A portal that comes again is told the program's name first.
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
