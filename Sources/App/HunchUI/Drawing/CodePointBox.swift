import GtkKit

/// A box with the hexadecimal digits of a code point in two lines, for a character that no font contains.
struct CodePointBox {
  let digits: String
  /// The side in pixels.
  let side: Int

  /// The share of the side that the digits may fill.
  private static let filled = 0.72
  private static let radius = 0.12

  /// The upper and the lower digits, equally many. An odd number of digits begins with a 0.
  var lines: [String] {
    let digits = self.digits.count.isMultiple(of: 2) ? self.digits : "0" + self.digits
    return [String(digits.prefix(digits.count / 2)), String(digits.suffix(digits.count / 2))]
  }

  /// Draws the box in the middle of the canvas's height.
  /// - Parameter left: The left edge in pixels.
  func draw(on snapshot: Snapshot, in canvas: Canvas, left: Int) {
    let color = canvas.textColor.faded(Style.quiet)
    let (x, y, side) = (Double(left), Double((canvas.height - side) / 2), Double(side))
    snapshot.drawFrame(
      RoundedBox(x: x, y: y, width: side, height: side, radius: side * Self.radius), width: (side / 32).rounded(.up),
      color: color)
    var layouts = lines.map { canvas.makeLayout($0) }
    let widest = layouts.map(\.extent.width).max() ?? 0
    let height = layouts.reduce(0) { $0 + $1.extent.height }
    guard widest > 0, height > 0 else { return }
    let scale = min(side * Self.filled / Double(widest), side * Self.filled / Double(height))
    layouts = lines.map { canvas.makeLayout($0, scale: scale) }
    var top = y + (side - Double(layouts.reduce(0) { $0 + $1.extent.height })) / 2
    for layout in layouts {
      let extent = layout.extent
      snapshot.draw(layout, x: x + (side - Double(extent.width)) / 2 - Double(extent.x), y: top, color: color)
      top += Double(extent.height)
    }
  }
}

/// A widget that shows a ``CodePointBox`` and nothing else.
final class CodePointCanvas {
  let widget: Canvas
  private let drawing = Drawing()

  init() {
    widget = Canvas(drawing)
    widget.verticalAlignment = .center
  }

  var digits: String {
    get { drawing.digits }
    set {
      drawing.digits = newValue
      widget.queueDraw()
    }
  }

  var side: Int {
    get { drawing.side }
    set {
      drawing.side = newValue
      widget.queueResize()
    }
  }

  private final class Drawing: TextDrawing {
    var digits = ""
    var side = 64

    var texts: [String] { digits.isEmpty ? [] : CodePointBox(digits: digits, side: side).lines }

    func measure(_ orientation: Orientation, in canvas: Canvas) -> Int { side }

    func draw(on snapshot: Snapshot, in canvas: Canvas) {
      guard !digits.isEmpty else { return }
      let isMirrored = canvas.textDirection == .rightToLeft
      CodePointBox(digits: digits, side: side).draw(
        on: snapshot, in: canvas, left: isMirrored ? canvas.width - side : 0)
    }
  }
}
