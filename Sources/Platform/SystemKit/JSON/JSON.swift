/// A JSON value.
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  /// Members in the order of the text, each name once.
  case object([Member])

  /// A name and its value, in an object.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSON

    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value as text, if it is a string or a number.
  public var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .null, .bool, .array, .object: nil
    }
  }

  /// The value of an object's member.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

/// The error in a text that should be JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence without its subject, which is the text.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
