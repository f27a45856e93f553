import GtkKit

extension HeightBox {
  /// A container of scrolled content. If there is more than its height, it ends with a whole line.
  /// - Parameter content: The labels and pictures in the scrolled window.
  convenience init(_ scroller: ScrolledWindow, endingWithWholeLinesOf content: Widget) {
    self.init(scroller)
    let (scroller, content) = (WeakReference(scroller), WeakReference(content))
    setChildHeight(looksAtLayout: true) { height in
      guard let scroller = scroller.target, let content = content.target else { return height }
      return Self.wholeLines(of: content, in: scroller, height: height)
    }
  }

  /// Returns the greatest height, in pixels, that ends within no line and no picture while scrolled to the top.
  private static func wholeLines(of content: Widget, in scroller: ScrolledWindow, height: Int) -> Int {
    let scrolled = scroller.verticalAdjustment.value
    let extents = extents(of: content, in: scroller).map { $0.lowerBound + scrolled...$0.upperBound + scrolled }
    var end = Double(height)
    while let cut = extents.first(where: { $0.lowerBound < end && end < $0.upperBound }) { end = cut.lowerBound }
    // Nothing is whole in a container that is lower than its first line.
    return extents.contains { $0.upperBound <= end } ? Int(end) : height
  }

  private static func extents(of widget: Widget, in scroller: Widget) -> [ClosedRange<Double>] {
    guard widget.isVisible else { return [] }
    if let label = widget.cast(to: Label.self) { return label.lineExtents(in: scroller) }
    let children = widget.children
    return children.isEmpty
      ? [widget.verticalExtent(in: scroller)].compactMap { $0 } : children.flatMap { extents(of: $0, in: scroller) }
  }
}
