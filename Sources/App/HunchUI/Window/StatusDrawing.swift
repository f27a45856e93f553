import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// Draws the number of results at the near edge, and the keys with their functions at the far edge.
final class StatusDrawing: TextDrawing {
  var found = ""
  var hints: [WindowContent.KeyHint] = []

  private var shownHints: [WindowContent.KeyHint] { hints.filter { !$0.isSpokenOnly } }

  /// The horizontal range of each drawn key, from the left edge.
  private var places: [(range: Range<Int>, keys: Accelerator)] = []

  /// The keys and their functions in a line of text.
  var hintLine: String {
    let isMirrored = Localization.isRightToLeft
    let line = hints.map { hint in
      // In right-to-left text, direction marks keep the key in its place.
      hint.keys.label.written(within: isMirrored) + " " + VisibleText.of(hint.action)
    }.joined(separator: "   ")
    return line.isEmpty || !isMirrored ? line : Localization.rightToLeftMark + line
  }

  var texts: [String] { [found] + shownHints.flatMap { [VisibleText.of($0.action)] + $0.keys.caps } }

  private static let gap = 16
  private static let keyGap = 6
  /// The least space above and below the keys.
  private static let margin = 6

  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int {
    guard orientation == .vertical else { return 0 }
    return max(canvas.line(scale: 1).height, Keycaps.height(in: canvas) + 2 * Self.margin)
  }

  func draw(on snapshot: Snapshot, in canvas: Canvas) {
    let line = canvas.line(scale: 1)
    let baseline = (canvas.height - line.height) / 2 + line.ascent
    let color = canvas.textColor
    let (text, shown) = contents(for: canvas, width: canvas.width)
    snapshot.draw(text, in: canvas, from: 0, to: canvas.width, baseline: baseline, color: color.faded(Style.quiet))
    var start = canvas.width - Self.width(of: shown)
    places = []
    for hint in shown {
      snapshot.draw(
        hint.action, in: canvas, from: start, to: start + hint.action.extent.width, baseline: baseline, color: color)
      hint.caps.draw(on: snapshot, in: canvas, from: start + hint.action.extent.width + Self.keyGap, color: color)
      let range = start..<start + hint.width
      let isMirrored = canvas.textDirection == .rightToLeft
      places.append((isMirrored ? canvas.width - range.upperBound..<canvas.width - range.lowerBound : range, hint.keys))
      start += hint.width + Self.gap
    }
  }

  /// Returns the keys drawn at a horizontal position.
  func keys(at x: Int) -> Accelerator? { places.first { $0.range.contains(x) }?.keys }

  /// An action with its keys, laid out for drawing.
  struct ShownHint {
    let keys: Accelerator
    let action: TextLayout
    let caps: Keycaps
    var width: Int { action.extent.width + StatusDrawing.keyGap + caps.width }
  }

  /// Returns the sentence, and the first hints that fit beside it. The first hint is the most important one: a long
  /// sentence is shortened for it.
  func contents(for canvas: Canvas, width: Int) -> (text: TextLayout, hints: [ShownHint]) {
    let text = canvas.makeLayout(found)
    let room = width - (found.isEmpty ? 0 : text.extent.width + Self.gap)
    var shown = shownHints.map { hint in
      ShownHint(
        keys: hint.keys, action: canvas.keptLayout(VisibleText.of(hint.action)),
        caps: Keycaps(hint.keys.caps, in: canvas))
    }
    while !shown.isEmpty, Self.width(of: shown) > (shown.count > 1 ? room : width) { shown.removeLast() }
    text.limit(width: max(0, width - (shown.isEmpty ? 0 : Self.width(of: shown) + Self.gap)))
    return (text, shown)
  }

  private static func width(of hints: [ShownHint]) -> Int {
    hints.reduce(0) { $0 + $1.width } + max(0, hints.count - 1) * gap
  }
}
