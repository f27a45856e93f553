internal import GLibKit
internal import SmartSearch

/// The user's choice of programs and their order, from the desktop's settings (`org.gnome.desktop.search-providers`):
/// the user need not choose twice.
public struct ProgramChoices: Sendable, Hashable {
  /// Whether all programs are disabled.
  public var disablesAll = false

  /// The desktop ids of disabled programs.
  public var disabled: Set<String> = []

  /// The desktop ids of enabled programs, for those that are off by default.
  public var enabled: Set<String> = []

  /// The desktop ids of the first programs. The others follow by name.
  public var order: [String] = []

  /// Returns the current choices; empty on a desktop without such settings.
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
