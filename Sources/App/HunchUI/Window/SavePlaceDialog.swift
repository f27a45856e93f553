import Catalog
import GtkKit
import SystemKit

/// Asks where to save a file, one question at a time.
final class SavePlaceDialog {
  private var dialog: FileDialog?
  /// The window that the question is about.
  private var window: Window?
  private var answer: CheckedContinuation<FilePath?, Never>?

  /// Returns the place that the user chose; nil if the user cancels or the window goes away.
  func ask(for name: String, over window: Window) async -> FilePath? {
    end(nil)
    let dialog = FileDialog(localized("Save Picture"), .place, name: name, folder: Directories.pictures, over: window)
    self.dialog = dialog
    self.window = window
    window.stepBack()
    return await withCheckedContinuation { continuation in
      answer = continuation
      dialog.show(to: self) { asking, file in asking.end(file?.path.flatMap { FilePath($0) }) }
    }
  }

  var isAsking: Bool { dialog != nil }

  /// Ends an open question without an answer.
  func cancel() {
    dialog?.hide()
    end(nil)
  }

  private func end(_ path: FilePath?) {
    dialog = nil
    window?.stepForward()
    window = nil
    answer?.resume(returning: path)
    answer = nil
  }
}
