import GtkKit
import HunchModel
import SystemKit

/// Pastes texts into the window that gets the focus when Hunch's own window closes. Then the clipboard gets its earlier
/// text back.
protocol Pasting: AnyObject {
  /// Copies a text, closes Hunch's window and pastes.
  /// - Parameter text: The text; nil to paste what is on the clipboard.
  /// - Throws: ``GLibError`` if it could not be pasted. It is on the clipboard in any case.
  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError)
}

/// Pastes on X displays, which let a program strike keys in the windows of others.
final class Paster: Pasting {
  private let windows: OtherWindows
  private let keeper: ClipboardKeeper
  private let clipboard: LentClipboard
  /// Terminals have keys for this one alone.
  private let primarySelection: LentClipboard

  /// The longest time until another window has the focus and the user has released all keys.
  private static let patience = Duration.seconds(2)
  private static let pause = Duration.milliseconds(20)
  /// The time in which programs fetch the text that they paste.
  static let lendingTime = Duration.seconds(1)

  /// The format by which password managers mark what must not be kept.
  nonisolated static let secretMark = "x-kde-passwordManagerHint"

  /// - Parameter keeper: Keeps the program alive while a text is on the clipboard.
  /// - Returns: nil on a display that lets no program paste into the windows of others.
  init?(_ display: Display, _ keeper: ClipboardKeeper) {
    guard let windows = OtherWindows(display: display.name) else { return nil }
    self.windows = windows
    self.keeper = keeper
    clipboard = LentClipboard(display.clipboard) { [name = display.name] in
      await DiskThreads.run { ClipboardTargets.offer(Paster.secretMark, on: name) != false }
    }
    primarySelection = LentClipboard(display.primarySelection) { false }
  }

  /// Whether a display may let programs paste into the windows of others.
  static func works(on display: Display) -> Bool { OtherWindows(display: display.name) != nil }

  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError) {
    if let text {
      await clipboard.lend(text)
      keeper.update()
    }
    close()
    do throws(OtherWindows.StrikingObstacle) {
      let focus = try await awaitFocus()
      let isTerminal = Terminal.hasWindows(ofClass: focus.className)
      if isTerminal { await lendToTerminal(text) }
      defer { if isTerminal { primarySelection.giveBack(after: Self.lendingTime) } }
      try await strike(isTerminal ? .shiftInsert : .controlV, in: focus)
      if text != nil { clipboard.giveBack(after: Self.lendingTime) }
    } catch {
      throw GLibError(domain: "hunch", code: 0, message: error.sentence)
    }
  }

  private func lendToTerminal(_ text: String?) async {
    var whole = text
    if whole == nil { whole = await clipboard.text }
    if let whole { await primarySelection.lend(whole) }
  }

  /// Waits until a window of another program has the focus and could receive keys.
  private func awaitFocus() async throws(OtherWindows.StrikingObstacle) -> OtherWindows.Focus {
    let end = ContinuousClock.now + Self.patience
    while true {
      let found = await DiskThreads.run { [windows] in
        Result { () throws(OtherWindows.StrikingObstacle) in try windows.focus() }
      }
      switch found {
      case .success(let focus): return focus
      case .failure(let obstacle):
        guard obstacle != .noKeys, ContinuousClock.now < end else { throw obstacle }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  private func strike(
    _ keys: OtherWindows.PastingKeys, in focus: OtherWindows.Focus
  ) async throws(OtherWindows.StrikingObstacle) {
    let result = await DiskThreads.run { [windows] in
      Result { () throws(OtherWindows.StrikingObstacle) in try windows.strike(keys, in: focus) }
    }
    try result.get()
  }
}

extension OtherWindows.StrikingObstacle {
  /// The sentence for the user, whose text is on the clipboard.
  fileprivate var sentence: String {
    switch self {
    case .noFocus: localized("Copied, but not pasted: no other window has the focus")
    case .keyHeld: localized("Copied, but not pasted: a key is held down")
    case .noKeys: localized("Copied, but not pasted: the desktop lets no program press keys")
    }
  }
}
