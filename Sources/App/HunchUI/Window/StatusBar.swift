import GtkKit
import HunchModel
import SmartSearch

/// The line at the bottom: what was found, and the keys that matter now, each of which a click presses.
///
/// It changes at every key, and is drawn by one widget whose size depends on the font alone: a label that has another text
/// has the whole window laid out anew.
final class StatusBar {
  let widget: Widget

  /// Called with the keys that were clicked.
  var onPress: (Accelerator) -> Void = { _ in }

  private let drawing = StatusDrawing()
  private let canvas: Canvas
  private let found: LiveText
  private let click = ClickGesture()

  init() {
    let canvas = Canvas(drawing, role: .label)
    canvas.expandsHorizontally = true
    self.canvas = canvas
    // What a reader is to say of it, the field says: not the time that a search took, nor how far a source is.
    found = LiveText(canvas, isAnnounced: false) { [drawing] text in
      drawing.found = text
      canvas.setAccessible(.label(text))
      canvas.queueDraw()
    }
    found.widget.addCSSClass("status-bar")
    widget = found.widget
    click.released.connect(to: self) { bar, _, x, _ in
      if let keys = bar.drawing.keys(at: Int(x)) { bar.onPress(keys) }
    }
    canvas.addController(click)
  }

  func show(_ text: String, hints: [WindowContent.KeyHint]) {
    found.text = VisibleText.of(text)
    guard hints != drawing.hints else { return }
    drawing.hints = hints
    canvas.setAccessible(.description(drawing.hintLine))
    canvas.queueDraw()
  }
}
