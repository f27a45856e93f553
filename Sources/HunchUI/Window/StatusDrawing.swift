import GtkKit
import HunchModel
import Localization
import SmartSearch

/// Draws what was found at the near edge, and the keys at the far one.
final class StatusDrawing: TextDrawing {
  var found = ""
  var hints: [WindowContent.KeyHint] = [] {
    didSet { writeHints() }
  }

  /// The keys and what they do, in one line.
  private(set) var hintLine = ""
  private var keys: [Range<String.Index>] = []

  var texts: [String] { [found, hintLine] }

  private static let gap = 18

  private func writeHints() {
    hintLine = Localization.isRightToLeft ? Localization.rightToLeftMark : ""
    var places: [(start: Int, length: Int)] = []
    for hint in hints {
      if hint != hints.first { hintLine += "   " }
      // Where actions are written from right to left, the marks around the key keep it in its place.
      let key = hint.key.written(within: Localization.isRightToLeft)
      places.append((hintLine.count + (key.count - hint.key.count) / 2, hint.key.count))
      hintLine += key + " " + VisibleText.of(hint.action)
    }
    keys = places.map { place in
      let start = hintLine.index(hintLine.startIndex, offsetBy: place.start)
      return start..<hintLine.index(start, offsetBy: place.length)
    }
  }

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
    guard room > 0, !hintLine.isEmpty else { return }
    let hints = canvas.makeLayout(hintLine, attributes: keys.map { TextAttribute(.bold, $0) })
    hints.limit(width: room)
    snapshot.draw(
      hints, in: canvas, from: canvas.width - room, to: canvas.width, atEnd: true, baseline: baseline,
      color: canvas.textColor)
  }
}
