import GtkKit

/// A clipboard, or the primary selection, whose text is replaced for a moment.
final class LentClipboard {
  private let clipboard: Clipboard
  /// Whether another program's text must not be kept.
  private let isSecret: @MainActor () async -> Bool
  private var lent = ""
  /// The text to give back; nil for none.
  private var earlier: String?
  private var returning: Task<Void, Never>?

  /// The longest time for a program to hand out its text.
  private static let patience = Duration.milliseconds(300)

  /// - Parameter isSecret: Whether another program's text on the clipboard must not be kept.
  init(_ clipboard: Clipboard, isSecret: @escaping @MainActor () async -> Bool) {
    self.clipboard = clipboard
    self.isSecret = isSecret
  }

  /// The text that programs paste now; nil without one.
  var text: String? {
    get async {
      guard !clipboard.isEmpty else { return nil }
      let reading = Task { [clipboard] in try await clipboard.text() }
      let limit = Task {
        try? await Task.sleep(for: Self.patience)
        reading.cancel()
      }
      defer { limit.cancel() }
      return try? await reading.value
    }
  }

  private var textToKeep: String? {
    get async {
      if !clipboard.isLocal, await isSecret() { return nil }
      return await text
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
    if returning == nil || !clipboard.isLocal { earlier = await textToKeep }
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
