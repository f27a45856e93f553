import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// Draws one row: a picture, the name over its subtitle, and a detail at the far edge.
///
/// A row is as high as its lines of text in the user's font, whatever is in them, so that nothing is laid out anew when it
/// shows another item; and only those rows that are seen set their texts.
final class RowDrawing: TextDrawing {
  /// What it shows; nil for nothing.
  var content: RowContent?
  /// The picture, if it is no glyph.
  var picture: Paintable?

  let iconSize: Int
  /// So many lines of text have room, though there may be one.
  var lines: Int

  private static let gap = 12
  private static let mark = "✓"
  /// Of the user's font.
  private static let subtitleScale = 0.9
  private static let glyphScale = 1.6
  /// How high a row is, relative to its texts: larger ones stand as far apart.
  private static let spacing = 1.4
  private static let symbolic = 0.75

  init(iconSize: Int, lines: Int) {
    self.iconSize = iconSize
    self.lines = lines
  }

  var texts: [String] {
    let texts = [content?.isMarked == true ? Self.mark : nil, content?.name, content?.subtitle, content?.detail, glyph]
    return texts.compactMap(\.self) + (codePoint?.lines ?? [])
  }

  private var glyph: String? {
    if case .glyph(let text)? = content?.icon { VisibleText.of(text) } else { nil }
  }

  private var codePoint: CodePointBox? {
    if case .codePoint(let digits)? = content?.icon { CodePointBox(digits: digits, side: iconSize) } else { nil }
  }

  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int {
    switch orientation {
    case .horizontal: iconSize + Self.gap
    case .vertical: max(iconSize, Int(Double(textHeight(lines, in: canvas)) * Self.spacing))
    }
  }

  private func textHeight(_ lines: Int, in canvas: Canvas) -> Int {
    canvas.line(scale: 1).height + (lines > 1 ? canvas.line(scale: Self.subtitleScale).height : 0)
  }

  func draw(on snapshot: Snapshot, in canvas: Canvas) {
    guard let content else { return }
    let color = canvas.textColor
    let isMirrored = canvas.textDirection == .rightToLeft
    let (width, height) = (canvas.width, canvas.height)

    var start = 0
    if let isMarked = content.isMarked {
      // The room is there whether it is marked or not, so that nothing moves.
      let mark = canvas.makeLayout(Self.mark)
      let line = canvas.line(scale: 1)
      if isMarked {
        snapshot.draw(
          mark, in: canvas, from: 0, to: mark.extent.width, baseline: (height - line.height) / 2 + line.ascent,
          color: color)
      }
      start = mark.extent.width + Self.gap
    }
    if content.icon != nil {
      let left = isMirrored ? width - start - iconSize : start
      if let codePoint {
        codePoint.draw(on: snapshot, in: canvas, left: left)
      } else if let glyph {
        drawGlyph(glyph, left: left, on: snapshot, in: canvas, color: color)
      } else if let picture {
        snapshot.draw(
          picture, x: Double(left), y: Double((height - iconSize) / 2), side: Double(iconSize),
          colors: symbolicColors(color, in: canvas))
      }
      start += iconSize + Self.gap
    }

    var end = width
    if let detail = content.detail, !detail.isEmpty {
      let text = canvas.makeLayout(detail)
      // The name has at least as much room.
      text.limit(width: max(0, min(text.extent.width, (end - start - Self.gap) / 2)))
      let line = canvas.line(scale: 1)
      snapshot.draw(
        text, in: canvas, from: start, to: end, atEnd: true, baseline: (height - line.height) / 2 + line.ascent,
        color: color.faded(Style.quiet))
      end -= text.extent.width + Self.gap
    }

    guard end > start else { return }
    let top = (height - textHeight(content.subtitle == nil ? 1 : 2, in: canvas)) / 2
    let line = canvas.line(scale: 1)
    let name = canvas.makeLayout(content.name, attributes: content.nameAttributes(on: color))
    name.limit(width: end - start)
    snapshot.draw(
      name, in: canvas, from: start, to: end, baseline: top + line.ascent,
      color: content.isGone ? color.faded(Style.quiet) : color)
    if let subtitle = content.subtitle {
      let text = canvas.makeLayout(
        subtitle, attributes: content.matchedInSubtitle.map { TextAttribute(.bold, $0) }, scale: Self.subtitleScale)
      text.limit(width: end - start)
      let baseline = top + line.height + canvas.line(scale: Self.subtitleScale).ascent
      snapshot.draw(text, in: canvas, from: start, to: end, baseline: baseline, color: color.faded(Style.quiet))
    }
  }

  /// Has the fonts of a row looked up, which takes longer than a frame the first time: bold, small, and an emoji's.
  static func prepareFonts(in canvas: Canvas) {
    let name = "Aa"
    let layouts = [
      canvas.makeLayout(name, attributes: [TextAttribute(.bold, name.startIndex..<name.endIndex)]),
      canvas.makeLayout(name, scale: subtitleScale), canvas.makeLayout("😀", scale: glyphScale),
    ]
    for layout in layouts { _ = layout.extent }
  }

  /// In the middle of the picture's place, and no wider than that.
  private func drawGlyph(_ glyph: String, left: Int, on snapshot: Snapshot, in canvas: Canvas, color: Color) {
    var text = canvas.makeLayout(glyph, scale: Self.glyphScale)
    let room = Double(iconSize)
    if Double(text.extent.width) > room {
      text = canvas.makeLayout(glyph, scale: Self.glyphScale * room / Double(text.extent.width))
    }
    let extent = text.extent
    snapshot.draw(
      text, x: Double(left + (iconSize - extent.width) / 2 - extent.x), y: Double((canvas.height - extent.height) / 2),
      color: color)
  }

  private func symbolicColors(_ color: Color, in canvas: Canvas) -> [Color] {
    let named = ["success_color", "warning_color", "error_color"].map { canvas.themeColor(named: $0) ?? color }
    return ([color] + named).map { $0.faded(Self.symbolic) }
  }
}
