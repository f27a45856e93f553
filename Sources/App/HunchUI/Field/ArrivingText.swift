import GtkKit
import SmartSearch

/// Text on its way to a field. A paste or a drop arrives in a later turn of the main loop.
final class ArrivingText {
  /// The source of the expected text; nil if none is expected.
  private var awaited: InlineCompletion.EditSource?
  private var deadline: ScheduledWork?

  /// The longest time for a paste to arrive. A paste of nothing never arrives.
  private static let timeout = Duration.seconds(1)

  /// - Parameter text: The widget of the field, which requests pastes and receives drops.
  init(_ text: TextWidget) {
    text.pasteClipboard.connect(to: self) { $0.expect(.pasted) }
    let middleClick = ClickGesture(button: 2)
    middleClick.phase = .capture
    middleClick.pressed.connect(to: self) { arriving, _, _, _ in arriving.expect(.pasted) }
    text.addController(middleClick)
    let drop = DropController()
    drop.onDrop(owner: self) { $0.expect(.dropped) }
    text.addController(drop)
  }

  /// Expects text, because a paste was requested or something was dropped.
  func expect(_ source: InlineCompletion.EditSource) {
    awaited = source
    deadline?.cancel()
    deadline = MainLoop.schedule(after: Self.timeout) { [weak self] in self?.awaited = nil }
  }

  /// Returns the source of text that arrives now, if it was expected. After that, none is.
  func take() -> InlineCompletion.EditSource? {
    defer { awaited = nil }
    return awaited
  }
}
