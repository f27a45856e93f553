import GtkKit

/// A clipboard, or the primary selection, whose text is replaced for a moment.
final class LentClipboard {
  private let clipboard: Clipboard
  private var lent = ""
  /// The text to give back; nil for none.
  private var earlier: String?
  private var returning: Task<Void, Never>?

  /// The longest time for a program to hand out its text.
  private static let patience = Duration.milliseconds(300)
  /// The format by which password managers mark what must not be kept.
  private static let secretMark = "x-kde-passwordManagerHint"

  init(_ clipboard: Clipboard) {
    self.clipboard = clipboard
  }

  /// The text that programs paste now; nil without one, or if it is secret.
  var text: String? {
    get async {
      guard !clipboard.isEmpty, !clipboard.offers(Self.secretMark) else { return nil }
      let reading = Task { [clipboard] in try await clipboard.text() }
      let limit = Task {
        try? await Task.sleep(for: Self.patience)
        reading.cancel()
      }
      defer { limit.cancel() }
      return try? await reading.value
    }
  }

  /// Whether the lent text is still there.
  private var isLent: Bool {
    get async {
      guard clipboard.isLocal else { return false }
      return await text == lent
    }
  }

  /// Replaces the content by a text. It stays until ``giveBack(after:)``.
  func lend(_ text: String) async {
    // While the last text is still lent, the earlier one is not on the clipboard.
    if returning == nil || !clipboard.isLocal { earlier = await self.text }
    returning?.cancel()
    returning = nil
    lent = text
    clipboard.setText(text)
  }

  /// Restores the earlier text after a time, unless something else was copied meanwhile. Without an earlier text, the
  /// lent one stays.
  func giveBack(after time: Duration) {
    returning = Task { [weak self] in
      guard (try? await Task.sleep(for: time)) != nil else { return }
      await self?.giveBack()
    }
  }

  private func giveBack() async {
    let isStillLent = await isLent
    guard !Task.isCancelled else { return }
    returning = nil
    if isStillLent, let earlier { clipboard.setText(earlier) }
    earlier = nil
  }
}
