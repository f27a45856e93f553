import GtkKit

/// A drawing with texts, which no label holds.
protocol TextDrawing: CanvasContent {
  /// The drawn texts, as they are shown.
  var texts: [String] { get }
}

extension Snapshot {
  /// Draws a text between two positions of a canvas. They count from the side where lines begin, which mirrors
  /// everything in right-to-left languages.
  /// - Parameters:
  ///   - atEnd: Whether the text stands at the far end of the space.
  ///   - baseline: The distance of the baseline from the canvas's top.
  func draw(
    _ text: TextLayout, in canvas: Canvas, from start: Int, to end: Int, atEnd: Bool = false, baseline: Int,
    color: Color
  ) {
    let extent = text.extent
    let isMirrored = canvas.textDirection == .rightToLeft
    let left = isMirrored ? canvas.width - end : start
    let x = atEnd != isMirrored ? left + (end - start) - extent.width : left
    draw(text, x: Double(x - extent.x), y: (Double(baseline) - text.baseline).rounded(), color: color)
  }
}
