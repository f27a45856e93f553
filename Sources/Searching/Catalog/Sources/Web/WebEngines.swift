import SystemKit

/// The user's web engines, one a line: `w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}`.
public struct WebEngines: Sendable, Hashable {
  /// A site that can be searched.
  public struct Engine: Sendable, Hashable {
    /// The keyword: with a space, it sends the text behind it to the engine.
    public var keyword: String
    public var name: String
    /// The address, with `{searchTerms}` in place of the text.
    var template: String

    /// Returns the address that searches for a text.
    public func address(for text: String) -> String {
      WebAddress.replacing(Self.place, in: template, with: WebAddress.escaped(text))
    }

    static let place = "{searchTerms}"
  }

  /// An invalid line.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    public var path: String
    /// Counted from 1.
    public var line: Int
    public var reason: String

    public var description: String {
      localized("{path}, line {line}: {reason}", ["path": path, "line": String(line), "reason": reason])
    }
  }

  public private(set) var engines: [Engine] = []
  public private(set) var problems: [Problem] = []

  private static let mostEngines = 200

  /// Makes an empty list of engines.
  public init() {}

  /// Reads the engines in a file. A missing file has none.
  ///
  /// Reads a file: call it off the main thread.
  public init(path: String) {
    do throws(SmallFileError) {
      self = WebEngines(String(decoding: try SmallFile.read(path), as: UTF8.self), path: path)
    } catch {
      self = WebEngines()
      if !error.isMissing { problems = [Problem(path: path, line: 1, reason: error.explanation)] }
    }
  }

  /// Parses the engines in a text.
  public init(_ text: String, path: String) {
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      do throws(Reason) {
        let engine = try Self.engine(words)
        guard !engines.contains(where: { $0.keyword == engine.keyword }) else {
          throw Reason(
            localized("another engine already has the keyword “{keyword}”", ["keyword": engine.keyword]))
        }
        guard engines.count < Self.mostEngines else {
          throw Reason(localized("there are more than {number} engines", ["number": Self.mostEngines]))
        }
        engines.append(engine)
      } catch {
        problems.append(Problem(path: path, line: number + 1, reason: error.text))
      }
    }
  }

  private struct Reason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private static func engine(_ words: [Substring]) throws(Reason) -> Engine {
    guard words.count >= 4, words[1] == "=", let address = words.last.map(String.init) else {
      throw Reason(
        localized(
          "write it as: {example}",
          ["example": "w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}"]))
    }
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
      throw Reason(
        localized("the address “{address}” does not begin with https:// or http://", ["address": address]))
    }
    guard WebAddress.contains(Engine.place, in: address) else {
      throw Reason(
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
}
