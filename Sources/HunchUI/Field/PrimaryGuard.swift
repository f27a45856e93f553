import GtkKit

/// Keeps what other programs offer as the primary selection, while a completion stands selected in the field.
///
/// Every selection makes GTK's text widget claim the primary selection, and there is no public way to select without.
/// So the text that another program offers is remembered as soon as it offers it, and offered again after each
/// selection that was ours and not the person's: a middle click then still pastes what the person selected elsewhere.
/// What is not text is not kept.
final class PrimaryGuard {
  private let clipboard: Clipboard
  private var text: String?
  private var reading: Task<Void, Never>?

  init(_ clipboard: Clipboard) {
    self.clipboard = clipboard
    clipboard.changed.connect(to: self) { $0.remember() }
    remember()
  }

  /// Offers again what was offered before the field made a selection.
  func restore() {
    if let text { clipboard.setText(text) } else { clipboard.clear() }
  }

  /// The person selected something in the field: that is theirs to offer, and what was before is over.
  func forget() {
    text = nil
  }

  private func remember() {
    guard !clipboard.isLocal else { return }
    reading?.cancel()
    text = nil
    reading = Task { [weak self, clipboard] in
      // An error means that there is no text to keep.
      let text = try? await clipboard.text()
      guard !Task.isCancelled else { return }
      self?.text = text
    }
  }
}
