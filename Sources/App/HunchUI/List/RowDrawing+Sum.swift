import GtkKit
import HunchModel

extension RowDrawing {
  /// The size relative to the user's font.
  static let sumScale = 1.9
  /// Light, because the text is large. Users who need contrast get the usual weight.
  private static var sumWeight: Int { Style.outlinesTints ? 400 : 300 }
  private static let leastSumScale = 1.0
  private static let sumGap = 12

  /// Draws a sum and its answer, each in the middle of its half, with an equals sign between them.
  func draw(_ sum: RowContent.Sum, on snapshot: Snapshot, in canvas: Canvas, color: Color) {
    let line = canvas.line(scale: Self.sumScale)
    let baseline = (canvas.height - line.height) / 2 + line.ascent
    let sign = canvas.keptLayout("=", scale: Self.sumScale)
    let half = max(0, (canvas.width - sign.extent.width) / 2 - Self.sumGap)
    let afterSign = half + Self.sumGap + sign.extent.width
    snapshot.draw(
      sign, in: canvas, from: half + Self.sumGap, to: afterSign, baseline: baseline, color: color.faded(Style.quiet))
    for (part, start) in [(sum.typed, 0), (sum.answer, afterSign + Self.sumGap)] {
      let text = Self.leftToRight(part)
      var layout = Self.layout(ofSum: text, in: canvas)
      // Long numbers are drawn smaller before they are cut.
      if layout.extent.width > half {
        let scale = Self.sumScale * Double(half) / Double(layout.extent.width)
        layout = Self.layout(ofSum: text, scale: max(Self.leastSumScale, scale), in: canvas)
        layout.limit(width: half)
      }
      let left = start + (half - layout.extent.width) / 2
      snapshot.draw(layout, in: canvas, from: left, to: left + layout.extent.width, baseline: baseline, color: color)
    }
  }

  /// Returns a part of a sum that reads from left to right in every language: without the mark, 2^3 is 3^2 in Arabic.
  nonisolated static func leftToRight(_ part: String) -> String { "\u{200E}" + part }

  static func layout(ofSum text: String, scale: Double = sumScale, in canvas: Canvas) -> TextLayout {
    let weight = TextAttribute(.weight(sumWeight), text.startIndex..<text.endIndex)
    return canvas.makeLayout(text, attributes: [weight], scale: scale)
  }
}
