internal import Localization

/// A command that is to be run as a program of its own.
nonisolated struct ProgramCommand: Sendable {
  /// Its words, the first of which names the program, perhaps with a path.
  var words: [[UInt8]]
  /// `NAME=value` each.
  var environment: [[UInt8]]
  /// Where it begins.
  var folder: String

  /// How long a disk may take to give an entry and its program.
  private static let diskTimeout = Duration.seconds(20)

  /// Starts the program, in a scope of its own where the service manager makes one.
  /// - Parameters:
  ///   - id: By which its scope and its lines in the journal are known.
  ///   - title: What it is to people.
  ///   - bus: nil where there is none.
  /// - Throws: ``GLibError`` if it could not be started, with the reason.
  @MainActor
  func start(as id: String, title: String, _ bus: DBusConnection?) async throws(GLibError) {
    let program = try await Self.patiently { () throws(GLibError) in
      try WaitingProgram(self, output: ProgramOutput(identifier: id).descriptor)
    }
    program.forgetWhenEnded()
    if let bus {
      // Where it cannot be done, the program has its session.
      do { try await SystemdScope(connection: bus).adopt(program.process, application: id, title: title) } catch {
        DeveloperLog.launching.write("\(id): no scope: \(error)")
      }
    }
    try await Self.patiently { () throws(GLibError) in try program.release() }
  }

  /// Does what may wait for a disk, in a thread of its own and not for ever.
  @MainActor
  static func patiently<Value: Sendable>(
    _ work: @escaping @Sendable () throws(GLibError) -> Value
  ) async throws(GLibError) -> Value {
    let result = await PatientThread.run("launch", timeout: diskTimeout) { Result(catching: work) }
    guard let result else { throw .launching(localized("the disk does not answer")) }
    return try result.get()
  }
}

extension DeveloperLog {
  /// How programs are started.
  nonisolated static let launching = DeveloperLog("hunch-launching")
}
