internal import Synchronization
internal import SystemKit

/// Reads a provider's token, and keeps it until the server refuses it.
final class TokenKeeper: Sendable {
  private let source: RemoteSettings.TokenSource?
  private let secrets: SecretService
  /// The reading task, which keeps the token. It continues when the request that began it is cancelled, because the
  /// user may be typing the keyring's password.
  private let reading = Mutex<Task<String, any Error>?>(nil)

  init(_ source: RemoteSettings.TokenSource?, secrets: SecretService) {
    self.source = source
    self.secrets = secrets
  }

  /// Returns the token; nil for a provider without one.
  ///
  /// - Throws: ``RemoteError/token(_:)``.
  func token() async throws -> String? {
    guard let source else { return nil }
    let task = reading.withLock { reading in
      let task = reading ?? Task { [secrets] in try await Self.read(source, secrets) }
      reading = task
      return task
    }
    do {
      return try await task.value
    } catch {
      forget()
      throw error
    }
  }

  /// Forgets a refused token. It is read again the next time, because it may have been replaced.
  func forget() {
    reading.withLock { $0 = nil }
  }

  private static func read(_ source: RemoteSettings.TokenSource, _ secrets: SecretService) async throws -> String {
    switch source {
    case .file(let path):
      do throws(FileProblem) {
        return try await DiskThreads.run { Result { () throws(FileProblem) in try token(inFile: path) } }.get()
      } catch {
        throw RemoteError.token(error.description)
      }
    case .secret(let attributes):
      let names = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
      do {
        guard let token = try await secrets.secret(attributes) else {
          throw RemoteError.token(localized("the keyring has no secret with {attributes}", ["attributes": names]))
        }
        guard isToken(token) else {
          throw RemoteError.token(
            localized("the secret with {attributes} is more than one line of ASCII", ["attributes": names]))
        }
        return token
      } catch let failure as SecretService.Failure {
        throw RemoteError.token(failure.description)
      }
    }
  }

  /// The problem with a token file, in a sentence that begins with its path.
  struct FileProblem: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the token from its only line in a file that only the user may read.
  static func token(inFile path: String) throws(FileProblem) -> String {
    let bytes: [UInt8]
    do throws(SmallFileError) {
      bytes = try SmallFile.read(path, limit: 1 << 16, access: .ownerOnly)
    } catch {
      throw FileProblem(description: error.description)
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    guard isToken(text) else {
      throw FileProblem(
        description: localized("{path} must contain only the token, on one line of ASCII", ["path": path]))
    }
    return text
  }

  /// Whether a text is valid in a header.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && HTTPHeader("Token", text).isValid
  }
}
