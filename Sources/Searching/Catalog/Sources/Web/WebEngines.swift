public import GLibKit
import SystemKit
public import UserSettings

/// The user's web engines, one a line: `w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}`.
public struct WebEngines: Sendable, Hashable {
  /// A site that can be searched.
  public struct Engine: Sendable, Hashable {
    /// The keyword: with a space, it sends the text behind it to the engine.
    public var keyword: String
    public var name: String
    /// The address, with `{searchTerms}` in place of the text.
    var template: String

    public func address(for text: String) -> String {
      template.replacing(Self.place, with: text.percentEncoded())
    }

    static let place = "{searchTerms}"
  }

  public private(set) var engines: [Engine] = []
  /// The invalid lines, in sentences.
  public private(set) var problems: [String] = []

  private static let mostEngines = 200

  /// Makes an empty list of engines.
  public init() {}

  /// Reads the engines in a file. A missing file has none.
  ///
  /// Reads a file: call it off the main thread.
  public init(path: String) {
    do throws(SmallFileError) {
      self = WebEngines(try SmallFile.read(path), path: path)
    } catch {
      self = WebEngines()
      if !error.isMissing { problems = [SourceError.unreadable(path: path, reason: error.explanation).message] }
    }
  }

  public init(_ text: String, path: String) { self.init(text.utf8, path: path) }

  private init(_ bytes: some Collection<UInt8>, path: String) {
    var engines: [Engine] = []
    let invalid = LineProblem.ofLines(in: bytes) { line, _ throws(LineError) in
      let engine = try Self.engine(line.split(whereSeparator: \.isWhitespace))
      guard !engines.contains(where: { $0.keyword == engine.keyword }) else {
        throw LineError(localized("another engine already has the keyword “{keyword}”", ["keyword": engine.keyword]))
      }
      guard engines.count < Self.mostEngines else {
        throw LineError(localized("there are more than {number} engines", ["number": Self.mostEngines]))
      }
      engines.append(engine)
    }
    self.engines = engines
    problems = invalid.map { problem in
      localized(
        "{path}, line {line}: {reason}", ["path": path, "line": String(problem.line), "reason": problem.reason])
    }
  }

  private static func engine(_ words: [Substring]) throws(LineError) -> Engine {
    guard words.count >= 4, words[1] == "=", let address = words.last.map(String.init) else {
      throw LineError(
        localized(
          "write it as: {example}",
          ["example": "w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}"]))
    }
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
      throw LineError(
        localized("the address “{address}” does not begin with https:// or http://", ["address": address]))
    }
    guard address.contains(Engine.place) else {
      throw LineError(
        localized("the address lacks {placeholder}, which stands for the text", ["placeholder": Engine.place]))
    }
    return Engine(
      keyword: String(words[0]), name: words[2..<(words.count - 1)].joined(separator: " "), template: address)
  }
}

extension WebEngines {
  /// Returns the row for a text that begins with the keyword of an engine and a space, or is an address; nil for all
  /// others.
  public func items(for text: String) -> [CatalogItem]? {
    if let address = WebAddress.typed(text) { return [Self.item(of: address, typed: text)] }
    guard let space = text.firstIndex(of: " "), let engine = engines.first(where: { $0.keyword == text[..<space] })
    else { return nil }
    let terms = text[text.index(after: space)...].drop(while: \.isWhitespace)
    return terms.isEmpty ? nil : [item(of: engine, for: String(terms))]
  }

  private static func item(of address: String, typed text: String) -> CatalogItem {
    CatalogItem(
      id: "address", name: text, subtitle: address == text ? nil : address, icon: .themed("web-browser"),
      actions: [
        ItemAction(localized("Open"), .open(address: address)), ItemAction(localized("Copy Address"), .copy(address)),
      ])
  }

  /// Returns the offers for a text without matches: the address that it may be, and each engine.
  public func offers(for text: String) -> [CatalogItem] {
    (WebAddress.likely(text).map { [Self.item(of: $0, typed: text)] } ?? []) + engines.map { item(of: $0, for: text) }
  }

  private func item(of engine: Engine, for text: String) -> CatalogItem {
    let address = engine.address(for: text)
    let title = localized("Search {engine}", ["engine": engine.name])
    return CatalogItem(
      id: engine.keyword, name: text, subtitle: title, icon: .themed("web-browser"),
      actions: [
        ItemAction(title, .open(address: address)), ItemAction(localized("Copy Address"), .copy(address)),
      ])
  }

  /// Returns the engines that the program offers; each is off until the user adds it.
  /// - Parameters:
  ///   - language: The language code of the user, for Wikipedia.
  ///   - systems: The names of the distribution and its relatives (`ID` and `ID_LIKE` of os-release(5)).
  public static func offered(
    language: String = Languages.code, systems: [String] = OperatingSystem.names
  ) -> [Engine] {
    let packages = systems.lazy.compactMap { packageSearches[$0] }.first
    return [
      Engine(keyword: "d", name: "DuckDuckGo", template: "https://duckduckgo.com/?q={searchTerms}"),
      Engine(
        keyword: "w", name: "Wikipedia",
        template: "https://\(language).wikipedia.org/w/index.php?search={searchTerms}"),
      Engine(
        keyword: "o", name: "OpenStreetMap", template: "https://www.openstreetmap.org/search?query={searchTerms}"),
    ]
      + (packages.map {
        [Engine(keyword: "p", name: localized("{system} Packages", ["system": $0.system]), template: $0.template)]
      } ?? [])
  }

  /// The package search pages of distributions.
  private static let packageSearches: [String: (system: String, template: String)] = [
    "debian": ("Debian", "https://packages.debian.org/search?keywords={searchTerms}"),
    "ubuntu": ("Ubuntu", "https://packages.ubuntu.com/search?keywords={searchTerms}"),
    "fedora": ("Fedora", "https://packages.fedoraproject.org/search?query={searchTerms}"),
    "arch": ("Arch Linux", "https://archlinux.org/packages/?q={searchTerms}"),
    "alpine": ("Alpine", "https://pkgs.alpinelinux.org/packages?name={searchTerms}"),
    "gentoo": ("Gentoo", "https://packages.gentoo.org/packages/search?q={searchTerms}"),
    "nixos": ("NixOS", "https://search.nixos.org/packages?query={searchTerms}"),
    "opensuse": ("openSUSE", "https://software.opensuse.org/search?q={searchTerms}"),
    "void": ("Void Linux", "https://voidlinux.org/packages/?q={searchTerms}"),
  ]
}

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
    let template = address.replacing("%s", with: Engine.place)
    guard !name.isEmpty else { return .failure(Mistake(sentence: localized("Give the engine a name."))) }
    guard !keyword.isEmpty, !keyword.contains(where: \.isWhitespace), !keyword.hasPrefix("#") else {
      return .failure(Mistake(sentence: localized("The keyword must be one word, such as “w”.")))
    }
    guard engine(keyword) == nil else {
      return .failure(
        Mistake(sentence: localized("Another engine already has the keyword “{keyword}”.", ["keyword": keyword])))
    }
    guard template.hasPrefix("https://") || template.hasPrefix("http://"), !template.contains(where: \.isWhitespace),
      template.contains(Engine.place)
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
