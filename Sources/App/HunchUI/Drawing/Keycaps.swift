import GtkKit

/// The keys of a shortcut, each drawn as a keycap.
struct Keycaps {
  private let caps: [(layout: TextLayout, width: Int)]
  private let height: Int

  private static let scale = 0.9
  private static let radius = 5.0
  private static let padding = 5
  private static let gap = 3
  /// The height of a cap, relative to its letters.
  private static let spacing = 1.25
  /// The size of a cap with one small letter, in pixels.
  private static let least = (width: 22, height: 20)

  init(_ labels: [String], in canvas: Canvas) {
    let height = Self.height(in: canvas)
    self.height = height
    caps = labels.map { label in
      let layout = canvas.keptLayout(label, scale: Self.scale)
      return (layout, max(Self.least.width, height, layout.extent.width + 2 * Self.padding))
    }
  }

  /// Returns the height of each keycap in pixels.
  static func height(in canvas: Canvas) -> Int {
    max(least.height, Int(Double(canvas.line(scale: scale).height) * spacing))
  }

  /// The width in pixels.
  var width: Int { caps.reduce(0) { $0 + $1.width } + max(0, caps.count - 1) * Self.gap }

  /// Draws the keycaps in the middle of the canvas's height.
  /// - Parameter start: The distance in pixels from the side where lines begin.
  func draw(on snapshot: Snapshot, in canvas: Canvas, from start: Int, color: Color) {
    let line = canvas.line(scale: Self.scale)
    let top = (canvas.height - height) / 2
    var start = start
    for (layout, width) in caps {
      let left = canvas.textDirection == .rightToLeft ? canvas.width - start - width : start
      let box = RoundedBox(
        x: Double(left), y: Double(top), width: Double(width), height: Double(height), radius: Self.radius)
      snapshot.fill(box, color: color.faded(Style.keyTint))
      if Style.outlinesTints { snapshot.drawFrame(box, width: 1, color: color) }
      let extent = layout.extent
      snapshot.draw(
        layout, x: Double(left + (width - extent.width) / 2 - extent.x),
        y: (Double(top + (height - line.height) / 2 + line.ascent) - layout.baseline).rounded(), color: color)
      start += width + Self.gap
    }
  }
}
