internal import HTTPKit
internal import Synchronization

/// Gets a provider's token, and keeps it until the server does not want it any more.
final class TokenKeeper: Sendable {
  private let source: RemoteSettings.TokenSource?
  private let secrets: SecretService
  private let known = Mutex<String?>(nil)

  init(_ source: RemoteSettings.TokenSource?, secrets: SecretService) {
    self.source = source
    self.secrets = secrets
  }

  /// The token; nil if the provider has none.
  ///
  /// - Throws: ``RemoteError/token(_:)``, or `CancellationError`.
  func token() async throws -> String? {
    guard let source else { return nil }
    if let known = known.withLock(\.self) { return known }
    let token = try await read(source)
    known.withLock { $0 = token }
    return token
  }

  /// The token was refused: it is read anew the next time, as it may have been replaced.
  func forget() {
    known.withLock { $0 = nil }
  }

  private func read(_ source: RemoteSettings.TokenSource) async throws -> String {
    switch source {
    case .file(let path):
      do throws(SmallFile.Failure) {
        return try Self.token(inFile: path)
      } catch {
        throw RemoteError.token(error.description)
      }
    case .secret(let attributes):
      let names = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
      do {
        guard let token = try await secrets.secret(attributes) else {
          throw RemoteError.token("no secret is stored with \(names)")
        }
        guard Self.isToken(token) else {
          throw RemoteError.token("the secret with \(names) is more than one line of ASCII")
        }
        return token
      } catch let failure as SecretService.Failure {
        throw RemoteError.token(failure.description)
      }
    }
  }

  /// The token in a file of the person's own: its only line.
  static func token(inFile path: String) throws(SmallFile.Failure) -> String {
    let bytes = try SmallFile.read(path, limit: 1 << 16, isSecret: true)
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    guard isToken(text) else {
      throw SmallFile.Failure("\(path) must hold the token alone, on one line of ASCII")
    }
    return text
  }

  /// Whether a text can stand in a header.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && HTTPHeader("Token", text).isValid
  }
}
