import GtkKit
import HunchCommands
import HunchModel
import SystemKit

/// Presses the keys for pasting on Wayland: by a portal, for the programs that the user allows it, or else by the
/// compositor, if it lets every program do that.
///
/// It knows neither the window with the focus nor the held keys: it waits a moment and presses Shift+Insert. Terminals
/// paste the primary selection by these keys, other programs the clipboard, so both hold the text.
final class WaylandKeys: PastingWay {
  private let keys = PastingKeys(program: ProgramIdentity.current)
  private let display: String
  private let primarySelection: LentClipboard

  /// The time in which the compositor gives the focus to another window.
  private static let pause = Duration.milliseconds(150)

  init(_ display: Display) {
    self.display = display.name
    primarySelection = LentClipboard(display.primarySelection) { false }
  }

  func mayOffer(_ format: String, _ clipboard: Clipboard) async -> Bool { clipboard.offers(format) }

  func strike(closing close: () -> Void, _ text: @MainActor () async -> String?) async -> String? {
    // Many compositors accept a selection only from the program with the focus.
    let whole = await text()
    if let whole { await primarySelection.lend(whole) }
    close()
    defer { if whole != nil { primarySelection.giveBack(after: Paster.lendingTime) } }
    do throws(PastingKeys.Obstacle) {
      // Without the text, a terminal would paste another one by Shift+Insert.
      try await keys.strike(whole == nil ? .controlV : .shiftInsert)
      return nil
    } catch {
      if error == .unavailable, whole != nil, await pressByCompositor() { return nil }
      return error.sentence
    }
  }

  private func pressByCompositor() async -> Bool {
    try? await Task.sleep(for: Self.pause)
    return await DiskThreads.run { [display] in CompositorKeys.pressShiftInsert(on: display) }
  }
}

extension PastingKeys.Obstacle {
  /// The sentence for the user, whose text is on the clipboard.
  fileprivate var sentence: String {
    switch self {
    case .unavailable: localized("Copied, but not pasted: the desktop lets no program press keys")
    case .refused(let refusal): localized("Copied, but not pasted: {reason}", ["reason": refusal.description])
    }
  }
}
