public import Suggestions
internal import SystemKit

/// A result of a server, as a row of the final search.
public struct ServerResult: Sendable, Hashable {
  /// The ``RemoteSettings/id`` of the provider.
  public var provider: String
  /// The provider's name, for display.
  public var server: String
  public var title: String
  public var subtitle: String?
  /// The address that it opens: `https`, or `mailto` with only a mailbox. Nil for all others.
  public var address: String?

  /// Returns a link as an address that may be opened; nil if it may not.
  static func address(_ link: String) -> String? {
    if let url = HTTPURL(link) { return url.isSecure ? url.description : nil }
    let scheme = "mailto:"
    guard link.lowercased().hasPrefix(scheme) else { return nil }
    // The part behind a question mark could set the mail's contents and attach local files.
    let mailbox = link.dropFirst(scheme.count).prefix { $0 != "?" }
    let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isPartOfMailbox) }) else {
      return nil
    }
    return scheme + mailbox
  }

  /// Allows letters, digits, and signs that are harmless on a mail program's command line.
  private static func isPartOfMailbox(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "._-+%".utf8.contains(byte)
  }
}

/// A provider that may have rows for the final search besides its suggestions.
public protocol ResultProvider: SuggestionProvider {
  /// Whether it has such rows.
  var givesResults: Bool { get }

  /// Returns the results for a text, the best first.
  ///
  /// - Throws: any error; its description tells the user the reason. A `CancellationError` is not shown.
  func results(for request: SuggestionRequest) async throws -> [ServerResult]
}
