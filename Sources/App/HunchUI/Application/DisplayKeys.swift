import GtkKit
import SystemKit

/// Presses the keys for pasting on X displays, which let a program strike keys in the windows of others.
final class DisplayKeys: PastingWay {
  private let display: String
  private let windows: OtherWindows
  /// Terminals have keys for this one alone.
  private let primarySelection: LentClipboard

  /// The longest time until another window has the focus and the user has released all keys.
  private static let patience = Duration.seconds(2)
  private static let pause = Duration.milliseconds(20)

  /// - Returns: nil on a display that lets no program strike keys in the windows of others.
  init?(_ display: Display) {
    guard let windows = OtherWindows(display: display.name) else { return nil }
    self.display = display.name
    self.windows = windows
    primarySelection = LentClipboard(display.primarySelection) { false }
  }

  func mayOffer(_ format: String, _ clipboard: Clipboard) async -> Bool {
    await DiskThreads.run { [display] in ClipboardTargets.offer(format, on: display) != false }
  }

  func strike(closing close: () -> Void, _ text: @MainActor () async -> String?) async -> String? {
    close()
    do throws(OtherWindows.StrikingObstacle) {
      let focus = try await awaitFocus()
      let isTerminal = Terminal.hasWindows(ofClass: focus.className)
      if isTerminal, let whole = await text() { await primarySelection.lend(whole) }
      defer { if isTerminal { primarySelection.giveBack(after: Paster.lendingTime) } }
      let keys: OtherWindows.PastingKeys = isTerminal ? .shiftInsert : .controlV
      try await DiskThreads.run { [windows] in
        Result { () throws(OtherWindows.StrikingObstacle) in try windows.strike(keys, in: focus) }
      }.get()
      return nil
    } catch {
      return error.sentence
    }
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
