import GLibKit
import Glibc
import Synchronization
internal import SystemKit

/// Runs scripts, each in a process and a process group of its own, with bounds of time and of output.
///
/// Nothing of it blocks: a run has a thread of its own, which waits. A run whose task is cancelled is ended.
public struct ScriptRunner: Sendable {
  /// The most bytes that a script may print.
  public static let outputLimit = 1 << 20

  private let version: String
  private let environment: [String: String]
  private let scope: Scope?

  /// What runs the scripts of this program.
  public static let ofProgram = ScriptRunner(version: ProgramVersion.current)

  /// Puts a process, which is called something, where it outlives this program.
  public typealias Scope = @Sendable (_ process: Int32, _ title: String) async -> Void

  /// - Parameters:
  ///   - version: the program's version, which scripts are told as `HUNCH_VERSION`.
  ///   - scope: What scripts are put into that do what was chosen, before they do anything: they may start what stays.
  public init(version: String, scope: Scope? = nil) {
    self.init(version: version, environment: ScriptEnvironment.own(), scope: scope)
  }

  /// - Parameter environment: of what scripts are given a part.
  init(version: String, environment: [String: String], scope: Scope? = nil) {
    self.version = version
    self.environment = environment
    self.scope = scope
  }

  /// Runs a script to its end or to its deadline.
  ///
  /// What it prints counts whatever its exit status is: many scripts that list rows do not look after theirs.
  /// - Throws: ``ScriptFailure``.
  public func run(_ call: ScriptCall) async throws(ScriptFailure) -> ScriptOutput {
    try await run(call, nil)
  }

  /// - Parameter file: What alone may be run; nil for whatever the path leads to.
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
  /// What scripts say on standard error, and what became of their runs.
  static let scripts = DeveloperLog("hunch-scripts")
}

/// Something that is so from some moment on.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}

/// Tells what a run has come to: the first thing that it is told, since a run may go on after that.
private final class Once: Sendable {
  private let tell: Mutex<(@Sendable (Result<ScriptOutput, ScriptFailure>) -> Void)?>

  init(_ tell: @escaping @Sendable (Result<ScriptOutput, ScriptFailure>) -> Void) { self.tell = Mutex(tell) }

  func callAsFunction(_ result: Result<ScriptOutput, ScriptFailure>) {
    tell.withLock { $0.take() }?(result)
  }
}
