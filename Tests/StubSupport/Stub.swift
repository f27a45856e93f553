package import GLibKit
import Glibc

/// A fake service on the session bus: it has a name and an object that answers calls, and ends with the bus.
@MainActor
package enum Stub {
  /// Serves until the bus ends.
  ///
  /// - Parameters:
  ///   - name: The name on the bus.
  ///   - path: The path of the object.
  ///   - types: The interface of the object.
  ///   - log: A file that gets a line for each call; nil for none.
  ///   - line: The text of such a line; nil for none.
  ///   - answer: Answers a call.
  package static func serve(
    _ name: String, at path: String, _ types: DBusInterface, log: String? = nil,
    line: @escaping @MainActor (DBusCall) -> String? = { $0.method },
    answer: @escaping @MainActor (DBusCall) async throws -> Variant = { _ in .tuple([]) }
  ) {
    var bus: DBusConnection?
    var kept: [DBusRegistration] = []
    MainLoop.attach()
    Task {
      do {
        let session = try await DBusConnection.session()
        let object = try session.export(at: path, types) { call in
          if let line = line(call), let file = log.flatMap({ fopen($0, "a") }) {
            fputs(line + "\n", file)
            fclose(file)
          }
          return try await answer(call)
        }
        let owned = session.own(
          name,
          acquired: {
            print("ready")
            fflush(nil)
          }, lost: { exit(1) })
        kept = [object, owned]
        bus = session
      } catch {
        print("error: \(error)")
        exit(1)
      }
    }
    // The timer wakes the loop to check whether the bus has gone.
    let tick = MainLoop.repeat(every: .seconds(1)) { true }
    _ = MainLoop.run(for: .seconds(3_600)) { bus?.isClosed ?? false }
    withExtendedLifetime((kept, tick)) {}
  }
}
