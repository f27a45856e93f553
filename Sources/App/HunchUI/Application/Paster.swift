import GtkKit

/// Pastes texts into the window that gets the focus when Hunch's own window closes. Then the clipboard gets its earlier
/// text back.
final class Paster {
  private let keys: any PastingWay
  private let keeper: ClipboardKeeper
  private let clipboard: LentClipboard

  /// The time in which programs fetch the text that they paste.
  static let lendingTime = Duration.seconds(1)

  /// - Parameter keeper: Keeps the program alive while a text is on the clipboard.
  init(_ display: Display, _ keeper: ClipboardKeeper) {
    let keys: any PastingWay
    if let own = DisplayKeys(display) { keys = own } else { keys = WaylandKeys(display) }
    self.keys = keys
    self.keeper = keeper
    clipboard = LentClipboard(display.clipboard) { [clipboard = display.clipboard] in
      await keys.mayOffer(Paster.secretMark, clipboard)
    }
  }

  /// The format by which password managers mark what must not be kept.
  private static let secretMark = "x-kde-passwordManagerHint"

  /// Copies a text, closes Hunch's window and pastes.
  /// - Parameter text: The text; nil to paste what is on the clipboard.
  /// - Throws: ``GLibError`` if it could not be pasted. It is on the clipboard in any case.
  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError) {
    if let text {
      await clipboard.lend(text)
      keeper.update()
    }
    let obstacle = await keys.strike(closing: close) {
      guard let text else { return await clipboard.text }
      return text
    }
    if let obstacle { throw .hunch(obstacle) }
    if text != nil { clipboard.giveBack(after: Self.lendingTime) }
  }
}

/// A way to press the keys for pasting.
protocol PastingWay: AnyObject {
  func mayOffer(_ format: String, _ clipboard: Clipboard) async -> Bool

  /// Closes Hunch's window, and presses the keys in the window that gets the focus then.
  /// - Parameters:
  ///   - close: Closes the window. It is called once, whatever happens.
  ///   - text: Returns the text on the clipboard.
  /// - Returns: The obstacle, in a sentence for the user, whose text is on the clipboard; nil if the keys were pressed.
  func strike(closing close: () -> Void, _ text: @MainActor () async -> String?) async -> String?
}
