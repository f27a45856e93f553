import GtkKit

/// Keeps the program alive without a window while its text is on the clipboard.
///
/// X11 and Wayland keep no copy: the program that offers a text must hand it out. The program may end when another
/// program copies something, or when a clipboard manager takes the text over.
final class ClipboardKeeper {
  private let application: Application
  private let display: Display
  private let clipboard: Clipboard
  /// Called when the clipboard no longer needs the program.
  private let onRelease: () -> Void
  /// Whether the program stays for the clipboard.
  private(set) var isHolding = false
  private var isOver = false
  private var handing: Task<Void, Never>?

  init(_ application: Application, _ display: Display, onRelease: @escaping () -> Void) {
    self.application = application
    self.display = display
    self.onRelease = onRelease
    clipboard = display.clipboard
    clipboard.changed.connect(to: self) { $0.update() }
  }

  /// Call this after copying something.
  func update() {
    guard isHolding != (clipboard.isLocal && !isOver) else { return }
    isHolding.toggle()
    if isHolding { return application.hold() }
    application.release()
    onRelease()
  }

  /// Hands the content over before the program quits: without a clipboard manager, to a ``ClipboardHolder``.
  func handOver() async {
    guard isHolding else { return }
    // A second request to quit waits for the same work.
    if handing == nil { handing = Task { [display] in await ClipboardHolder.takeOver(from: display) } }
    await handing?.value
  }

  /// Stops staying for the clipboard. As the program ends, GTK gives the text to a clipboard manager, if one runs.
  func end() {
    isOver = true
    update()
  }
}
