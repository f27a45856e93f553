internal import FoundationEssentials
internal import SystemKit

/// A row as a line of JSON: `{"name": "Abacus", "alternates": ["counting frame"]}`.
struct ListObject {
  private let members: [String: Value]

  /// - Throws: ``LineError`` if the line is not a JSON object.
  init(_ line: ArraySlice<UInt8>) throws(LineError) {
    do {
      members = try JSONDecoder().decode([String: Value].self, from: Data(line))
    } catch {
      throw LineError(
        localized(
          "the line is not a JSON object; write one, such as {example}",
          ["example": #"{"name": "Abacus", "subtitle": "a tool"}"#]))
    }
  }

  func entry(_ columns: ListColumns) throws(LineError) -> ListEntry {
    let name = columns.name ?? ListColumns.Usual.name
    guard let value = members[name] else {
      throw LineError(localized("“{key}” is missing", ["key": name]))
    }
    let alternates = columns.alternates ?? [ListColumns.Usual.alternates]
    return try ListEntry(
      name: value.texts.first, subtitle: texts(columns.subtitle ?? ListColumns.Usual.subtitle).first,
      alternates: alternates.flatMap { parts($0, Self.betweenNames) },
      compounds: parts(columns.compounds ?? ListColumns.Usual.compounds, Self.betweenCompounds),
      icon: texts(columns.icon ?? ListColumns.Usual.icon).first)
  }

  private func texts(_ key: String) -> [String] { members[key]?.texts ?? [] }

  private func parts(_ key: String, _ separators: String) -> [String] {
    // The elements of an array are not split.
    if case .texts(let texts)? = members[key] { return texts }
    return texts(key).flatMap { Self.parts(of: $0, separators) }
  }

  /// Separators of several names in one text.
  static let betweenNames = ";\n"
  /// Separators of compound words, whose parts are separated by spaces.
  static let betweenCompounds = ",;\n"

  /// Returns the parts of a text, without surrounding white space.
  static func parts(of text: String, _ separators: String) -> [String] {
    text.split { separators.contains($0) || $0.isNewline }.map(\.trimmed)
  }

  /// A value whose texts and numbers count; all else is ignored.
  private enum Value: Decodable {
    case text(String)
    case texts([String])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Int.self) {
        self = .text(String(number))
      } else if let number = try? container.decode(Double.self) {
        self = .text(String(number))
      } else if let texts = try? container.decode([String].self) {
        self = .texts(texts)
      } else {
        self = .other
      }
    }

    var texts: [String] {
      switch self {
      case .text(let text): [text]
      case .texts(let texts): texts
      case .other: []
      }
    }
  }
}
