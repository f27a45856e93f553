import CGtk

/// The desktop's own dialog for choosing a file or folder: see ``FolderDialog``, ``OpenDialog`` and ``SaveDialog``.
///
///     let dialog = FolderDialog("Add Folder", over: window)
///     dialog.responded.connect(to: self) { if let folder = $0.dialog.file { … } }
///     dialog.show()
///
/// It appears only after ``show()``, and only as long as the handle lives.
public class FileDialog: Object {
  override public class var valueType: ValueType { ValueType(gtk_file_chooser_native_get_type()) }

  /// Makes a dialog that blocks input to a window until it is closed.
  convenience init(_ title: String, _ action: GtkFileChooserAction, over parent: Window) {
    // The dialog may belong to another process, and compositors end programs that name it a window of a layer.
    let owner: UnsafeMutablePointer<GtkWindow>? = parent.isInLayer ? nil : parent.cast()
    self.init(new: gtk_file_chooser_native_new(title, owner, action, nil, nil), .full)
    gtk_native_dialog_set_modal(cast(), true.c)
  }

  /// Shows the dialog.
  public func show() { gtk_native_dialog_show(cast()) }

  /// Closes the dialog without a response.
  public func hide() { gtk_native_dialog_hide(cast()) }

  /// Emitted when it is closed, with the user's response; see ``acceptance``.
  public var responded: Signal<Void, Int> { Signal(self, "response") }

  /// The response after the user has chosen a file.
  nonisolated public static var acceptance: Int { Int(GTK_RESPONSE_ACCEPT.rawValue) }

  /// The chosen file.
  public var file: File? { gtk_file_chooser_get_file(cast()).map { File($0, .full) } }
}

/// The dialog for choosing a folder.
public final class FolderDialog: FileDialog {
  /// Makes a dialog that blocks input to a window until it is closed.
  public convenience init(_ title: String, over parent: Window) {
    self.init(title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, over: parent)
  }
}

/// A dialog for choosing an existing file.
public final class OpenDialog: FileDialog {
  /// Makes a dialog that blocks input to a window until it is closed.
  public convenience init(_ title: String, over parent: Window) {
    self.init(title, GTK_FILE_CHOOSER_ACTION_OPEN, over: parent)
  }
}

/// A dialog for choosing where to save a file. It asks before replacing an existing file.
public final class SaveDialog: FileDialog {
  /// Makes a dialog that blocks input to a window until it is closed.
  /// - Parameters:
  ///   - name: The proposed file name.
  ///   - folder: The initial folder, an absolute path.
  public convenience init(_ title: String, name: String, folder: String?, over parent: Window) {
    self.init(title, GTK_FILE_CHOOSER_ACTION_SAVE, over: parent)
    gtk_file_chooser_set_current_name(cast(), name)
    if let folder {
      let file = File(path: folder)
      gtk_file_chooser_set_current_folder(cast(), file.cast(), nil)
    }
  }
}
