import GtkKit

/// Keeps what other programs offer as the primary selection, while a completion stands selected in the field.
///
/// Every selection makes GTK's text widget claim the primary selection, and there is no public way to select without.
/// So the text that another program offers is remembered as soon as it offers it, and offered again after each
/// selection that was ours and not the user's: a middle click then still pastes what the user selected elsewhere.
/// What is not text is not kept.
final class PrimarySelectionPreserver {
  /// Called when what was offered is remembered, or was no text after all.
  var onReady: () -> Void = {}

  /// Called when another program has begun to offer something.
  var onLoss: () -> Void = {}

  /// Whether what other programs offer is remembered. To select anything before would lose it.
  private(set) var isReady = true

  private let clipboard: Clipboard
  private var listening: Connection?
  private var text: String?
  private var waiting: Task<Void, Never>?
  private var deadline: ScheduledWork?

  /// The field offers something of its own, or nothing, where another program's offer was.
  private var isDisplaced = false

  /// The field has given up what it offered, which on X11 may come back, also late, as news of another program that
  /// offers nothing.
  private var hasGivenUp = false

  /// Runs out when such news can no longer be that of the field's own doing.
  private var echo: ScheduledWork?
  private static let echoTime = Duration.milliseconds(50)

  /// How long a program may take to hand out what it offers; one that hangs is not waited for.
  private static let timeout = Duration.milliseconds(500)

  /// How long it may take until GTK knows what another program offers.
  private static let newsTimeout = Duration.milliseconds(30)

  init(_ clipboard: Clipboard) {
    self.clipboard = clipboard
    resume()
  }

  /// Looks at what other programs offer, from now on.
  func resume() {
    guard listening == nil else { return }
    listening = clipboard.changed.connect(to: self) { $0.clipboardChanged() }
    isReady = true
    if !clipboard.isLocal { remember() }
  }

  /// Looks at nothing until ``resume()``.
  func rest() {
    listening?.disconnect()
    listening = nil
    waiting?.cancel()
    deadline?.cancel()
    echo?.cancel()
    echo = nil
  }

  isolated deinit {
    // The clipboard outlives every window.
    listening?.disconnect()
  }

  /// Offers again what was offered before the field offered something of its own, if it did.
  func restore() {
    guard isDisplaced else { return }
    if let text { clipboard.setText(text) } else if !clipboard.isEmpty { clipboard.clear() }
    isDisplaced = false
  }

  /// The user selected something in the field: that is theirs to offer, and what was before is over.
  func forget() {
    text = nil
  }

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
      // What was offered again since then went with it.
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
      // On X11 it takes a moment until GTK knows what is offered. To ask before that would be in vain where nothing is,
      // and GTK 4.8 never frees such a request. The wait begins when the loop has come to rest, since the news may be
      // in its queue while the window is being made.
      deadline = MainLoop.idle(priority: .low) { [weak self] in self?.giveUp(after: Self.newsTimeout) }
      return
    }
    giveUp(after: Self.timeout)
    // Asked at once, not when the loop next turns: keys may follow close behind.
    waiting = Task.immediate { [weak self, clipboard] in
      // An error means that there is no text to keep.
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
