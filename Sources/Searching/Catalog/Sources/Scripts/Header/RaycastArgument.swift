internal import FoundationEssentials
internal import SystemKit

/// An argument of a command for Raycast, described in the header as JSON.
public struct RaycastArgument: Sendable, Hashable {
  /// The prompt for the user; nil if the header has none.
  public var placeholder: String?
  /// The answers to choose from; empty if any text is allowed.
  public var choices: [Choice] = []
  public var isOptional = false
  public var isPercentEncoded = false
  /// Whether it is a password.
  public var isSecret = false

  public struct Choice: Sendable, Hashable {
    public var title: String
    public var value: String
  }

  /// - Throws: ``LineError`` if the description is not JSON.
  init(_ text: String) throws(LineError) {
    let decoder = JSONDecoder()
    // Published commands have a comma before the last brace.
    decoder.allowsJSON5 = true
    guard let description = try? decoder.decode(Description.self, from: Data(text.utf8)) else {
      throw LineError(localized("“{text}” is not JSON", ["text": text]))
    }
    placeholder = description.placeholder
    isOptional = description.optional == true
    isPercentEncoded = description.percentEncoded == true
    isSecret = description.type == "password" || description.secure == true
    guard description.type == "dropdown" else { return }
    choices = (description.data ?? []).map { Choice(title: $0.title, value: $0.value ?? $0.title) }
  }

  private struct Description: Decodable {
    var type: String?
    var placeholder: String?
    var optional: Bool?
    var percentEncoded: Bool?
    var secure: Bool?
    var data: [Entry]?

    struct Entry: Decodable {
      var title: String
      var value: String?
    }
  }
}
