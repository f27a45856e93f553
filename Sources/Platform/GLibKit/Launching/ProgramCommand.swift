import CGLib
import SystemKit

/// A command to run as a separate program.
nonisolated struct ProgramCommand: Sendable {
  /// Its words; the first one names the program, perhaps with a path.
  var words: [[UInt8]]
  /// `NAME=value` each.
  var environment: [[UInt8]]
  /// The working folder; nil for the home folder, or the root folder if that is missing.
  var folder: [UInt8]?

  /// The time limit for a disk to read an entry and its program.
  private static let diskTimeout = Duration.seconds(20)
  /// The part of it for the folders of programs.
  private static let searchTimeout = Duration.seconds(12)

  /// Starts the program, in its own scope if the service manager makes one.
  /// - Parameters:
  ///   - id: The id of its scope and its lines in the journal.
  ///   - title: The title to show.
  /// - Throws: ``GLibError`` if it could not be started, with the reason.
  @MainActor
  func start(as id: String, title: String) async throws(GLibError) {
    let path = try await Self.patiently { () throws(GLibError) in try found() }
    let paths = [place, Array(path.utf8)]
    let program = try await Self.patiently(at: paths) { () throws(GLibError) in try held(path, as: id) }
    program.forgetWhenEnded()
    // Without a scope, the program still has its own session.
    await ProgramScope.adopt(program.id, id: id, title: title)
    try await Self.patiently(at: paths) { () throws(GLibError) in
      program.release()
      do throws(ChildProcess.NotStarted) { try program.awaitStart() } catch { throw explained(error) }
    }
  }

  /// Returns the path of the program.
  private func found() throws(GLibError) -> String {
    do throws(DiskError) {
      if let path = try ProgramPath().find(name, within: Self.searchTimeout) { return path }
    } catch {
      throw .launching(error.description)
    }
    throw .launching(localized("the program “{program}” is not installed or not executable", ["program": name]))
  }

  /// Makes the process in held state.
  private func held(_ path: String, as id: String) throws(GLibError) -> ChildProcess {
    let output = ProgramOutput(identifier: id)
    defer { withExtendedLifetime(output) {} }
    var start = ProgramStart(
      path, words, environment: environment, folder: place, output: output.descriptor,
      errors: output.descriptor)
    start.interpreter = ProgramStart.shell
    start.mayStartInRoot = folder == nil
    do throws(ChildProcess.NotStarted) { return try ChildProcess.held(start) } catch { throw explained(error) }
  }

  private var place: [UInt8] { folder ?? Array(Directories.home.utf8) }

  private var name: String { String(decoding: words.first ?? [], as: UTF8.self) }

  private func explained(_ failure: ChildProcess.NotStarted) -> GLibError {
    switch failure.step {
    case .process: .launching(localized("could not create a process: {reason}", ["reason": failure.reason]))
    case .folder:
      .launching(
        localized(
          "it cannot start in the folder {folder}: {reason}",
          ["folder": String(decoding: place, as: UTF8.self), "reason": failure.reason]))
    case .program, .changed:
      .launching(localized("could not start “{program}”: {reason}", ["program": name, "reason": failure.reason]))
    }
  }

  /// Does work that may wait for a disk, within the time budgets of these files' disks.
  /// - Parameter paths: Empty if the files are not known in advance.
  @MainActor
  static func patiently<Value: Sendable>(
    at paths: [[UInt8]] = [], _ work: @escaping @Sendable () throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let result: Result<Value, GLibError>
    do throws(DiskError) {
      result =
        paths.isEmpty
        ? try await DiskCall.run(errand: "launch", within: diskTimeout) { Result(catching: work) }
        : try await DiskCall.run("launch", at: paths, within: diskTimeout) { Result(catching: work) }
    } catch {
      throw .launching(error.description)
    }
    return try result.get()
  }
}

extension DeveloperLog {
  /// The log of started programs.
  nonisolated static let launching = DeveloperLog("hunch-launching")
}

nonisolated extension GLibError {
  /// Makes an error about a program that does not start.
  package static func launching(_ message: String) -> GLibError {
    GLibError(domain: "glibkit-launch", code: 0, message: message)
  }
}

/// Runs programs by name, without a desktop entry.
public enum ProgramLaunch {
  /// Runs a program with its arguments in the home folder, in its own session.
  /// - Throws: ``GLibError`` if it is missing or could not be started.
  @MainActor
  public static func run(_ words: [String]) async throws(GLibError) {
    let command = ProgramCommand(words: words.map { Array($0.utf8) }, environment: LaunchEnvironment.make(token: nil))
    let name = words.first?.split(separator: "/").last.map(String.init) ?? "program"
    try await command.start(as: name, title: words.joined(separator: " "))
  }
}
