import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// Draws a row in one line: a picture, the name with its subtitle behind it, and a detail at the far edge.
///
/// The height of a row depends only on the user's font. Therefore nothing is laid out again when the row shows
/// another item, and only visible rows lay out their texts.
final class RowDrawing: TextDrawing {
  var content: RowContent?
  /// The picture, unless the icon is a glyph.
  var picture: Paintable?

  /// The side for which the picture was made.
  var pictureSide = 0
  /// Called while drawing if the font needs a picture of another size.
  var onOtherSide: () -> Void = {}

  /// The sides of pictures. They grow with the font, in the sizes that icon themes have.
  private static let iconSizes = [24, 32, 48]
  /// The greatest side relative to the text.
  private static let iconScale = 1.5

  private static let gap = 12
  private static let mark = "✓"
  /// The size of all texts but the name, relative to the user's font. It is that of smaller texts in the style sheet.
  private static let smallScale = 0.9
  private static let headingWeight = 600
  /// The distance of the heading above the row, relative to the user's font.
  private static let headingGap = 0.5
  private static let glyphScale = 1.3
  /// The height of a row relative to its text. Larger fonts get as much space in proportion.
  private static let spacing = 1.6
  private static let symbolic = 0.8
  /// The smallest useful width of a long text beside a detail, relative to its height.
  private static let leastText = 10
  /// The letters that are drawn ahead of time.
  static let letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  /// The width in pixels of lines that are drawn ahead of time, with room for all their texts.
  static let rehearsedWidth = 3_000
  /// The smallest useful width of a subtitle in pixels.
  private static let leastSubtitle = 48

  var texts: [String] {
    let texts = [
      content?.isMarked == true ? Self.mark : nil, content?.heading, content?.name, content?.subtitle, detail, glyph,
    ]
    return texts.compactMap(\.self) + (codePoint(side: 0)?.lines ?? []) + (content?.keys?.caps ?? [])
      + (content?.sum.map { [$0.typed, $0.answer] } ?? [])
  }

  private var detail: String? { content?.keys == nil ? content?.detail : nil }

  private var glyph: String? {
    if case .glyph(let text)? = content?.icon { VisibleText.of(text) } else { nil }
  }

  private func codePoint(side: Int) -> CodePointBox? {
    if case .codePoint(let digits)? = content?.icon { CodePointBox(digits: digits, side: side) } else { nil }
  }

  /// The side of the picture's place.
  private static func iconSize(in canvas: Canvas) -> Int {
    let most = Int(Double(canvas.line(scale: 1).height) * iconScale)
    return iconSizes.last { $0 <= most } ?? iconSizes[0]
  }

  /// The side of the picture. Symbolic pictures are smaller than their place, and in its middle.
  static func pictureSide(of icon: ItemIcon?, in canvas: Canvas) -> Int {
    let size = iconSize(in: canvas)
    return icon?.isSymbolic == true ? size * 2 / 3 : size
  }

  /// Begins to decode what will be drawn.
  func prepare(in canvas: Canvas) {
    if let glyph { canvas.prepareBitmap(of: glyph, side: Self.iconSize(in: canvas)) }
  }

  func measure(_ orientation: Orientation, in canvas: Canvas) -> Int {
    let iconSize = Self.iconSize(in: canvas)
    return switch orientation {
    case .horizontal: iconSize + Self.gap
    case .vertical: max(iconSize, Int(Double(canvas.line(scale: 1).height) * Self.spacing))
    }
  }

  func draw(on snapshot: Snapshot, in canvas: Canvas) {
    guard let content else { return }
    let color = canvas.textColor
    if let sum = content.sum { return draw(sum, on: snapshot, in: canvas, color: color) }
    let line = canvas.line(scale: 1)
    let baseline = (canvas.height - line.height) / 2 + line.ascent
    if let heading = content.heading {
      let weight = TextAttribute(.weight(Self.headingWeight), heading.startIndex..<heading.endIndex)
      let text = canvas.makeLayout(heading, attributes: [weight], scale: Self.smallScale)
      snapshot.draw(
        text, in: canvas, from: 0, to: canvas.width, baseline: -Int(Double(line.height) * Self.headingGap),
        color: color.faded(Style.quiet))
    }
    let start = drawBeginning(of: content, on: snapshot, in: canvas, baseline: baseline, color: color)
    let name = canvas.makeLayout(content.name, attributes: content.nameAttributes(on: color))
    let subtitle = content.subtitle.flatMap { $0.isEmpty ? nil : layout(ofSubtitle: $0, of: content, in: canvas) }
    var texts = min(name.extent.width, Self.leastText * line.height)
    if let subtitle, !content.matchedInSubtitle.isEmpty {
      texts += Self.gap + min(subtitle.extent.width, Self.leastText * line.height)
    }
    let end = drawEnd(
      of: content, from: start, textsWidth: texts, on: snapshot, in: canvas, baseline: baseline, color: color)
    guard end > start else { return }

    let room = end - start
    // The subtitle yields space to the name, unless it shows a match.
    let kept = content.matchedInSubtitle.isEmpty ? 0 : room * 2 / 5
    let reserved = subtitle.map { min($0.extent.width, kept) + Self.gap } ?? 0
    let nameRoom = kept > 0 ? max(room - reserved, room / 2) : room
    name.fit(content.name, matched: content.matched, width: nameRoom)
    snapshot.draw(
      name, in: canvas, from: start, to: start + nameRoom, baseline: baseline,
      color: content.isGone ? color.faded(Style.quiet) : color)
    guard var subtitle, let text = content.subtitle else { return }
    let subtitleStart = start + min(name.extent.width, nameRoom) + Self.gap
    let wanted = subtitle.extent.width
    guard end - subtitleStart >= min(Self.leastSubtitle, wanted) else { return }
    if wanted > end - subtitleStart { subtitle = layout(ofSubtitle: text, of: content, isKept: false, in: canvas) }
    subtitle.fit(text, matched: content.matchedInSubtitle, width: end - subtitleStart, isPath: text.isPath)
    snapshot.draw(
      subtitle, in: canvas, from: subtitleStart, to: end, baseline: baseline, color: color.faded(Style.quiet))
  }

  /// - Parameter isKept: Whether a shared layout will do. Its width must not be limited.
  private func layout(
    ofSubtitle text: String, of content: RowContent, isKept: Bool = true, in canvas: Canvas
  ) -> TextLayout {
    // Many rows show the same few words.
    if isKept, content.matchedInSubtitle.isEmpty { return canvas.keptLayout(text, scale: Self.smallScale) }
    return canvas.makeLayout(
      text, attributes: content.matchedInSubtitle.map { TextAttribute(.bold, $0) }, scale: Self.smallScale)
  }

  /// Draws the mark and the picture.
  /// - Returns: The start of the texts.
  private func drawBeginning(
    of content: RowContent, on snapshot: Snapshot, in canvas: Canvas, baseline: Int, color: Color
  ) -> Int {
    var start = 0
    if let isMarked = content.isMarked {
      // The space is reserved even for an unmarked row, because marking must not move the texts.
      let mark = canvas.makeLayout(Self.mark)
      if isMarked { snapshot.draw(mark, in: canvas, from: 0, to: mark.extent.width, baseline: baseline, color: color) }
      start = mark.extent.width + Self.gap
    }
    guard let icon = content.icon else { return start }
    let size = Self.iconSize(in: canvas)
    let left = canvas.textDirection == .rightToLeft ? canvas.width - start - size : start
    if let codePoint = codePoint(side: size) {
      codePoint.draw(on: snapshot, in: canvas, left: left)
    } else if let glyph {
      drawGlyph(glyph, left: left, side: size, on: snapshot, in: canvas, color: color)
    } else if let picture {
      let side = Self.pictureSide(of: icon, in: canvas)
      if side != pictureSide { onOtherSide() }
      snapshot.draw(
        picture, x: Double(left + (size - side) / 2), y: Double((canvas.height - side) / 2), side: Double(side),
        colors: symbolicColors(color, in: canvas))
    }
    return start + size + Self.gap
  }

  /// Draws the keys, if there is room for them, or otherwise the detail.
  /// - Parameter textsWidth: The width that the detail leaves to the name and a subtitle that matched.
  /// - Returns: The end of the space for the other texts.
  private func drawEnd(
    of content: RowContent, from start: Int, textsWidth: Int, on snapshot: Snapshot, in canvas: Canvas, baseline: Int,
    color: Color
  ) -> Int {
    let end = canvas.width
    // The name has at least as much space.
    let room = max(0, (end - start - Self.gap) / 2)
    if let keys = content.keys {
      let caps = Keycaps(keys.caps, in: canvas)
      guard caps.width <= room else { return end }
      caps.draw(on: snapshot, in: canvas, from: end - caps.width, color: color)
      return end - caps.width - Self.gap
    }
    guard let detail, !detail.isEmpty else { return end }
    // Many rows show the same few words.
    var text = canvas.keptLayout(detail, scale: Self.smallScale)
    if text.extent.width > room {
      text = canvas.makeLayout(detail, scale: Self.smallScale)
      text.limit(width: room)
    }
    guard end - start - text.extent.width - Self.gap >= textsWidth else { return end }
    snapshot.draw(
      text, in: canvas, from: start, to: end, atEnd: true, baseline: baseline, color: color.faded(Style.quiet))
    return end - text.extent.width - Self.gap
  }

  /// Draws rows that nobody sees: the fonts of a row, their letters and what draws them are then there for the first key,
  /// which would otherwise wait for longer than a frame.
  /// - Parameter withSums: Whether sums are rows, too.
  static func rehearse(in canvas: Canvas, withSums: Bool) {
    let all = letters + " 0123456789 ~/.,:-_+&()'·"
    // The beginning of the name is bold, and a single letter of the subtitle: for its font, not for all its letters.
    var row = RowContent(
      icon: .glyph("😀"), name: letters + " " + all, matchesInName: { SmartMatcher(letters).highlights(in: $0) },
      subtitle: "e" + all, matchesInSubtitle: { [$0.startIndex..<$0.index(after: $0.startIndex)] }, detail: all)
    let drawing = RowDrawing()
    drawing.content = row
    canvas.rehearse(drawing, width: rehearsedWidth)
    guard withSums else { return }
    row.sum = RowContent.Sum(of: "0", "= 0")
    drawing.content = row
    canvas.rehearse(drawing, width: rehearsedWidth)
  }

  /// Draws a glyph in the middle of the picture's place, and no larger than that.
  private func drawGlyph(
    _ glyph: String, left: Int, side: Int, on snapshot: Snapshot, in canvas: Canvas, color: Color
  ) {
    if let picture = canvas.bitmap(of: glyph, side: side) {
      return snapshot.draw(
        picture, x: Double(left), y: Double((canvas.height - side) / 2), side: Double(side), colors: [color])
    }
    var text = canvas.makeLayout(glyph, scale: Self.glyphScale)
    let room = Double(side)
    let largest = Double(max(text.extent.width, text.extent.height * 3 / 4))
    if largest > room { text = canvas.makeLayout(glyph, scale: Self.glyphScale * room / largest) }
    let extent = text.extent
    snapshot.draw(
      text, x: Double(left + (side - extent.width) / 2 - extent.x),
      y: Double((canvas.height - extent.height) / 2), color: color)
  }

  private func symbolicColors(_ color: Color, in canvas: Canvas) -> [Color] {
    ([color] + canvas.symbolicColors.map { $0 ?? color }).map { $0.faded(Self.symbolic) }
  }
}

extension TextLayout {
  /// Shortens a text that is too wide, at a side where all matches stay visible, if one exists.
  /// - Parameter isPath: Whether the ends of the text matter most.
  func fit(_ text: String, matched: [Range<String.Index>], width: Int, isPath: Bool = false) {
    let whole = extent.width
    guard whole > width else { return }
    let sides: [Ellipsis] = isPath ? [.middle, .end, .start] : [.end, .middle, .start]
    let places = matched.map { extent(of: $0, in: text) }
    let seen = width - 2 * extent.height / 3
    let side = sides.first { side in
      places.allSatisfy { place in
        switch side {
        case .start: place.lowerBound >= whole - seen
        case .middle: place.upperBound <= seen / 2 || place.lowerBound >= whole - seen / 2
        case .end, .none: place.upperBound <= seen
        }
      }
    }
    limit(width: width, ellipsis: side ?? sides[0])
  }
}

extension String {
  /// Whether the text looks like the path of a file.
  fileprivate var isPath: Bool { hasPrefix("/") || hasPrefix("~") }
}

extension ItemIcon {
  /// Whether the icon is drawn in the text's colour.
  var isSymbolic: Bool {
    if case .icon(let icon, _) = self { icon.isSymbolic } else { false }
  }
}
