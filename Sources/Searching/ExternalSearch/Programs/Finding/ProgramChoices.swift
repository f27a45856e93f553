internal import GLibKit
internal import SmartSearch

/// Which programs the user wants to be asked, and in which order: the desktop's own settings
/// (`org.gnome.desktop.search-providers`), so that the user need not choose twice.
public struct ProgramChoices: Sendable, Hashable {
  /// Whether no program is asked at all.
  public var disablesAll: Bool

  /// The desktop ids of those that were turned off.
  public var disabled: Set<String>

  /// The desktop ids of those that were turned on, which matters for those that are off by default.
  public var enabled: Set<String>

  /// The desktop ids of those that come first. The others follow by name.
  public var order: [String]

  public init(
    disablesAll: Bool = false, disabled: Set<String> = [], enabled: Set<String> = [], order: [String] = []
  ) {
    self.disablesAll = disablesAll
    self.disabled = disabled
    self.enabled = enabled
    self.order = order
  }

  /// The choices as they are now; none on a desktop that has no such settings.
  ///
  /// May read files: call it off the main thread.
  public static func current() -> ProgramChoices {
    func value(_ key: String) -> Variant? {
      DesktopSettings.value(of: key, in: "org.gnome.desktop.search-providers")
    }
    return ProgramChoices(
      disablesAll: value("disable-external")?.bool ?? false, disabled: Set(value("disabled")?.strings ?? []),
      enabled: Set(value("enabled")?.strings ?? []), order: value("sort-order")?.strings ?? [])
  }

  func allows(_ file: ProgramFile) -> Bool {
    guard !disablesAll else { return false }
    return file.isDefaultDisabled ? enabled.contains(file.desktopID) : !disabled.contains(file.desktopID)
  }

  func sorted(_ programs: [SearchProgram]) -> [SearchProgram] {
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return programs.map { program in
      (place: places[program.desktopID] ?? .max, name: Fold.fold(program.title), program: program)
    }.sorted { one, other in
      (one.place, one.name, one.program.id) < (other.place, other.name, other.program.id)
    }.map(\.program)
  }
}
