internal import SystemKit

/// A row as a line of JSON: `{"name": "Abacus", "alternates": ["counting frame"]}`.
struct ListObject {
  private let object: JSON

  /// - Throws: ``LineError`` if the line is not a JSON object.
  init(_ line: ArraySlice<UInt8>) throws(LineError) {
    guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
    guard let object = try? JSON(parsing: text), case .object = object else {
      throw LineError(
        localized(
          "the line is not a JSON object; write one, such as {example}",
          ["example": #"{"name": "Abacus", "subtitle": "a tool"}"#]))
    }
    self.object = object
  }

  func entry(_ columns: ListColumns) throws(LineError) -> ListEntry {
    let name = columns.name ?? ListColumns.Usual.name
    guard object[name] != nil else { throw LineError(localized("“{key}” is missing", ["key": name])) }
    let alternates = columns.alternates ?? [ListColumns.Usual.alternates]
    return try ListEntry(
      name: texts(name).first, subtitle: texts(columns.subtitle ?? ListColumns.Usual.subtitle).first,
      alternates: alternates.flatMap { parts($0, Self.betweenNames) },
      compounds: parts(columns.compounds ?? ListColumns.Usual.compounds, Self.betweenCompounds),
      icon: texts(columns.icon ?? ListColumns.Usual.icon).first)
  }

  /// Texts and numbers count; all other values are ignored.
  private func texts(_ key: String) -> [String] { object[key]?.texts ?? [] }

  private func parts(_ key: String, _ separators: String) -> [String] {
    // The elements of an array are not split.
    if case .array? = object[key] { return texts(key) }
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
}
