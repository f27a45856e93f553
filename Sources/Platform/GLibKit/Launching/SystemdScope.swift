import Glibc
import SystemKit

/// Moves processes into their own scopes.
@MainActor
public enum ProgramScope {
  /// Moves a process into a scope, so it outlives this program even if that is a service. Without a service manager,
  /// the process stays where it is.
  /// - Parameters:
  ///   - id: The id of the scope.
  ///   - title: The program's title to show.
  public static func adopt(_ process: Int32, id: String, title: String) async {
    guard let bus = try? await DBusConnection.session() else { return }
    do { try await SystemdScope(connection: bus).adopt(process, application: id, title: title) } catch {
      DeveloperLog.launching.write("\(id): no scope: \(error)")
    }
  }
}

/// A scope of the user's service manager: a group of processes that ends, and is accounted for, separately from this
/// program.
@MainActor
struct SystemdScope {
  private static let manager = "org.freedesktop.systemd1"
  private static let path = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"

  let connection: DBusConnection
  /// The time limit for the manager. The started program waits no longer.
  var timeout = Duration.seconds(2)

  /// Moves a process into its own scope and waits until it is there. Without a manager, the process stays where it is.
  /// - Parameters:
  ///   - application: Its desktop id.
  ///   - title: The title to show.
  /// - Throws: ``GLibError`` if it stays where it is; `CancellationError`.
  func adopt(_ process: pid_t, application: String, title: String) async throws {
    let done = JobsDone()
    let subscription = connection.subscribe(
      to: "JobRemoved", on: Self.interface, at: Self.path, from: Self.manager, owner: done
    ) { done, signal in
      if let job = signal.parameters[1]?.string { done.remove(job) }
    }
    defer { subscription.cancel() }
    let properties: [(String, Variant)] = [
      ("Description", .string("\(title), started by Hunch")), ("PIDs", .array([.uint32(UInt32(process))], of: "u")),
      ("Slice", .string("app.slice")), ("CollectMode", .string("inactive-or-failed")),
    ]
    let answer = try await connection.call(
      "StartTransientUnit", on: Self.interface, at: Self.path, of: Self.manager,
      .tuple([
        .string(Self.name(of: application)), .string("fail"),
        .array(properties.map { .tuple([.string($0), .variant($1)]) }, of: "(sv)"), .array([], of: "(sa(sv))"),
      ]), replyType: "(o)", timeout: timeout, startsService: false)
    if let job = answer[0]?.string { await done.wait(for: job, timeout: timeout) }
  }

  /// Returns a unique name of a scope for an application, by the desktop environments' specification.
  static func name(of application: String) -> String {
    let id = application.without(ending: ".desktop")
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    // The name of a unit has at most 255 bytes.
    return "app-hunch-\(escaped(id).prefix(200))-\(random).scope"
  }

  /// Escapes a text for a unit's name, like systemd-escape(1).
  private static func escaped(_ text: String) -> String {
    text.utf8.enumerated().map { place, byte in
      switch byte {
      case _ where byte.isLetterOrDigit, UInt8(ascii: "_"), UInt8(ascii: ":"): String(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where place > 0: "."
      case UInt8(ascii: "/"): "-"
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

/// The ended jobs of the service manager.
@MainActor
private final class JobsDone {
  private var jobs: Set<String> = []
  private var awaited: (job: String, continuation: CheckedContinuation<Void, Never>)?

  func remove(_ job: String) {
    jobs.insert(job)
    if awaited?.job == job { end() }
  }

  /// Waits for a job, up to the time limit.
  func wait(for job: String, timeout: Duration) async {
    guard !jobs.contains(job) else { return }
    let deadline = Task { [weak self] in
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      self?.end()
    }
    await withCheckedContinuation { awaited = (job, $0) }
    deadline.cancel()
  }

  private func end() {
    awaited?.continuation.resume()
    awaited = nil
  }
}
