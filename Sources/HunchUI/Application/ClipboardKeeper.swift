import GtkKit

/// Keeps the program alive, without a window, for as long as what it copied is on the clipboard.
///
/// X11 and Wayland keep no copy: who offers a text must be there to hand it out. When another program copies something,
/// or a clipboard manager takes the text over, it is done.
final class ClipboardKeeper {
  private let application: Application
  private let clipboard: Clipboard
  private var isHolding = false

  init(_ application: Application, _ clipboard: Clipboard) {
    self.application = application
    self.clipboard = clipboard
    clipboard.changed.connect(to: self) { $0.update() }
  }

  /// To be called after something was copied.
  func update() {
    guard isHolding != clipboard.isLocal else { return }
    isHolding.toggle()
    if isHolding { application.hold() } else { application.release() }
  }
}
