public import GLibKit
import SystemKit
public import UserSettings

/// Edits the file of web engines. Everything waits for the disk.
public struct WebEnginesFile: Sendable {
  public let path: String

  public init(_ path: String = Directories.userConfiguration + "/hunch/engines") {
    self.path = path
  }

  /// Reads the engines, and the problems of its lines.
  public func read() -> WebEngines { WebEngines(path: path) }

  /// Adds a line for an engine; all other lines stay unchanged.
  ///
  /// Does nothing if another engine has the keyword.
  public func add(_ engine: WebEngines.Engine) throws(SettingsFileError) {
    try change { WebEngines($0, path: "").engine(engine.keyword) == nil ? WebEngines.adding(engine, to: $0) : $0 }
  }

  /// Removes the line of an engine; all other lines stay unchanged.
  public func remove(_ keyword: String) throws(SettingsFileError) {
    try change { WebEngines.removing(keyword, from: $0) }
  }

  private func change(_ edit: (String) -> String) throws(SettingsFileError) {
    try SharedFile(path).change { bytes throws(SettingsFileError) in
      // Invalid UTF-8 would not survive the change.
      let text = String(decoding: bytes, as: UTF8.self)
      guard Array(text.utf8) == bytes else { throw .noText(path) }
      return Array(edit(text).utf8)
    }
  }
}

extension WebEngines {
  /// Returns the engine with a keyword.
  func engine(_ keyword: String) -> Engine? { engines.first { $0.keyword == keyword } }

  static func adding(_ engine: Engine, to text: String) -> String {
    text + ([nil, UInt8(ascii: "\n")].contains(text.utf8.last) ? "" : "\n") + engine.line + "\n"
  }

  static func removing(_ keyword: String, from text: String) -> String {
    // By scalars, because Carriage Return and Line Feed are one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Only the first line with a keyword counts.
    if let place = lines.firstIndex(where: { WebEngines($0, path: "").engine(keyword) != nil }) {
      lines.remove(at: place)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the engine that a user has described, or the mistake.
  /// - Parameter address: With `{searchTerms}` in place of the text, or with `%s` as browsers write it.
  public func newEngine(keyword: String, name: String, address: String) -> Result<Engine, Mistake> {
    let template = WebAddress.replacing("%s", in: address, with: Engine.place)
    guard !name.isEmpty else { return .failure(Mistake(sentence: localized("Give the engine a name."))) }
    guard !keyword.isEmpty, !keyword.contains(where: \.isWhitespace), !keyword.hasPrefix("#") else {
      return .failure(Mistake(sentence: localized("The keyword must be one word, such as “w”.")))
    }
    guard engine(keyword) == nil else {
      return .failure(
        Mistake(sentence: localized("Another engine already has the keyword “{keyword}”.", ["keyword": keyword])))
    }
    guard template.hasPrefix("https://") || template.hasPrefix("http://"), !template.contains(where: \.isWhitespace),
      WebAddress.contains(Engine.place, in: template)
    else {
      return .failure(
        Mistake(
          sentence: localized(
            "The address must begin with https:// and contain {placeholder} in place of the text.",
            ["placeholder": Engine.place])))
    }
    return .success(Engine(keyword: keyword, name: name, template: template))
  }

  /// The mistake in a description, as a sentence.
  public struct Mistake: Error {
    public var sentence: String
  }
}

extension WebEngines.Engine {
  /// The engine's line in the file.
  var line: String { "\(keyword) = \(name.split(whereSeparator: \.isWhitespace).joined(separator: " ")) \(template)" }

  /// Whether both engines have the same address, whatever their names and keywords.
  public func asksSame(as other: Self) -> Bool { template == other.template }

  /// The host name of the engine.
  public var host: String { String(template.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" }) }
}
