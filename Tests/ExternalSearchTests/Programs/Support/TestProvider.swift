import GtkKit
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import ExternalSearch

/// Makes a search in these programs. Its clock stands unless the test moves it.
@MainActor
func programSearch(_ programs: [SearchProgram], clock: ManualClock = ManualClock()) throws -> ProgramSearch {
  try waitForTask { ProgramSearch(try await .session(), programs: programs, clock: clock) }
}

/// A search provider of the test, on its own connection: it records its calls and answers as it is told.
@MainActor
final class TestProvider {
  /// The answer to a method call.
  enum Reply {
    case value(Variant)
    case error(String, name: String = "org.example.Error.Unwell")
    /// No answer at all.
    case never
    /// The answer comes once ``TestProvider/release()`` is called.
    case held(Variant)
    /// The provider leaves the bus.
    case death
  }

  let program: SearchProgram
  private(set) var calls: [(method: String, parameters: Variant)] = []

  /// Answers a method call; by default it finds nothing.
  var answer: @MainActor (_ method: String, _ parameters: Variant) -> Reply

  private static var count = 0

  private let connection: DBusConnection
  private var name: DBusRegistration?
  private var object: DBusRegistration?
  private var gates: [AsyncStream<Void>.Continuation] = []

  /// Creates a provider and takes its name on the bus.
  init(
    _ title: String, types: DBusInterface = TestProvider.types, interface: SearchProgram.Interface = .searchProvider,
    _ answer: @escaping @MainActor (_ method: String, _ parameters: Variant) -> Reply = { _, _ in
      .value(.tuple([.strings([])]))
    }
  ) async throws {
    connection = try await DBusConnection.ownSession()
    // Unique, even beside another provider of the same title.
    Self.count += 1
    program = SearchProgram(
      desktopID: "\(title).desktop", title: title, icon: Icon("\(title)-icon"),
      busName: "org.example.Hunch.\(title)\(Self.count)", objectPath: "/org/example/Hunch/\(title)\(Self.count)",
      interface: interface)
    self.answer = answer
    object = try connection.export(at: program.objectPath, types) { [weak self] call in
      guard let self else { throw DBusError(name: "org.example.Gone", message: "gone") }
      return try await self.reply(to: call)
    }
    name = await connection.claim(program.busName)
  }

  private func reply(to call: DBusCall) async throws -> Variant {
    calls.append((call.method, call.parameters))
    switch answer(call.method, call.parameters) {
    case .value(let value): return value
    case .error(let message, let name): throw DBusError(name: name, message: message)
    case .never:
      await wait()
      return .tuple([])
    case .held(let value):
      await wait()
      return value
    case .death:
      try await connection.close()
      return .tuple([])
    }
  }

  private func wait() async {
    let (gate, continuation) = AsyncStream.makeStream(of: Void.self)
    gates.append(continuation)
    for await _ in gate {}
  }

  /// Sends all held answers.
  func release() {
    for gate in gates { gate.finish() }
    gates = []
  }

  /// Removes the provider from the bus.
  func stop() {
    name?.cancel()
    object?.cancel()
    release()
  }

  /// The calls as text, such as `GetInitialResultSet fire fox`.
  var trail: [String] {
    calls.map { call in
      ([call.method] + (call.parameters.elements ?? []).map(Self.text)).joined(separator: " ")
    }
  }

  private static func text(_ value: Variant) -> String {
    if let strings = value.strings { return "[" + strings.joined(separator: " ") + "]" }
    return value.string ?? value.int.map(String.init) ?? "?"
  }

  /// Returns answers of a well-behaved program that always finds these results.
  static func finds(_ ids: [String]) -> @MainActor (String, Variant) -> Reply {
    { method, parameters in
      switch method {
      case "GetInitialResultSet", "GetSubsearchResultSet": .value(.tuple([.strings(ids)]))
      case "GetResultMetas": .value(descriptions(parameters[0]?.strings ?? []))
      default: .value(.tuple([]))
      }
    }
  }

  /// Returns descriptions of results, whose names are their IDs in capital letters.
  static func descriptions(_ ids: [String]) -> Variant {
    .tuple([
      .array(
        ids.map { id in
          .dictionary([
            "id": .string(id), "name": .string(id.uppercased()), "description": .string("about \(id)"),
            "clipboardText": .string("copy of \(id)"),
          ])
        }, of: "a{sv}")
    ])
  }

  static let types = interface(found: "as", described: "aa{sv}")

  /// Returns the interface, with wrong types for a program that misbehaves.
  static func interface(found: String, described: String) -> DBusInterface {
    DBusInterface(
      "org.gnome.Shell.SearchProvider2",
      [
        .method("GetInitialResultSet", ["as"], returns: found),
        .method("GetSubsearchResultSet", ["as", "as"], returns: found),
        .method("GetResultMetas", ["as"], returns: described), .method("ActivateResult", ["s", "as", "u"]),
        .method("LaunchSearch", ["as", "u"]),
      ])
  }
}
