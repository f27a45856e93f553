import GtkKit

/// What the person has chosen, kept in `hunch/settings.ini` in their folder of settings.
///
/// It is read once, when it is made, and saved at each change; what else stands in the file is left as it is.
final class Preferences {
  /// Whether names are completed in the field: `complete-inline` in the group `Field`, on by default.
  var completesInline: Bool {
    didSet {
      guard completesInline != oldValue else { return }
      file.set(Self.completeInline, in: Self.field, to: completesInline)
      onChange()
      save()
    }
  }

  /// Called at each change.
  var onChange: () -> Void = {}

  /// What was wrong with the file, in a sentence; nil if nothing was. The settings in question are then the default ones.
  private(set) var problem: String?

  /// The file holds something that was not understood: it is kept beside the new one when that is saved.
  private var isDamaged = false

  private let file = SettingsFile()
  private let path: String
  private var saving: Task<Void, Never>?

  private static let field = "Field"
  private static let completeInline = "complete-inline"

  /// - Parameter path: The file.
  init(path: String = Directories.userConfiguration + "/hunch/settings.ini") {
    self.path = path
    completesInline = true
    do {
      try file.load(path: path)
      completesInline = try file.bool(Self.completeInline, in: Self.field) ?? true
    } catch {
      problem = "\(path): \(error.message)"
      isDamaged = true
    }
  }

  /// Saves one change after the other, so that the last one stays.
  private func save() {
    let keepsOld = isDamaged
    isDamaged = false
    saving = Task { [file, path, saving, weak self] in
      await saving?.value
      do {
        try await file.save(path: path, keepsOld: keepsOld)
      } catch {
        self?.problem = "\(path): \(error)"
        self?.onChange()
      }
    }
  }
}
