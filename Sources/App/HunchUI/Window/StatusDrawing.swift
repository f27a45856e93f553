import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// Draws what was found at the near edge, and the keys at the far one.
final class StatusDrawing: TextDrawing {
  var found = ""
  var hints: [WindowContent.KeyHint] = [] {
    didSet { allHints = HintLine(hints[...]) }
  }

  /// The keys and what they do, in one line.
  var hintLine: String { allHints.text }
  private var allHints = HintLine([])

  var texts: [String] { [found, hintLine] }

  private static let gap = 18

  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int {
    orientation == .vertical ? canvas.line(scale: 1).height : 0
  }

  func draw(on snapshot: Snapshot, in canvas: Canvas) {
    let line = canvas.line(scale: 1)
    let baseline = (canvas.height - line.height) / 2 + line.ascent
    let text = canvas.makeLayout(found)
    text.limit(width: canvas.width)
    snapshot.draw(text, in: canvas, from: 0, to: canvas.width, baseline: baseline, color: canvas.textColor)
    // The hints are for the eyes, and the first to give way where there is little room.
    let room = canvas.width - text.extent.width - Self.gap
    guard let hints = hints(for: canvas, width: room) else { return }
    snapshot.draw(
      hints, in: canvas, from: canvas.width - room, to: canvas.width, atEnd: true, baseline: baseline,
      color: canvas.textColor)
  }

  /// As many of the hints as there is room for, the first of them if not all; nil if there is none for any.
  func hints(for canvas: Canvas, width: Int) -> TextLayout? {
    var shown = allHints
    while !shown.text.isEmpty {
      let layout = canvas.makeLayout(shown.text, attributes: shown.keys.map { TextAttribute(.bold, $0) })
      if layout.extent.width <= width { return layout }
      shown = HintLine(hints.prefix(shown.keys.count - 1))
    }
    return nil
  }
}

/// Keys and what they do, in one line.
private struct HintLine {
  private(set) var text = ""
  /// Where in the line the keys stand.
  private(set) var keys: [Range<String.Index>] = []

  init(_ hints: ArraySlice<WindowContent.KeyHint>) {
    guard !hints.isEmpty else { return }
    text = Localization.isRightToLeft ? Localization.rightToLeftMark : ""
    var places: [(start: Int, length: Int)] = []
    for hint in hints {
      if hint != hints.first { text += "   " }
      // Where actions are written from right to left, the marks around the key keep it in its place.
      let key = hint.key.written(within: Localization.isRightToLeft)
      places.append((text.count + (key.count - hint.key.count) / 2, hint.key.count))
      text += key + " " + VisibleText.of(hint.action)
    }
    keys = places.map { place in
      let start = text.index(text.startIndex, offsetBy: place.start)
      return start..<text.index(start, offsetBy: place.length)
    }
  }
}
