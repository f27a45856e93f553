internal import SystemKit

/// The text of a settings file: groups of keys with values.
///
/// The document keeps every line byte for byte, so comments, order and unknown settings survive a change of another key.
/// Values are raw here; ``SettingsReader`` parses them, and ``SettingsEdits`` changes them.
public struct SettingsDocument: Sendable, Equatable {
  /// The lines before the first group, then one section for each header. A name may have several sections.
  private var sections = [Section()]
  /// The byte order mark that some editors write.
  private var mark: [UInt8] = []
  private var lineEnd: [UInt8] = [UInt8(ascii: "\n")]
  /// The values by group and key, for lookups.
  private var values: [String: [String: [UInt8]]] = [:]

  private struct Section: Sendable, Equatable {
    /// Nil before the first header, and below an invalid one.
    var name: String?
    /// The first line is the header, except before the first one.
    var lines: [Line] = []
  }

  private struct Line: Sendable, Equatable {
    var bytes: [UInt8]
    var meaning: Meaning
  }

  private enum Meaning: Sendable, Equatable {
    /// A comment or an empty line.
    case comment
    case header(String)
    case setting(key: String)
    case invalid(InvalidLine.Reason)
  }

  /// A line that is neither a group, a setting nor a comment.
  public struct InvalidLine: Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
      case noSetting
      case noGroup
      /// A setting before the first group.
      case outside
    }

    /// The number of the line, counted from 1.
    public var number: Int
    public var text: String
    public var reason: Reason
    /// The group that contains it; nil if unknown.
    public var group: String?

    /// Whether it may belong to one of these groups.
    public func mayConcern(_ groups: String...) -> Bool { group.map(groups.contains) ?? true }
  }

  public init() {}

  /// Returns nil for bytes that are not text: those with a NUL.
  public init?(_ bytes: [UInt8]) {
    guard !bytes.contains(0) else { return nil }
    let text = bytes.withoutByteOrderMark
    mark = Array(bytes[..<text.startIndex])
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last line ends with the file.
    if lines.last?.isEmpty == true { lines.removeLast() }
    if !lines.isEmpty, lines.allSatisfy({ $0.last == UInt8(ascii: "\r") }) {
      lineEnd = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
    for line in lines { append(Array(line.dropLast(lineEnd.count - 1))) }
    index()
  }

  private mutating func append(_ bytes: [UInt8]) {
    let line = Line(bytes: bytes, meaning: Self.meaning(of: bytes, isOutside: sections.count == 1))
    switch line.meaning {
    case .header(let name): sections.append(Section(name: name, lines: [line]))
    // The following lines belong to no other group.
    case .invalid(.noGroup): sections.append(Section(name: nil, lines: [line]))
    case .comment, .setting, .invalid: sections[sections.count - 1].lines.append(line)
    }
  }

  private static func meaning(of bytes: [UInt8], isOutside: Bool) -> Meaning {
    let text = bytes.drop { Self.isBlank($0) }
    guard let first = text.first, first != UInt8(ascii: "#") else { return .comment }
    if first == UInt8(ascii: "[") {
      let end = text.lastIndex { !Self.isBlank($0) } ?? text.startIndex
      let name = text[text.startIndex..<end].dropFirst()
      let isName = text[end] == UInt8(ascii: "]") && !name.contains { $0 == 0x5B || $0 == 0x5D || $0 < 0x20 }
      guard isName, !name.isEmpty, let name = String(validating: name, as: UTF8.self) else { return .invalid(.noGroup) }
      return .header(name)
    }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return .invalid(.noSetting) }
    let end = text[..<equals].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? text.startIndex
    guard end > text.startIndex, let key = String(validating: text[..<end], as: UTF8.self) else {
      return .invalid(.noSetting)
    }
    return isOutside ? .invalid(.outside) : .setting(key: key)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Returns the beginning of the value in a setting's line.
  private static func valueStart(_ bytes: [UInt8]) -> Int {
    let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex - 1
    return bytes[(equals + 1)...].firstIndex { !isBlank($0) } ?? bytes.endIndex
  }

  private mutating func index() {
    values = [:]
    for section in sections {
      guard let name = section.name else { continue }
      for line in section.lines {
        guard case .setting(let key) = line.meaning else { continue }
        // The last setting with the same key counts.
        values[name, default: [:]][key] = Array(line.bytes[Self.valueStart(line.bytes)...])
      }
    }
  }
}

// MARK: Reading

extension SettingsDocument {
  /// The whole text, as written to the file.
  public var bytes: [UInt8] { mark + sections.flatMap(\.lines).flatMap { $0.bytes + lineEnd } }

  /// The names of the groups, in the order of the file.
  public var groups: [String] {
    var known: Set<String> = []
    return sections.compactMap(\.name).filter { known.insert($0).inserted }
  }

  /// The keys of a group, in the order of the file.
  public func keys(in group: String) -> [String] {
    var known: Set<String> = []
    return sections.filter { $0.name == group }.flatMap(\.lines).compactMap { line in
      if case .setting(let key) = line.meaning, known.insert(key).inserted { key } else { nil }
    }
  }

  /// Returns the raw value of a key; nil if it is missing.
  public func value(_ key: String, in group: String) -> [UInt8]? { values[group]?[key] }

  public var invalidLines: [InvalidLine] {
    var number = 0
    var invalid: [InvalidLine] = []
    for section in sections {
      for line in section.lines {
        number += 1
        guard case .invalid(let reason) = line.meaning else { continue }
        let text = String(decoding: line.bytes, as: UTF8.self)
        invalid.append(InvalidLine(number: number, text: text, reason: reason, group: section.name))
      }
    }
    return invalid
  }
}

// MARK: Changing

extension SettingsDocument {
  /// Applies edits in order.
  public mutating func apply(_ edits: SettingsEdits) {
    for edit in edits.list { apply(edit.change, in: edit.group) }
  }

  private mutating func apply(_ change: SettingsEdits.Change, in group: String) {
    switch change {
    case .set(let key, let value): set(key, in: group, to: value)
    case .remove(let key): remove(key, in: group)
    case .merge(let key, let list): set(key, in: group, to: list.merged(into: value(key, in: group)))
    case .removeGroup: removeGroup(group)
    case .addGroup(let changes):
      let name = freeName(group)
      for change in changes { apply(change, in: name) }
    }
    index()
  }

  private mutating func set(_ key: String, in group: String, to value: [UInt8]) {
    for section in sections.indices.reversed() where sections[section].name == group {
      guard let place = sections[section].lines.lastIndex(where: { $0.meaning == .setting(key: key) }) else { continue }
      let old = sections[section].lines[place].bytes
      sections[section].lines[place].bytes = old[..<Self.valueStart(old)] + value
      return
    }
    let line = Line(bytes: Array((key + "=").utf8) + value, meaning: .setting(key: key))
    if let section = sections.lastIndex(where: { $0.name == group }) {
      sections[section].lines.insert(line, at: Self.end(of: sections[section]))
    } else {
      if sections.contains(where: { !$0.lines.isEmpty }) {
        sections[sections.count - 1].lines.append(Line(bytes: [], meaning: .comment))
      }
      let header = Line(bytes: Array("[\(group)]".utf8), meaning: .header(group))
      sections.append(Section(name: group, lines: [header, line]))
    }
  }

  private mutating func remove(_ key: String, in group: String) {
    for section in sections.indices where sections[section].name == group {
      sections[section].lines.removeAll { $0.meaning == .setting(key: key) }
    }
  }

  /// Removes a group. Comments above the next group belong to that one, and stay.
  private mutating func removeGroup(_ group: String) {
    for section in sections.indices.reversed() where sections[section].name == group {
      let rest = sections[section].lines[Self.end(of: sections[section])...]
      sections.remove(at: section)
      sections[section - 1].lines += rest
    }
  }

  /// Returns the place behind the last line of a section that is not a comment.
  private static func end(of section: Section) -> Int {
    (section.lines.lastIndex { $0.meaning != .comment } ?? -1) + 1
  }

  /// Returns an unused group name similar to this one.
  private func freeName(_ name: String) -> String {
    let taken = Set(groups)
    var (free, number) = (name, 1)
    while taken.contains(free) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
