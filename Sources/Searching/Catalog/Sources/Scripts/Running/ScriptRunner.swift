import GLibKit
import Glibc
import Synchronization
internal import SystemKit

/// Runs scripts, each in its own process group, with limits of time and output.
///
/// Nothing blocks: each run has a thread that waits for it. Cancelling its task terminates it.
public struct ScriptRunner: Sendable {
  /// The most bytes that a script may print.
  public static let outputLimit = 1 << 20

  private let version: String
  private let environment: [String: String]
  private let scope: Scope?

  public static let ofProgram = ScriptRunner(version: ProgramVersion.current)

  /// Moves a process with a title to a place where it outlives this program.
  public typealias Scope = @Sendable (_ process: Int32, _ title: String) async -> Void

  /// - Parameters:
  ///   - version: the program's version, which scripts get as `HUNCH_VERSION`.
  ///   - scope: Receives scripts that act on a choice before they do anything, because they may start lasting
  ///     processes.
  public init(version: String, scope: Scope? = nil) {
    self.init(version: version, environment: ScriptEnvironment.own(), scope: scope)
  }

  /// - Parameter environment: the variables from which scripts get a selection.
  init(version: String, environment: [String: String], scope: Scope? = nil) {
    self.version = version
    self.environment = environment
    self.scope = scope
  }

  /// Runs a script to its end or to its deadline.
  ///
  /// Its output counts whatever its exit status is: many scripts that list rows do not care about theirs.
  public func run(_ call: ScriptCall) async throws(ScriptFailure) -> ScriptOutput {
    try await run(call, nil)
  }

  /// - Parameter file: The only file that may run; nil for any file at the path.
  func run(_ call: ScriptCall, _ file: CheckedFile?) async throws(ScriptFailure) -> ScriptOutput {
    let environment = ScriptEnvironment.make(for: call, own: environment, version: version)
    let isCancelled = Flag()
    let result: Result<ScriptOutput, ScriptFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = Once { continuation.resume(returning: $0) }
        do throws(NoThread) {
          try startThread("hunch-script") {
            var run = ScriptRun(call, file, scope: scope, isCancelled: { isCancelled.isSet })
            run.run(environment) { answer($0) }
          }
        } catch {
          answer(.failure(.notStarted(reason: String(cString: strerror(error.code)))))
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    if case .success(let output) = result, let complaint = output.complaint {
      DeveloperLog.scripts.write("\(call.path): \(complaint)")
    }
    if case .failure(let failure) = result { DeveloperLog.scripts.write(failure.sentence(about: call.path)) }
    return try result.get()
  }
}

extension DeveloperLog {
  /// Scripts' messages on standard error, and the failures of their runs.
  static let scripts = DeveloperLog("hunch-scripts")
}

/// A flag that is set once.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

/// Passes on only the first result of a run, which may continue after it.
private final class Once: Sendable {
  private let tell: Mutex<(@Sendable (Result<ScriptOutput, ScriptFailure>) -> Void)?>

  init(_ tell: @escaping @Sendable (Result<ScriptOutput, ScriptFailure>) -> Void) { self.tell = Mutex(tell) }

  func callAsFunction(_ result: Result<ScriptOutput, ScriptFailure>) {
    tell.withLock { $0.take() }?(result)
  }
}
