import GtkKit

@testable import ExternalSearch

/// A runner of the test: a ``TestProvider`` with the interface of KRunner.
extension TestProvider {
  /// Creates a runner and takes its name on the bus.
  static func runner(
    _ title: String, _ rules: RunnerRules = RunnerRules(), types: DBusInterface = runnerTypes(),
    _ answer: @escaping @MainActor (_ method: String, _ parameters: Variant) -> Reply = matches()
  ) async throws -> TestProvider {
    try await TestProvider(title, types: types, interface: .runner(rules), answer)
  }

  /// Returns answers of a well-behaved runner that always finds the same.
  nonisolated static func matches(
    _ found: [Variant] = [match("a", "Alpha")], actions: [(String, String)] = [], configuration: [String: Variant] = [:]
  ) -> @MainActor (String, Variant) -> Reply {
    { method, _ in
      switch method {
      case "Match": .value(.tuple([.array(found, of: "(sssida{sv})")]))
      case "Actions":
        .value(.tuple([.array(actions.map { .tuple([.string($0), .string($1), .string("go-\($0)")]) }, of: "(sss)")]))
      case "Config": .value(.tuple([.dictionary(configuration)]))
      default: .value(.tuple([]))
      }
    }
  }

  nonisolated static func match(
    _ id: String, _ text: String, icon: String = "", kind: Int32 = 50, relevance: Double = 0.5,
    _ properties: [String: Variant] = [:]
  ) -> Variant {
    .tuple([
      .string(id), .string(text), .string(icon), .int32(kind), .double(relevance), .dictionary(properties),
    ])
  }

  /// Returns the interface, with wrong types for a runner that misbehaves.
  nonisolated static func runnerTypes(found: String = "a(sssida{sv})", actions: String = "a(sss)") -> DBusInterface {
    DBusInterface(
      "org.kde.krunner1",
      [
        .method("Match", ["s"], returns: found), .method("Actions", returns: actions),
        .method("Config", returns: "a{sv}"), .method("Run", ["s", "s"]), .method("Teardown"),
        .method("SetActivationToken", ["s"]),
      ])
  }
}
