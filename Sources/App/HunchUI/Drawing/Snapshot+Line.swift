import GtkKit

extension Snapshot {
  /// Draws a text between two places of a canvas, counted from where lines begin, so that all is mirrored where people
  /// read from right to left.
  /// - Parameters:
  ///   - atEnd: Whether it stands at the far end of the room.
  ///   - baseline: How far below the canvas's top the letters stand.
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
