internal import GLibKit

/// The names of all programs that run on the bus, kept current.
@MainActor
final class RunningNames {
  private static let bus = "org.freedesktop.DBus"
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
      let answer = try? await connection.call("ListNames", on: Self.bus, at: "/org/freedesktop/DBus", of: Self.bus)
      guard let self, let names = answer?[0]?.strings else { return }
      self.names.formUnion(names.filter { !$0.hasPrefix(":") })
      onChange()
    }
  }

  isolated deinit { subscription?.cancel() }
}
