import GtkKit
import HunchCommands
import HunchModel
import SystemKit

/// Pastes on Wayland, where a portal presses the keys for the programs that the user allows it.
///
/// It knows neither the window with the focus nor the held keys: it waits a moment and presses Ctrl+V in any window.
final class PortalPaster: Pasting {
  private let keeper: ClipboardKeeper
  private let clipboard: LentClipboard
  private let keys = PastingKeys(program: ProgramIdentity.current)

  /// - Parameter keeper: Keeps the program alive while a text is on the clipboard.
  init(_ display: Display, _ keeper: ClipboardKeeper) {
    self.keeper = keeper
    clipboard = LentClipboard(display.clipboard) { [clipboard = display.clipboard] in
      clipboard.offers(Paster.secretMark)
    }
  }

  /// Whether the desktop may let Hunch paste.
  static func works() async -> Bool { await PastingKeys(program: ProgramIdentity.current).areThere }

  func paste(_ text: String?, closing close: () -> Void) async throws(GLibError) {
    if let text {
      await clipboard.lend(text)
      keeper.update()
    }
    close()
    do throws(PastingKeys.Obstacle) {
      try await keys.strike()
      if text != nil { clipboard.giveBack(after: Paster.lendingTime) }
    } catch {
      throw GLibError(domain: "hunch", code: 0, message: error.sentence)
    }
  }
}

extension PastingKeys.Obstacle {
  /// The sentence for the user, whose text is on the clipboard.
  fileprivate var sentence: String {
    switch self {
    case .unavailable: localized("Copied, but not pasted: the desktop lets no program press keys")
    case .refused(let refusal):
      localized("Copied, but not pasted: {reason}", ["reason": refusal.description])
    }
  }
}
