import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The settings of the user's lists, with the problems of their lines. Changes apply at once.
final class ListsSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let library: Library
  private let lists: EditableList
  private let fields = ListForm()
  private let problems: LiveText
  /// The id of the list in the form; nil for a new one.
  private var edited: String?
  private var following: Task<Void, Never>?

  init(_ preferences: Preferences, _ library: Library) {
    self.preferences = preferences
    self.library = library
    problems = LiveText(hidden: SettingsGroup.note("", isProblem: true))
    lists = EditableList(
      localized("Your Lists"),
      localized("Hunch finds each row of these files: text, tables (CSV) and JSON lines."),
      below: Box(.vertical, spacing: 6, [problems.widget, fields.form.widget]))
    group = SettingsGroup(localized("Lists"), [lists.widget])
    lists.onEdit = { [weak self] in self?.openForm($0) }
    lists.onRemove = { [weak self] id in
      if self?.edited == id { self?.fields.form.close() }
      self?.change { $0.lists.removeAll { $0.id == id } }
    }
    fields.form.add.clicked.connect(to: self) { $0.openForm(nil) }
    fields.form.onFinish = { [weak self] in self?.finish() }
    fields.form.onTurn = { [weak self] in self?.lists.tell(nil) }
    show(library.snapshot)
    following = library.tell(self) { $0.show($1) }
    preferences.follow(self) { settings, _ in settings.show(settings.library.snapshot) }
  }

  isolated deinit { following?.cancel() }

  private func show(_ snapshot: LibrarySnapshot) {
    lists.show(
      preferences.catalog.lists.lists.map {
        .init(id: $0.id, text: $0.title, detail: Directories.shown($0.path))
      })
    let notes = snapshot.source(ListSettings.source)?.items.notes ?? []
    problems.tell(notes.isEmpty ? nil : notes.map { Formatting.sentence($0) }.joined(separator: "\n"))
  }

  private func change(_ body: (inout ListSettings) -> Void) {
    var settings = preferences.catalog.lists
    body(&settings)
    preferences.catalog.lists = settings
    lists.tell(nil)
  }

  /// - Parameter id: The list to edit; nil for a new one.
  private func openForm(_ id: String?) {
    edited = id
    fields.open(preferences.catalog.lists.lists.first { $0.id == id })
  }

  private func finish() {
    let settings = preferences.catalog.lists
    let place = settings.lists.firstIndex { $0.id == edited }
    switch fields.list(replacing: place.map { settings.lists[$0] }, in: settings) {
    case .failure(let problem): lists.tell(problem.sentence)
    case .success(let list):
      change { if let place { $0.lists[place] = list } else { $0.lists.append(list) } }
      fields.form.close()
    }
  }
}
