import GtkKit
import SmartSearch

/// Text that was asked for and is on its way to a field: a paste or a drop arrives after the loop has turned.
final class ArrivingText {
  /// Where the text comes from that is awaited; nil if none is.
  private var awaited: InlineCompletion.EditSource?
  private var deadline: ScheduledWork?

  /// How long a paste may take to arrive; one of nothing never does.
  private static let timeout = Duration.seconds(1)

  /// - Parameter text: where a paste is asked for by a key or the middle button, or something is dropped.
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

  /// A paste was asked for, or something was dropped.
  func expect(_ source: InlineCompletion.EditSource) {
    awaited = source
    deadline?.cancel()
    deadline = MainLoop.schedule(after: Self.timeout) { [weak self] in self?.awaited = nil }
  }

  /// The source of text that has arrived now, if it was awaited: it then is no longer.
  func take() -> InlineCompletion.EditSource? {
    defer { awaited = nil }
    return awaited
  }
}
