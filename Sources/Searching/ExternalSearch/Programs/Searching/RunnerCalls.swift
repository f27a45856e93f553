internal import GLibKit

/// The rules and actions of a running runner.
struct RunnerFacts: Sendable {
  var rules: RunnerRules
  var actions: [ProgramAction] = []
}

/// The methods of `org.kde.krunner1`.
extension ProgramCalls {
  /// Asks for the rules and actions before the first search.
  func facts(_ rules: RunnerRules) async throws -> RunnerFacts {
    var facts = RunnerFacts(rules: rules)
    if rules.configuresItself {
      let (configured, actions) = try await call("Config") { answer in
        var configured = rules
        let actions = try RunnerReading.configure(&configured, by: answer)
        return (configured, actions)
      }
      facts.rules = configured
      if let actions {
        facts.actions = actions
        return facts
      }
    }
    do {
      facts.actions = try await call("Actions") { try RunnerReading.actions(in: $0) }
    } catch let error as GLibError where error.isNotSupported {
      // Baloo's runner supports no call while its indexing is off.
    }
    return facts
  }

  func match(_ terms: SearchTerms, _ facts: RunnerFacts, count: Int) async throws -> RunnerReading.Matches {
    let reading = RunnerReading(program: program, terms: terms, actions: facts.actions)
    do {
      return try await call("Match", [.string(terms.joined)]) { try reading.matches(in: $0, count: count) }
    } catch let error as GLibError where error.isNotSupported {
      // KRunner treats this as no matches.
      return RunnerReading.Matches()
    }
  }

  /// - Parameters:
  ///   - action: One of its actions; nil for the default.
  ///   - token: Lets its window come to the front; nil for none.
  func run(_ id: String, action: String?, token: String?) async throws {
    if let token {
      // Many runners lack this method, and nothing depends on the answer.
      try? await call("SetActivationToken", [.string(token)], mayStart: true) { _ in }
    }
    try await call("Run", [.string(id), .string(action ?? "")], mayStart: true) { _ in }
  }

  /// Tells the runner that the search has ended, without waiting for an answer.
  func tearDown() {
    connection.send("Teardown", on: "org.kde.krunner1", at: program.objectPath, of: program.busName)
  }
}
