import GtkKit
import HunchModel
import SmartSearch

/// The line at the bottom: the number of results, and the most important keys. A click on keys presses them.
///
/// The line changes at each key. It is a single widget whose size depends only on the font, because a label with a
/// new text causes a layout of the whole window.
final class StatusBar {
  let widget: Widget

  var onPress: (Accelerator) -> Void = { _ in }

  private let drawing = StatusDrawing()
  private let canvas: Canvas
  private let found: LiveText
  private let click = ClickGesture()

  init() {
    let canvas = Canvas(drawing, role: .label)
    canvas.expandsHorizontally = true
    self.canvas = canvas
    // The field says what screen readers need. The time of a search or the progress of a source is not for them.
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

  /// Draws digits, letters and keycaps that nobody sees, because the first key would wait for them.
  func prepare() {
    let sample = StatusDrawing()
    sample.found = "0123456789,."
    sample.hints = [
      WindowContent.KeyHint(Accelerator(.returnKey, [.control, .shift]), RowDrawing.letters),
      WindowContent.KeyHint(Accelerator("k"), ""),
    ]
    canvas.rehearse(sample, width: RowDrawing.rehearsedWidth)
  }
}
