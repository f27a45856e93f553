internal import SystemKit
package import UserSettings

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
  /// The name of its file.
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
      if value == old { return }
      if let value { edits.set(key, in: group, to: value) } else { edits.remove(key, in: group) }
    }
    if list.path != old?.path { edits.set("file", in: group, to: FileSettings.folder(list.path)) }
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
    guard new.alternates != before.alternates else { return }
    if let alternates = new.alternates {
      edits.set("alternates", in: group, to: alternates)
    } else {
      edits.remove("alternates", in: group)
    }
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
