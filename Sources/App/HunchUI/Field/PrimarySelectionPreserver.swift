import GtkKit

/// Keeps the primary selection of other programs while a completion is selected in the field.
///
/// Each selection makes GTK's text widget claim the primary selection, and no public call selects without that.
/// Therefore the preserver reads the text that another program offers, and offers it again after each selection that
/// the user did not make. A middle click then still pastes the text selected elsewhere. Only text is kept.
final class PrimarySelectionPreserver {
  /// Called when the offered text is read, or is not text.
  var onReady: () -> Void = {}

  /// Called when another program begins to offer something.
  var onLoss: () -> Void = {}

  /// Whether the offer of other programs is read. A selection before that would lose it.
  private(set) var isReady = true

  private let clipboard: Clipboard
  private var listening: Connection?
  private var text: String?
  private var waiting: Task<Void, Never>?
  private var deadline: ScheduledWork?

  /// Whether the field has replaced another program's offer by its own, or by nothing.
  private var isDisplaced = false

  /// Whether the field has withdrawn its offer. On X11 this may come back, even late, as news of another program that
  /// offers nothing.
  private var hasGivenUp = false

  /// Runs until such news can no longer result from the field's own withdrawal.
  private var echo: ScheduledWork?
  private static let echoTime = Duration.milliseconds(50)

  /// The longest time for a program to hand out its text. A program that hangs is ignored.
  private static let timeout = Duration.milliseconds(500)

  /// The longest time until GTK knows the offer of another program.
  private static let newsTimeout = Duration.milliseconds(30)

  init(_ clipboard: Clipboard) {
    self.clipboard = clipboard
    resume()
  }

  /// Follows the offers of other programs from now on.
  func resume() {
    guard listening == nil else { return }
    listening = clipboard.changed.connect(to: self) { $0.clipboardChanged() }
    isReady = true
    if !clipboard.isLocal { remember() }
  }

  /// Ignores all offers until ``resume()``.
  func rest() {
    listening?.disconnect()
    listening = nil
    waiting?.cancel()
    deadline?.cancel()
    echo?.cancel()
    echo = nil
  }

  isolated deinit {
    // The clipboard outlives all windows.
    listening?.disconnect()
  }

  /// Restores the offer that the field has replaced, if it has.
  func restore() {
    guard isDisplaced else { return }
    if let text { clipboard.setText(text) } else if !clipboard.isEmpty { clipboard.clear() }
    isDisplaced = false
  }

  /// Forgets the earlier offer, because the user has selected something in the field.
  func forget() { text = nil }

  private func clipboardChanged() {
    isDisplaced = clipboard.isLocal
    if clipboard.isLocal {
      guard clipboard.isEmpty else { return }
      hasGivenUp = true
      echo?.cancel()
      echo = MainLoop.schedule(after: Self.echoTime) { [weak self] in self?.echo = nil }
    } else if !clipboard.isEmpty || !hasGivenUp {
      hasGivenUp = false
      onLoss()
      remember()
    } else if echo != nil {
      // An offer that was restored meanwhile is gone with it.
      isDisplaced = true
      MainLoop.idle(priority: .high) { [weak self] in self?.restore() }
    }
  }

  private func remember() {
    waiting?.cancel()
    text = nil
    isReady = false
    deadline?.cancel()
    guard !clipboard.isEmpty else {
      // On X11 GTK knows the offer only after a moment. Asking earlier fails if nothing is offered, and GTK 4.8 never
      // frees such a request. The wait begins when the main loop is idle, because the news may be queued while the
      // window is made.
      deadline = MainLoop.idle(priority: .low) { [weak self] in self?.giveUp(after: Self.newsTimeout) }
      return
    }
    giveUp(after: Self.timeout)
    // Asked immediately rather than in the next turn, because keys may follow closely.
    waiting = Task.immediate { [weak self, clipboard] in
      // An error means that no text is offered.
      let text = try? await clipboard.text()
      guard !Task.isCancelled else { return }
      self?.finish(with: text)
    }
  }

  private func giveUp(after timeout: Duration) {
    deadline = MainLoop.schedule(after: timeout) { [weak self] in
      self?.waiting?.cancel()
      self?.finish(with: nil)
    }
  }

  private func finish(with text: String?) {
    deadline?.cancel()
    self.text = text
    isReady = true
    onReady()
  }
}
