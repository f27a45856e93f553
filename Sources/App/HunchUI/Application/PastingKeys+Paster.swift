import GtkKit
import HunchModel
import SystemKit

/// Presses the keys for pasting on Wayland, where a portal does it for the programs that the user allows it.
///
/// It knows neither the window with the focus nor the held keys: it waits a moment and presses Ctrl+V in any window.
extension PastingKeys: PastingWay {
  func mayOffer(_ format: String, _ clipboard: Clipboard) async -> Bool { clipboard.offers(format) }

  func strike(_ text: @MainActor () async -> String?) async -> String? {
    do throws(Obstacle) {
      try await strike()
      return nil
    } catch {
      return error.sentence
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
