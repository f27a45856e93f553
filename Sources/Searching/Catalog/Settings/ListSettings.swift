internal import GLibKit
internal import SystemKit
package import UserSettings

/// The user's lists: the groups of the settings whose names begin with `List`.
///
///     [List staff]
///     file=~/Documents/staff.csv
///     name=Full Name
///     subtitle=Office
public struct ListSettings: Sendable, Hashable {
  /// The lists, in the order of the file.
  public var lists: [List] = []

  public init() {}

  public struct List: Sendable, Hashable {
    /// Identifies the list among the others: ASCII letters, digits, `-` and `_`.
    public var id: String
    /// The title that the user sees.
    public var title: String
    /// The absolute path of the file.
    public var path: String
    public var format: Format
    /// The columns for the parts of a row, unless it is plain text.
    public var columns = ListColumns()

    public init(id: String, title: String? = nil, path: String, format: Format, columns: ListColumns = ListColumns()) {
      self.id = id
      self.title = title ?? id
      self.path = path
      self.format = format
      self.columns = columns
    }
  }

  public enum Format: Sendable, Hashable {
    /// A name in each line.
    case text
    /// A table as in RFC 4180, with this separator between fields.
    case csv(separator: UInt8)
    /// A JSON object in each line.
    case json
  }
}

extension ListSettings {
  /// The id of the source with these settings.
  package static let source = "lists"

  static let group = "List "

  /// The separators of table fields, by name.
  static let separators: [(name: String, byte: UInt8)] = [
    ("comma", UInt8(ascii: ",")), ("semicolon", UInt8(ascii: ";")), ("tab", 0x09),
  ]

  /// Reads the settings.
  /// - Parameter problems: gets a sentence for each invalid value, which is skipped.
  package init(_ document: SettingsDocument, problems: inout [String]) {
    for group in document.groups where group.hasPrefix(Self.group) {
      let id = String(group.dropFirst(Self.group.count))
      let reader = SettingsReader(document, group: group)
      guard !id.isEmpty, id.utf8.allSatisfy(Self.isPartOfID) else {
        problems.append(
          localized(
            "[{group}]: after “List”, write a name of letters, digits, - and _, as in [List staff]", ["group": group]))
        continue
      }
      guard let written = reader.string("file", &problems) else {
        problems.append(
          localized("[{group}]: the file is missing; write file= and a path, such as ~/staff.csv", ["group": group]))
        continue
      }
      if let problem = Self.problem(withPath: written) {
        reader.report("file", problem, &problems)
        continue
      }
      let path = Directories.path(written)
      guard let format = Self.format(reader, path, &problems) else { continue }
      var list = List(id: id, title: reader.string("title", &problems), path: path, format: format)
      list.columns.name = reader.string("name", &problems)
      list.columns.subtitle = reader.string("subtitle", &problems)
      list.columns.alternates = reader.list("alternates", &problems)
      list.columns.compounds = reader.string("compounds", &problems)
      list.columns.icon = reader.string("icon", &problems)
      lists.append(list)
    }
  }

  /// Returns why a text cannot be the path of a list, and what to write; nil if it can.
  public static func problem(withPath path: String) -> String? {
    path.hasPrefix("/") || path.hasPrefix("~/")
      ? nil : localized("“{path}” is not a full path: begin with / or ~/", ["path": path])
  }

  static func isPartOfID(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-_".utf8.contains(byte)
  }

  static func ending(of path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").last?.lowercased()
  }

  /// Returns the format: the given one, or that of the file's ending. Nil if an invalid one is given.
  private static func format(_ reader: SettingsReader, _ path: String, _ problems: inout [String]) -> Format? {
    let ending = Self.ending(of: path)
    var separator = ending == "tsv" ? separators[2].byte : separators[0].byte
    if let name = reader.string("separator", &problems) {
      guard let known = separators.first(where: { $0.name == name }) else {
        reader.report(
          "separator", localized("“{text}” is unknown; write comma, semicolon or tab", ["text": name]), &problems)
        return nil
      }
      separator = known.byte
    }
    switch reader.string("format", &problems) ?? ending {
    case "csv", "tsv": return .csv(separator: separator)
    case "json", "jsonl", "ndjson": return .json
    case let said where said != "text" && said != ending:
      reader.report(
        "format", localized("“{text}” is unknown; write text, csv or json", ["text": said ?? ""]), &problems)
      return nil
    default: return .text
    }
  }
}

extension ListSettings.Format {
  /// Guesses the format from the file's name.
  public init(path: String) {
    switch ListSettings.ending(of: path) {
    case "csv": self = .csv(separator: UInt8(ascii: ","))
    case "tsv": self = .csv(separator: 0x09)
    case "json", "jsonl", "ndjson": self = .json
    default: self = .text
    }
  }
}

extension ListSettings.List {
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// All settings that its rows depend on, in a text.
  var fingerprint: String {
    let alternates = columns.alternates.map { ["\($0.count)"] + $0 } ?? []
    let parts: [String?] = [
      id, title, "\(format)", columns.name, columns.subtitle, columns.compounds, columns.icon,
    ]
    return (parts.map { $0.map { "=" + $0 } ?? "" } + alternates).joined(separator: "\u{1E}")
  }
}

extension ListSettings {
  /// Makes a new list of a file. Without a title, it is named after the file.
  public func newList(title: String? = nil, path: String, format: Format) -> List {
    let fileName = path.split(separator: "/").last.map(String.init) ?? ""
    let base = fileName.split(separator: ".").first.map(String.init) ?? fileName
    let title = title ?? (base.isEmpty ? localized("List") : base)
    let words = title.lowercased().utf8.split { !Self.isPartOfID($0) }.map { String(decoding: $0, as: UTF8.self) }
    let name = words.isEmpty ? "list" : words.joined(separator: "-")
    let known = Set(lists.map { $0.id.lowercased() })
    var (id, number) = (name, 1)
    while known.contains(id) {
      number += 1
      id = "\(name)-\(number)"
    }
    return List(id: id, title: title, path: path, format: format)
  }

  /// Adds the edits for changed lists. Other keys and groups stay unchanged.
  package func write(to edits: inout SettingsEdits, replacing old: ListSettings) {
    for list in old.lists where !lists.contains(where: { $0.id == list.id }) { edits.removeGroup(Self.group + list.id) }
    for list in lists {
      let known = old.lists.first { $0.id == list.id }
      if let known {
        if known != list { write(list, replacing: known, to: &edits) }
      } else {
        var settings = SettingsEdits()
        write(list, replacing: nil, to: &settings)
        edits.addGroup(Self.group + list.id, settings)
      }
    }
  }

  private func write(_ list: List, replacing old: List?, to edits: inout SettingsEdits) {
    let group = Self.group + list.id
    func set(_ key: String, to value: String?, replacing old: String?) {
      if value != old { edits.set(key, in: group, to: value) }
    }
    if list.path != old?.path { edits.set("file", in: group, to: Directories.shown(list.path)) }
    set(
      "title", to: list.title == list.id ? nil : list.title,
      replacing: old.flatMap { $0.title == $0.id ? nil : $0.title })
    if list.format != old?.format || list.path != old?.path {
      write(list.format, path: list.path, to: group, of: &edits)
    }
    let (new, before) = (list.columns, old?.columns ?? ListColumns())
    set("name", to: new.name, replacing: before.name)
    set("subtitle", to: new.subtitle, replacing: before.subtitle)
    set("compounds", to: new.compounds, replacing: before.compounds)
    set("icon", to: new.icon, replacing: before.icon)
    if new.alternates != before.alternates { edits.set("alternates", in: group, to: new.alternates) }
  }

  /// Writes the format if the file's name suggests another.
  private func write(_ format: Format, path: String, to group: String, of edits: inout SettingsEdits) {
    for key in ["format", "separator"] { edits.remove(key, in: group) }
    if format == Format(path: path) { return }
    switch format {
    case .text: edits.set("format", in: group, to: "text")
    case .json: edits.set("format", in: group, to: "json")
    case .csv(let separator):
      edits.set("format", in: group, to: "csv")
      // Other separators cannot be read or chosen.
      if let name = Self.separators.first(where: { $0.byte == separator })?.name {
        edits.set("separator", in: group, to: name)
      }
    }
  }
}
