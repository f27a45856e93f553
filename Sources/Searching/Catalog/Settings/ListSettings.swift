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

  /// Makes settings without lists.
  public init() {}

  /// The settings of a list.
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

  /// The file format of a list.
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
        problems.append(SettingsReader.problem("file", group, problem))
        continue
      }
      let path = FileSettings.path(written)
      guard let format = Self.format(reader, group, path, &problems) else { continue }
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
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }

  static func ending(of path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").last?.lowercased()
  }

  /// Returns the format: the given one, or that of the file's ending. Nil if an invalid one is given.
  private static func format(
    _ reader: SettingsReader, _ group: String, _ path: String, _ problems: inout [String]
  ) -> Format? {
    let ending = Self.ending(of: path)
    var separator = ending == "tsv" ? separators[2].byte : separators[0].byte
    if let name = reader.string("separator", &problems) {
      guard let known = separators.first(where: { $0.name == name }) else {
        problems.append(
          SettingsReader.problem(
            "separator", group, localized("“{text}” is unknown; write comma, semicolon or tab", ["text": name])))
        return nil
      }
      separator = known.byte
    }
    switch reader.string("format", &problems) ?? ending {
    case "csv", "tsv": return .csv(separator: separator)
    case "json", "jsonl", "ndjson": return .json
    case let said where said != "text" && said != ending:
      problems.append(
        SettingsReader.problem(
          "format", group, localized("“{text}” is unknown; write text, csv or json", ["text": said ?? ""])))
      return nil
    default: return .text
    }
  }
}
