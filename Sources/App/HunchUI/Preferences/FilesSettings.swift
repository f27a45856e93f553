import Catalog
import GtkKit
import HunchModel
import SystemKit

/// The settings of files: the folders to search, ignored names, and the file index. Changes apply at once.
final class FilesSettings {
  let group: SettingsGroup

  private let preferences: Preferences
  private let library: Library
  private let addFolder = Button(label: localized("Add Folder…"))
  private let exclusion = Entry(placeholder: localized("*.o, build/ or ~/Old"))
  private let folders: EditableList
  private let exclusions: EditableList
  private let forget = ConfirmButton(
    localized("Clear File Index…"), question: localized("Really Clear?"),
    description: localized("Deletes the file names that Hunch saved on this machine."))
  private let outcome = LiveText(hidden: SettingsGroup.note(""))
  private var dialog: FileDialog?
  private var following: Task<Void, Never>?

  init(_ preferences: Preferences, _ library: Library) {
    self.preferences = preferences
    self.library = library
    folders = EditableList(
      localized("Folders"),
      localized("Hunch searches the names of files and folders in these folders, never the contents of files."),
      none: localized("No folders: Hunch finds no files."), below: addFolder)
    let add = Button(label: localized("Add"))
    exclusion.expandsHorizontally = true
    exclusion.setAccessible(.label(localized("Name or path to ignore")))
    exclusions = EditableList(
      localized("Ignored"),
      localized(
        """
        Hunch ignores files and folders with these names or paths, and everything in them. Patterns such as *, ? and \
        [a-z] work as in a shell.
        """),
      none: localized("None. Hunch always ignores caches, the trash and the internal folders of programs."),
      below: Box(.horizontal, spacing: 6, [exclusion, add]))
    addFolder.horizontalAlignment = .start
    let switches = [
      SettingsGroup.row(
        localized("Hidden Files"), localized("Includes files and folders whose names begin with a dot."),
        Switch(preferences, \.catalog.files.includesHidden)),
      SettingsGroup.row(
        localized("Other File Systems"), localized("Includes disks of this machine that are mounted in the folders."),
        Switch(preferences, \.catalog.files.entersOtherFileSystems)),
      SettingsGroup.row(
        localized("Network File Systems"),
        localized(
          """
          Includes file systems of other machines and of programs that are mounted in the folders. They may be slow.
          """),
        Switch(preferences, \.catalog.files.entersNetworkFileSystems)),
    ]
    let saved = Box(
      .vertical, spacing: 6,
      [
        SettingsGroup.texts(
          localized("File Index"),
          localized(
            """
            Hunch keeps the names of your files on this machine, where only you can read them, for a fast start. \
            While the source Files is turned on, Hunch rebuilds a cleared index.
            """)),
        forget.widget, outcome.widget,
      ])
    group = SettingsGroup(localized("Files"), [folders.widget, exclusions.widget] + switches + [saved])
    folders.onRemove = { [weak self] folder in self?.change { $0.folders.removeAll { $0 == folder } } }
    exclusions.onRemove = { [weak self] text in self?.change { $0.exclusions.removeAll { $0 == text } } }
    addFolder.clicked.connect(to: self) { $0.chooseFolder() }
    add.clicked.connect(to: self) { $0.addExclusion() }
    exclusion.activated.connect(to: self) { $0.addExclusion() }
    forget.onConfirm = { [weak self] in self?.forgetNames() }
    show(library.snapshot)
    following = library.tell(self) { $0.show($1) }
    preferences.follow(self) { settings, _ in settings.show(settings.library.snapshot) }
  }

  isolated deinit { following?.cancel() }

  private func show(_ snapshot: LibrarySnapshot) {
    let settings = preferences.catalog.files
    folders.show(
      settings.folders.map {
        .init(id: $0, text: Directories.shown($0), detail: snapshot.fileCount(in: $0).map(Formatting.number))
      })
    exclusions.show(settings.exclusions.map { .init(id: $0, text: Directories.shown($0)) })
  }

  /// Changes the settings and removes earlier problems.
  private func change(_ body: (inout FileSettings) -> Void) {
    var settings = preferences.catalog.files
    body(&settings)
    preferences.catalog.files = settings
    for list in [folders, exclusions] { list.tell(nil) }
  }

  // MARK: Adding

  private func chooseFolder() {
    guard dialog == nil, let window = group.widget.window else { return }
    dialog = FileDialog(localized("Add Folder"), .folder, over: window)
    dialog?.show(to: self) { settings, folder in
      settings.dialog = nil
      if let folder { settings.add(folder.path) }
    }
  }

  /// - Parameter path: Nil if the folder has no local path.
  func add(_ path: String?) {
    guard let path, !path.unicodeScalars.contains("\u{FFFD}") else {
      return folders.tell(localized("This folder has no path that can be saved. Choose another folder."))
    }
    let folder = Directories.shown(path)
    change { if !$0.folders.contains(folder) { $0.folders.append(folder) } }
  }

  private func addExclusion() {
    let text = exclusion.text.trimmed
    guard !text.isEmpty else { return }
    if let problem = FileSettings.problem(withExclusion: text) { return exclusions.tell(problem) }
    exclusion.text = ""
    change { if !$0.exclusions.contains(text) { $0.exclusions.append(text) } }
  }

  // MARK: Forgetting

  private func forgetNames() {
    Task { [weak self] in
      let problem = await DiskThreads.run { () -> String? in
        do throws(SourceError) {
          try FileSource.forget()
          return nil
        } catch {
          return error.message
        }
      }
      self?.outcome.tell(problem.map { Formatting.sentence($0) } ?? localized("File index cleared."))
    }
  }

}
