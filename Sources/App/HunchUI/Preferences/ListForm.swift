import Catalog
import GtkKit
import SystemKit

/// A form for one of the user's lists: its file, name, format and columns.
final class ListForm {
  let form: EntryForm

  private let path = Entry(placeholder: "~/Documents/staff.csv")
  private let title = Entry(placeholder: localized("Name of the file"))
  private let format = DropDown(formats.map(\.title))
  private let columns: [(entry: Entry, key: WritableKeyPath<ListColumns, String?>)]
  private let alternates = Entry(placeholder: "alternates")
  private let columnRows: Box
  private var dialog: FileDialog?

  /// The formats of a list; nil follows the name of its file.
  private static let formats: [(title: String, format: ListSettings.Format?)] = [
    (localized("By File Extension"), nil), (localized("Text (One Name per Line)"), .text),
    (localized("Table (Commas)"), .csv(separator: UInt8(ascii: ","))),
    (localized("Table (Semicolons)"), .csv(separator: UInt8(ascii: ";"))),
    (localized("Table (Tabs)"), .csv(separator: UInt8(ascii: "\t"))),
    (localized("JSON (One Object per Line)"), .json),
  ]

  init() {
    let choose = Button(label: localized("Choose…"))
    path.expandsHorizontally = true
    let file = Box(.horizontal, spacing: 6, [path, choose])
    columns = [
      (Entry(placeholder: "name"), \.name), (Entry(placeholder: "subtitle"), \.subtitle),
      (Entry(placeholder: "compounds"), \.compounds), (Entry(placeholder: "icon"), \.icon),
    ]
    columnRows = Box(
      .vertical, spacing: 6,
      [
        SettingsGroup.row(
          localized("Name Column"),
          localized("The title or number of the column with the names, or a JSON key."),
          columns[0].entry),
        SettingsGroup.row(
          localized("Subtitle"), localized("The column with the text after the name."), columns[1].entry),
        SettingsGroup.row(
          localized("Other Names"),
          localized("The columns with further names that find a row, separated by semicolons."),
          alternates),
        SettingsGroup.row(
          localized("Compound Words"), localized("The column with compound words, divided into their parts."),
          columns[2].entry),
        SettingsGroup.row(
          localized("Icons"), localized("The column with names from the icon theme, or paths."), columns[3].entry),
      ])
    form = EntryForm(
      localized("List"), add: localized("Add List…"), [path, title, alternates] + columns.map(\.entry),
      [
        SettingsGroup.texts(localized("File"), localized("The path of the file. It may begin with ~.")), file,
        SettingsGroup.row(localized("Name"), localized("The name of the list."), title),
        SettingsGroup.row(localized("Format"), localized("The format of the file."), format), columnRows,
      ])
    path.setAccessible(.label(localized("File")))
    choose.setAccessible(.label(localized("Choose a file")))
    choose.clicked.connect(to: self) { $0.chooseFile() }
    path.changed.connect(to: self) { $0.followFormat() }
    format.selectionChanged.connect(to: self) { $0.followFormat() }
  }

  /// Opens the form with a list; nil for a new one.
  func open(_ list: ListSettings.List?) {
    path.text = list.map { Directories.shown($0.path) } ?? ""
    title.text = list.map(\.title) ?? ""
    format.selected =
      list.flatMap { list in
        list.format == ListSettings.Format(path: list.path) ? 0 : Self.formats.firstIndex { $0.format == list.format }
      } ?? 0
    for (entry, key) in columns { entry.text = list?.columns[keyPath: key] ?? "" }
    alternates.text = list?.columns.alternates?.joined(separator: ";") ?? ""
    form.finish.label = list == nil ? localized("Add") : localized("Save")
    followFormat()
    form.open()
  }

  /// The entered path and format, valid or not.
  private var entered: (path: String, format: ListSettings.Format) {
    let path = Directories.path(path.text.trimmed)
    return (path, Self.formats[format.selected].format ?? ListSettings.Format(path: path))
  }

  /// Returns the list that the user has entered.
  /// - Parameters:
  ///   - old: The list that it replaces; nil for a new one.
  ///   - settings: All lists of the user.
  /// - Returns: The list, or a problem with its remedy.
  func list(replacing old: ListSettings.List?, in settings: ListSettings) -> Result<ListSettings.List, Problem> {
    if let problem = ListSettings.problem(withPath: path.text.trimmed) { return .failure(Problem(sentence: problem)) }
    let (path, format) = entered
    let name = title.text.trimmed
    var list = settings.newList(title: name.isEmpty ? nil : name, path: path, format: format)
    if let old { list.id = old.id }
    // A text file has no columns.
    if format == .text { return .success(list) }
    for (entry, key) in columns { list.columns[keyPath: key] = Self.text(of: entry) }
    list.columns.alternates = Self.text(of: alternates).map { text in
      text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    }
    return .success(list)
  }

  /// The reason why the entered list is invalid.
  struct Problem: Error {
    var sentence: String
  }

  private static func text(of entry: Entry) -> String? {
    let text = entry.text.trimmed
    return text.isEmpty ? nil : text
  }

  private func followFormat() { columnRows.isVisible = entered.format != .text }

  private func chooseFile() {
    guard dialog == nil, let window = form.widget.window else { return }
    dialog = FileDialog(localized("Choose List"), .file, over: window)
    dialog?.show(to: self) { form, file in
      form.dialog = nil
      if let path = file?.path { form.path.text = Directories.shown(path) }
    }
  }
}
