internal import GLibKit
internal import SmartSearch
internal import Synchronization
internal import SystemKit

/// Commands to lock, suspend or end the session, as far as this machine allows them to this user. A system that does
/// not answer in time is asked again when the user opens the window.
public final class SessionSource: Source, SummonedSource {
  static let sourceID = "session"
  fileprivate static let stopping = Set(SessionCommand.allCases.filter(\.stopsMachine).map(\.rawValue))
  public let id = SessionSource.sourceID
  public var title: String { localized("Session") }
  public let iconName = "system-shutdown-symbolic"
  public let traits = SourceTraits { $0.isOptional = true }

  private let look: @Sendable () async -> SessionService.Offer
  private let summons = Watchers<Void>()
  /// Whether the system told all commands.
  private let isWhole = Mutex(true)

  public convenience init() { self.init { await SessionService().available() } }

  /// - Parameter look: Finds out what the machine offers.
  init(look: @escaping @Sendable () async -> SessionService.Offer) {
    self.look = look
  }

  public func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    let offer = await look()
    isWhole.withLock { $0 = offer.isWhole }
    return CatalogItems(
      offer.commands.map { CatalogItem($0) },
      notes: offer.isWhole
        ? [] : [localized("The system did not answer; Hunch asks again when you open the window")])
  }

  public var changes: AsyncStream<Void> { summons.stream() }

  public func summon() {
    if !isWhole.withLock({ $0 }) { summons.tell(()) }
  }
}

extension LoadedSource {
  /// The most items that stop the machine.
  var mostStopping: Int { id == SessionSource.sourceID ? SessionSource.stopping.count : 0 }

  /// Whether a hit would stop the machine although the user has neither typed whole words of it nor chosen it before:
  /// a single letter and Return must not suspend it.
  func stopsMachineUnasked(_ hit: Hit) -> Bool {
    guard hit.tier != .exact, !hit.closeness.isOfWholeWords, (order(of: hit.item)?.frecency ?? 0) == 0 else {
      return false
    }
    return SessionSource.stopping.contains(items.id(at: Int(hit.item)))
  }
}

extension CatalogItem {
  /// Makes the item of a command. A command that ends programs asks first.
  init(_ command: SessionCommand) {
    self.init(
      id: command.rawValue, name: command.title, alternateNames: command.otherNames,
      subtitle: command.endsPrograms ? localized("Ends all programs") : nil, icon: .themed(command.iconName),
      weight: ItemWeight.setting,
      actions: [ItemAction(command.title, .session(command, asksFirst: command.endsPrograms))])
  }
}

extension SessionCommand {
  package var title: String {
    switch self {
    case .lock: localized("Lock Screen")
    case .switchUser: localized("Switch User")
    case .logOut: localized("Log Out")
    case .suspend: localized("Suspend")
    case .hibernate: localized("Hibernate")
    case .restart: localized("Restart")
    case .shutDown: localized("Shut Down")
    }
  }

  /// Other common names, in the user's language and in English.
  fileprivate var otherNames: [String] {
    let (translated, english) =
      switch self {
      case .lock: (localized("lock the screen"), "Lock Screen")
      case .switchUser: (localized("change user"), "Switch User")
      case .logOut: (localized("sign out, exit"), "Log Out Logout Sign Out Exit")
      case .suspend: (localized("sleep, standby"), "Suspend Sleep Standby")
      case .hibernate: (localized("suspend to disk"), "Hibernate Suspend to Disk")
      case .restart: (localized("reboot"), "Restart Reboot")
      case .shutDown: (localized("power off, turn off, halt"), "Shut Down Shutdown Power Off Poweroff Turn Off Halt")
      }
    return [translated, english]
  }

  package var iconName: String {
    switch self {
    case .lock: "system-lock-screen-symbolic"
    case .switchUser: "system-switch-user-symbolic"
    case .logOut: "system-log-out-symbolic"
    case .suspend, .hibernate: "weather-clear-night-symbolic"
    case .restart: "system-reboot-symbolic"
    case .shutDown: "system-shutdown-symbolic"
    }
  }
}
