import CXTest

// Where things are on screen, to point at and to take pictures of.
extension Session {
  /// Where an object is on screen: without its padding and border in GTK 4.8, with both in a newer one.
  func place(of object: Accessible) -> Rectangle? {
    guard let window, let origin = connection.frame(of: window), let frame = object.frame else { return nil }
    guard let top = object.ancestors.last, tellsBorders(top, in: origin) else {
      // It is counted from inside the window's border.
      return Rectangle(
        x: origin.x + windowBorder + frame.x, y: origin.y + windowBorder + frame.y, width: frame.width,
        height: frame.height)
    }
    // A newer GTK tells each border box in the content of its parent, and loses the padding and border of each of
    // these when it adds them up for the window.
    var place = Rectangle(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
    var child = object
    for parent in object.ancestors {
      guard let inParent = child.frameInParent else { return nil }
      let content = parent.path == top.path ? (x: windowBorder, y: windowBorder) : parent.contentOffset
      place.x += inParent.x + content.x
      place.y += inParent.y + content.y
      child = parent
    }
    return place
  }

  /// The field's place without its padding and border, whichever GTK tells it.
  var fieldPlace: Rectangle? {
    guard let window, let origin = connection.frame(of: window), let place = place(of: field) else { return nil }
    guard let top = field.ancestors.last, tellsBorders(top, in: origin) else { return place }
    // The style gives it neither.
    return place
  }

  /// The theme's border around a window.
  private var windowBorder: Int { 1 }

  /// Whether extents have borders in them: that of the window is then as large as what the X server knows.
  private func tellsBorders(_ top: Accessible, in window: Rectangle) -> Bool { top.frame?.width == window.width }
}

extension Accessible {
  /// What it is in, from its parent to its window.
  fileprivate var ancestors: [Accessible] {
    var found: [Accessible] = []
    var next = parent
    while let parent = next, parent.role != "application" {
      found.append(parent)
      next = parent.parent
    }
    return found
  }

  /// How far its content is from its own corner, in a GTK that tells borders: known where the children take the whole
  /// content in a direction, since its padding is the same at both ends; otherwise there should be none.
  fileprivate var contentOffset: (x: Int, y: Int) {
    let frames = children.prefix(12).filter(\.isShown).compactMap(\.frameInParent)
    guard let frame, let left = frames.map(\.x).min(), let top = frames.map(\.y).min(),
      let right = frames.map({ $0.x + $0.width }).max(), let bottom = frames.map({ $0.y + $0.height }).max()
    else { return (0, 0) }
    func offset(_ size: Int, _ start: Int, _ end: Int) -> Int {
      let rest = size - (end - start)
      // More than the widest padding at both ends is room that the children leave.
      return (0...48).contains(rest) ? rest / 2 - start : 0
    }
    return (offset(frame.width, left, right), offset(frame.height, top, bottom))
  }
}
