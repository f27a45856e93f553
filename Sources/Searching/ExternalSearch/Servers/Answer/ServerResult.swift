public import Suggestions

/// Something that a server found, as a row of the final search.
public struct ServerResult: Sendable, Hashable {
  /// The ``RemoteSettings/id`` of the provider that found it.
  public var provider: String
  /// The name of that, as the user reads it.
  public var server: String
  public var title: String
  public var subtitle: String?
  /// What it opens: an address of `https`, or `mailto` with an address alone. Nil if it has none, or another.
  public var address: String?

  public init(provider: String, server: String, title: String, subtitle: String? = nil, address: String? = nil) {
    self.provider = provider
    self.server = server
    self.title = title
    self.subtitle = subtitle
    self.address = address
  }

  /// A link of a server's answer as an address that may be opened; nil if it may not.
  static func address(_ link: String) -> String? {
    if let url = HTTPURL(link) { return url.isSecure ? url.description : nil }
    let scheme = "mailto:"
    guard link.lowercased().hasPrefix(scheme) else { return nil }
    // What may follow is the contents of a letter, and files of this machine to send with it: nobody else's affair.
    let mailbox = link.dropFirst(scheme.count).prefix { $0 != "?" }
    let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isPartOfMailbox) }) else {
      return nil
    }
    return scheme + mailbox
  }

  /// Letters, digits, and signs that mean nothing to a mail program's command line.
  private static func isPartOfMailbox(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "._-+%".utf8.contains(byte)
  }
}

/// A provider that may have rows for the final search besides its suggestions.
public protocol ResultProvider: SuggestionProvider {
  /// Whether it has.
  var givesResults: Bool { get }

  /// What it finds for a text, its best first.
  ///
  /// - Throws: any error; its description says to the user why there is nothing. A `CancellationError` says nothing.
  func results(for request: SuggestionRequest) async throws -> [ServerResult]
}
