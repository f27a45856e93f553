internal import GLibKit
internal import SystemKit

/// The methods of `org.gnome.Shell.SearchProvider2` and `org.kde.krunner1`.
///
/// The program is called by name and path, without a proxy object (GDBusProxy): a proxy would start the program
/// before the first search, and would ask for properties, of which it has none.
@MainActor
struct ProgramCalls {
  var connection: DBusConnection
  var program: SearchProgram

  func search(_ terms: SearchTerms) async throws -> FoundIDs {
    try await found("GetInitialResultSet", [.strings(terms.words)])
  }

  func narrow(_ previous: [String], _ terms: SearchTerms) async throws -> FoundIDs {
    try await found("GetSubsearchResultSet", [.strings(previous), .strings(terms.words)])
  }

  private func found(_ method: String, _ parameters: [Variant]) async throws -> FoundIDs {
    do {
      return try await call(method, parameters) { try FoundIDs($0, to: method) }
    } catch let error as GLibError where error.isNotSupported {
      return FoundIDs()
    }
  }

  func describe(_ ids: [String], _ terms: SearchTerms) async throws -> [ProgramResult] {
    let reading = ResultReading(program: program, terms: terms, ids: ids)
    return try await call("GetResultMetas", [.strings(ids)]) { try reading.results(in: $0) }
  }

  /// - Parameters:
  ///   - action: An action of a runner; nil for the default.
  ///   - token: Lets its window come to the front on displays that have no timestamps for this.
  func activate(
    _ id: String, _ terms: SearchTerms, action: String?, _ timestamp: UInt32, token: @MainActor () -> String?
  ) async throws {
    switch program.interface {
    case .searchProvider:
      try await call("ActivateResult", [.string(id), .strings(terms.words), .uint32(timestamp)], mayStart: true) { _ in
      }
    case .runner:
      try await run(id, action: action, token: token())
    }
  }

  private var interface: String {
    switch program.interface {
    case .searchProvider: "org.gnome.Shell.SearchProvider2"
    case .runner: "org.kde.krunner1"
    }
  }

  func call<Result: Sendable>(
    _ method: String, _ parameters: [Variant] = [], mayStart: Bool = false,
    reading read: @escaping @Sendable (VariantView) throws -> Result
  ) async throws -> Result {
    try await connection.call(
      method, on: interface, at: program.objectPath, of: program.busName, .tuple(parameters),
      startsService: mayStart || program.startsOnDemand, reading: read)
  }
}

extension GLibError {
  /// Whether a program does not support a call. For a search, that means nothing found.
  var isNotSupported: Bool { busReason == "NotSupported" }

  /// Whether the bus has neither the program nor a way to start it.
  fileprivate var isOfMissingProgram: Bool {
    isOfMissingName || busReason?.hasPrefix("Spawn.") == true
      || dbusName?.hasPrefix("org.freedesktop.systemd1.") == true
  }
}

extension ProgramFailure.Reason {
  /// Returns the reason for the error of a call.
  init(_ error: any Error) {
    switch error {
    case ProgramAnswerError.wrongType(let call, let type):
      self = .wrongType(call: call, type: TextLimit.message.line(type))
    case ProgramAnswerError.unusable: self = .unusable
    case let error as GLibError where error.isOfMissingProgram:
      self = .missing(TextLimit.message.line(error.message))
    case let error as GLibError: self = .failed(TextLimit.message.line(error.message))
    default: self = .failed(TextLimit.message.line("\(error)"))
    }
  }
}

/// The reason why a program has no results for now.
public struct ProgramFailure: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// It did not answer within this time.
    case timedOut(Duration)
    /// It, or the bus, reported an error.
    case failed(String)
    /// The bus reported that it does not have the program, and cannot start it. This is no news about a program that
    /// has never answered: a bus without a desktop's environment starts few.
    case missing(String)
    /// The answer to a call has the wrong type.
    case wrongType(call: String, type: String)
    /// It found results but described none.
    case unusable
  }

  public var program: SearchProgram
  public var reason: Reason

  /// The message of the program or the bus, for the developers' log; nil without one.
  public var detail: String? {
    switch reason {
    case .failed(let message), .missing(let message): "\(program.title): \(message)"
    case .wrongType(let call, let type): "\(program.title): \(call) was answered with the wrong type, \(type)"
    case .timedOut, .unusable: nil
    }
  }

  /// A line for the user, which names the program. The bus's technical message is in ``detail``.
  public var description: String {
    let title = program.title
    return switch reason {
    case .timedOut(let limit):
      localized("{name} did not answer within {time}", ["name": title, "time": localizedDuration(limit)])
    case .failed, .missing: localized("{name} could not be searched", ["name": title])
    case .wrongType: localized("{name} sent an answer that Hunch cannot read", ["name": title])
    case .unusable: localized("{name} did not describe its results", ["name": title])
    }
  }
}
