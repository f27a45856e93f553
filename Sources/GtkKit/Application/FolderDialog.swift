import CGtk

/// The desktop's own dialog for choosing a folder.
///
///     let dialog = FolderDialog("Add Folder", over: window)
///     dialog.responded.connect(to: self) { if let folder = $0.dialog.folder { … } }
///     dialog.show()
///
/// It is not shown before ``show()``, and only as long as the handle lives.
@MainActor
public final class FolderDialog: Object {
  override public class var valueType: ValueType { ValueType(gtk_file_chooser_native_get_type()) }

  /// A dialog that keeps input from a window until it is closed.
  public convenience init(_ title: String, over parent: Window) {
    self.init(
      new: gtk_file_chooser_native_new(title, parent.cast(), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, nil, nil), .full)
    gtk_native_dialog_set_modal(cast(), true.c)
  }

  /// Shows it.
  public func show() {
    gtk_native_dialog_show(cast())
  }

  /// Takes it away. No response follows.
  public func hide() {
    gtk_native_dialog_hide(cast())
  }

  /// Whether it is shown.
  public var isVisible: Bool { gtk_native_dialog_get_visible(cast()) != 0 }

  /// Emitted when it was closed, with what the user chose; see ``acceptance``.
  public var responded: Signal<Void, Int> { Signal(self, "response") }

  /// The response of a user who has chosen a folder.
  nonisolated public static var acceptance: Int { Int(GTK_RESPONSE_ACCEPT.rawValue) }

  /// The folder that is chosen in it.
  public var folder: File? {
    gtk_file_chooser_get_file(cast()).map { File($0, .full) }
  }
}
