import CGtk

extension Box {
  /// Puts the first child above the others wherever all of them have too little room in one row. The others then break
  /// into lines. In one row, the first child takes the remaining width.
  ///
  /// Call it once. From then on, ``orientation`` and ``spacing`` must not be used.
  public func breakIntoLines() {
    keep(LineRule(spacing: spacing))
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, size, minimum, natural, _, _ in
        guard let widget else { return }
        let lines = BoxLines(Widget(widget, .none))
        let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
        let extent = isWidth ? lines.width : lines.height(for: size < 0 ? lines.width.natural : Int(size))
        minimum?.pointee = Int32(clamping: extent.minimum)
        natural?.pointee = Int32(clamping: extent.natural)
      },
      { widget, width, height, _ in
        guard let widget else { return }
        BoxLines(Widget(widget, .none)).allocate(width: Int(width), height: Int(height))
      })
    gtk_widget_set_layout_manager(cast(), layout)
  }
}

/// The space between the children of a box, which is found by its GObject.
private final class LineRule {
  let spacing: Int

  init(spacing: Int) { self.spacing = spacing }
}

/// The children of a box in one row, or in lines.
@MainActor
private struct BoxLines {
  private let children: [Widget]
  private let spacing: Int
  private let isMirrored: Bool

  /// The space between two lines in pixels.
  private static let lineSpacing = 6
  /// The part of a row that the first child has at least, if it needs it.
  private static let firstPart = 3

  init(_ box: Widget) {
    children = box.children.filter(\.isVisible)
    spacing = box.companion(LineRule.self)?.spacing ?? 0
    isMirrored = box.textDirection == .rightToLeft
  }

  /// The width of the widest child alone, and that of all children in one row.
  var width: (minimum: Int, natural: Int) {
    let widths = children.map { $0.measure(.horizontal) }
    return (
      widths.map(\.minimum).max() ?? 0, widths.reduce(0) { $0 + $1.natural } + spacing * max(0, children.count - 1)
    )
  }

  func height(for width: Int) -> (minimum: Int, natural: Int) {
    let heights = lines(in: width).map { line in
      let each = line.map { $0.child.measure(.vertical, for: $0.width) }
      return (minimum: each.map(\.minimum).max() ?? 0, natural: each.map(\.natural).max() ?? 0)
    }
    let gaps = Self.lineSpacing * max(0, heights.count - 1)
    return (heights.reduce(gaps) { $0 + $1.minimum }, heights.reduce(gaps) { $0 + $1.natural })
  }

  func allocate(width: Int, height: Int) {
    let lines = lines(in: width)
    var top = 0
    for line in lines {
      let needed = line.map { $0.child.measure(.vertical, for: $0.width).minimum }.max() ?? 0
      let lineHeight = lines.count == 1 ? height : needed
      var start = 0
      for (child, childWidth) in line {
        let left = isMirrored ? width - start - childWidth : start
        var area = GtkAllocation(
          x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: childWidth),
          height: Int32(clamping: lineHeight))
        gtk_widget_size_allocate(child.cast(), &area, -1)
        start += childWidth + spacing
      }
      top += lineHeight + Self.lineSpacing
    }
  }

  private typealias Line = [(child: Widget, width: Int)]

  private func lines(in width: Int) -> [Line] {
    guard let first = children.first else { return [] }
    let others = children.dropFirst().map { (child: $0, width: $0.measure(.horizontal)) }
    guard !others.isEmpty else { return [[(child: first, width: width)]] }
    let wanted = first.measure(.horizontal)
    var room = width - max(wanted.minimum, min(wanted.natural, width / Self.firstPart)) - spacing * others.count
    room -= others.reduce(0) { $0 + $1.width.minimum }
    guard room < 0 else {
      let shown: Line = others.map { other in
        let more = min(room, other.width.natural - other.width.minimum)
        room -= more
        return (child: other.child, width: other.width.minimum + more)
      }
      let rest = width - shown.reduce(0) { $0 + $1.width + spacing }
      return [[(child: first, width: rest)] + shown]
    }
    var lines: [Line] = [[(child: first, width: width)]]
    var left = 0
    for other in others {
      let needed = min(other.width.natural, max(width, other.width.minimum))
      if lines.count > 1, left >= spacing + needed {
        lines[lines.count - 1].append((child: other.child, width: needed))
        left -= spacing + needed
      } else {
        lines.append([(child: other.child, width: needed)])
        left = width - needed
      }
    }
    return lines
  }
}
