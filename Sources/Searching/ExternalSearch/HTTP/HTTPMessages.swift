internal import SystemKit

/// A header line.
public struct HTTPHeader: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the name is valid, and the value cannot end the line.
  public var isValid: Bool {
    let signs = "!#$%&'*+-.^_`|~".utf8
    return !name.isEmpty
      && name.utf8.allSatisfy { $0.isLetterOrDigit || signs.contains($0) }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }
  }
}

public struct HTTPRequest: Sendable, Hashable {
  public var method = "GET"
  public var url: HTTPURL
  public var headers: [HTTPHeader] = []

  /// The body with its type; nil for none.
  public var body: Body?

  /// The time limit until the last byte of the answer.
  public var deadline: Duration = .seconds(10)

  /// The size limit of an answer, in bytes after decompression.
  public var maximumSize = 1 << 20

  public struct Body: Sendable, Hashable {
    public var contentType: String
    public var text: String
  }
}

/// The answer of a server, successful or not.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code: 200 to 299 mean success.
  public var status = 200

  /// The type of the body without parameters, in lower case; nil if unknown.
  public var contentType: String?

  /// The character set of the body; nil if unknown.
  public var charset: String?

  /// The number of seconds before the next request, if the server names one.
  public var retryAfter: Int?

  public var body: [UInt8] = []
}
