import GtkKit

/// Keeps the program alive, without a window, for as long as what it copied is on the clipboard.
///
/// X11 and Wayland keep no copy: who offers a text must be there to hand it out. When another program copies something,
/// or a clipboard manager takes the text over, it is done.
final class ClipboardKeeper {
  private let application: Application
  private let clipboard: Clipboard
  /// Called when the program need not stay for the clipboard any longer.
  private let onRelease: () -> Void
  /// Whether the program stays for it.
  private(set) var isHolding = false
  private var isOver = false

  init(_ application: Application, _ clipboard: Clipboard, onRelease: @escaping () -> Void) {
    self.application = application
    self.onRelease = onRelease
    self.clipboard = clipboard
    clipboard.changed.connect(to: self) { $0.update() }
  }

  /// To be called after something was copied.
  func update() {
    guard isHolding != (clipboard.isLocal && !isOver) else { return }
    isHolding.toggle()
    if isHolding { return application.hold() }
    application.release()
    onRelease()
  }

  /// Has the program stay for it no longer. As it ends, GTK gives the text to a clipboard manager, if there is one.
  func end() {
    isOver = true
    update()
  }
}
