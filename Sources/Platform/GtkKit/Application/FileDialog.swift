import CGtk

/// The desktop's own dialog for choosing a file or folder.
///
///     dialog = FileDialog("Add Folder", .folder, over: window)
///     dialog?.show(to: self) { $0.add($1) }
///
/// It appears only after ``show(to:_:)``, and only as long as the handle lives.
public final class FileDialog: Object {
  override public class var valueType: ValueType { ValueType(gtk_file_chooser_native_get_type()) }

  /// The thing to choose.
  nonisolated public enum Choice: UInt32, Sendable {
    /// An existing file.
    case file
    /// The place to save a file. The dialog asks before replacing an existing file.
    case place
    case folder
  }

  /// Makes a dialog that blocks input to a window until it is closed.
  /// - Parameters:
  ///   - name: The proposed file name, for a place.
  ///   - folder: The initial folder, an absolute path.
  public convenience init(
    _ title: String, _ choice: Choice, name: String? = nil, folder: String? = nil, over parent: Window
  ) {
    // The dialog may belong to another process, and compositors end programs that name it a window of a layer.
    let owner: UnsafeMutablePointer<GtkWindow>? = parent.isInLayer ? nil : parent.cast()
    let action = GtkFileChooserAction(choice.rawValue)
    self.init(new: gtk_file_chooser_native_new(title, owner, action, nil, nil), .full)
    gtk_native_dialog_set_modal(cast(), true.c)
    if let name { gtk_file_chooser_set_current_name(cast(), name) }
    if let folder {
      let file = File(path: folder)
      gtk_file_chooser_set_current_folder(cast(), file.cast(), nil)
    }
  }

  /// Shows the dialog, and calls the handler when it is closed, as long as the owner lives, with the chosen file; nil
  /// if the user cancels.
  public func show<Owner: AnyObject>(to owner: Owner, _ handler: @escaping @MainActor (Owner, File?) -> Void) {
    Signal<Void, Int>(self, "response").connect(to: owner) { [weak self] owner, response in
      handler(owner, response == Int(GTK_RESPONSE_ACCEPT.rawValue) ? self?.file : nil)
    }
    gtk_native_dialog_show(cast())
  }

  /// Closes the dialog without a response.
  public func hide() { gtk_native_dialog_hide(cast()) }

  private var file: File? { gtk_file_chooser_get_file(cast()).map { File($0, .full) } }
}
