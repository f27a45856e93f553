internal import GLibKit

/// The names of all programs that run on the bus, kept current.
@MainActor
final class RunningNames {
  private static let bus = "org.freedesktop.DBus"
  /// The most names that are looked at.
  private nonisolated static let most = 10_000
  /// The most bytes of a name, as the bus has it.
  private nonisolated static let longest = 255
  private(set) var names: Set<String> = []
  private var subscription: DBusRegistration?

  /// - Parameter onChange: Called when a name came or went.
  init(_ connection: DBusConnection, onChange: @escaping @MainActor () -> Void) {
    subscription = connection.subscribe(
      to: "NameOwnerChanged", on: Self.bus, at: "/org/freedesktop/DBus", from: Self.bus, owner: self
    ) { running, signal in
      guard let name = signal.parameters[0]?.string, !name.hasPrefix(":") else { return }
      if signal.parameters[2]?.string?.isEmpty == false {
        running.names.insert(name)
      } else {
        running.names.remove(name)
      }
      onChange()
    }
    Task { [weak self] in
      let names = try? await connection.call("ListNames", on: Self.bus, at: "/org/freedesktop/DBus", of: Self.bus) {
        answer in
        (0..<min(answer[0]?.count ?? 0, Self.most)).compactMap { answer[0]?[$0]?.string(upTo: Self.longest)?.text }
          .filter { !$0.hasPrefix(":") }
      }
      guard let self, let names else { return }
      self.names.formUnion(names)
      onChange()
    }
  }

  isolated deinit { subscription?.cancel() }
}
