internal import SmartSearch

/// The hosts in a configuration of ssh (see ssh_config(5)).
struct SSHConfig: Sendable, Hashable {
  /// A host with a name that the user has given it.
  struct Host: Sendable, Hashable {
    var name: String
    var otherNames: [String] = []
    /// The address and the user name, if given.
    var address: String?
    var user: String?

    /// `user@address`.
    var place: String? {
      switch (user, address) {
      case (let user?, let address?): "\(user)@\(address)"
      case (nil, let address?): address
      case (let user?, nil): "\(user)@\(name)"
      case (nil, nil): nil
      }
    }
  }

  private(set) var hosts: [Host] = []
  private var known: Set<String> = []
  private var filesLeft = 256
  private static let mostHosts = 20_000
  /// The same depth as ssh allows.
  private static let depth = 16

  /// Reads a configuration and the files that it includes.
  ///
  /// - Parameters:
  ///   - text: the configuration.
  ///   - include: returns the texts of the files that match a pattern of `Include`.
  init(_ text: String, include: (String) -> [String] = { _ in [] }) {
    read(text, depth: 0, include: include)
  }

  private mutating func read(_ text: String, depth: Int, include: (String) -> [String]) {
    // The host of the current block.
    var current: Int?
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      guard let (keyword, arguments) = Self.parse(line) else { continue }
      switch keyword {
      case "host": current = add(arguments)
      case "match": current = nil
      case "hostname":
        if let current, hosts[current].address == nil { hosts[current].address = arguments.first }
      case "user":
        if let current, hosts[current].user == nil { hosts[current].user = arguments.first }
      case "include" where depth < Self.depth:
        for text in arguments.flatMap(include) where filesLeft > 0 {
          filesLeft -= 1
          read(text, depth: depth + 1, include: include)
        }
      default: break
      }
    }
  }

  /// Adds a host by the first name that is not a pattern.
  /// - Returns: its position; nil if the line names none, or the host is known.
  private mutating func add(_ arguments: [String]) -> Int? {
    let names = arguments.filter(Self.isName)
    guard let name = names.first, hosts.count < Self.mostHosts, known.insert(name).inserted else { return nil }
    hosts.append(Host(name: name, otherNames: Array(names.dropFirst())))
    return hosts.count - 1
  }

  /// Whether a text is a name: neither a pattern nor an option of ssh, and without invisible characters.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && !text.hasPrefix("-") && !text.contains { "*?!".contains($0) }
      && !text.contains(where: \.isWhitespace) && VisibleText.of(text) == text
  }

  /// Returns the keyword of a line, in lower case, and its arguments; nil for a comment.
  private static func parse(_ line: Substring) -> (keyword: String, arguments: [String])? {
    let text = line.drop(while: \.isWhitespace)
    guard let first = text.first, first != "#" else { return nil }
    let keyword = text.prefix { !$0.isWhitespace && $0 != "=" }
    var rest = text.dropFirst(keyword.count).drop(while: \.isWhitespace)
    if rest.first == "=" { rest = rest.dropFirst() }
    return (keyword.lowercased(), words(rest))
  }

  private static func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var rest = text.drop(while: \.isWhitespace)
    while let first = rest.first, first != "#" {
      if first == "\"" {
        let word = rest.dropFirst().prefix { $0 != "\"" }
        words.append(String(word))
        rest = rest[word.endIndex...].dropFirst()
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }
}
