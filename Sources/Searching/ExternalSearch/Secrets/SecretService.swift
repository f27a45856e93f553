internal import CSoup
internal import CSoupLoader
internal import GLibKit
internal import SystemKit

/// The desktop's password store, through the Secret Service.
public actor SecretService {
  private let executor = LoopExecutor(name: "hunch-secrets")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  public init() {}

  /// The reason why a secret could not be read, in the system's words.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Returns the first secret stored with all of these attributes; nil without one. It may ask the user to unlock the
  /// store.
  ///
  /// - Throws: ``Failure``, or `CancellationError`.
  public func secret(_ attributes: [String: String], deadline: Duration = .seconds(60)) async throws -> String? {
    try await executor.withCancellation(after: deadline) { try await lookUp(attributes, $0) }
  }

  private func lookUp(_ attributes: [String: String], _ cancellation: Cancellation) async throws -> String? {
    guard csl_load_secret() else {
      throw Failure(description: localized("{application} is not installed", ["application": "libsecret"]))
    }
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    defer { g_hash_table_unref(table) }
    for (name, value) in attributes { g_hash_table_insert(table, g_strdup(name), g_strdup(value)) }
    do {
      // Without a schema, any program's secrets with these attributes match.
      return try await awaitGResult { callback, data in
        secret_password_lookupv(nil, table, cancellation.pointer, callback, data)
      } finish: { result, error in
        guard let secret = secret_password_lookup_finish(result, &error) else { return nil }
        defer { secret_password_free(secret) }
        return String(cString: secret)
      }
    } catch let failure as GLibError {
      if cancellation.isOverdue { throw Failure(description: localized("the keyring did not answer in time")) }
      if failure.isCancellation { throw CancellationError() }
      DeveloperLog.secrets.write("\(failure)")
      throw Failure(description: localized("the keyring cannot be opened"))
    }
  }
}

extension DeveloperLog {
  /// The log of failed requests to the password store.
  fileprivate static let secrets = DeveloperLog("hunch-secrets")
}
