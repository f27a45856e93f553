import CGtk
import CXTest

// Places on the screen, for the pointer and for pictures.
extension Session {
  /// Whether the places of objects lose the padding and borders around them, as in a newer GTK.
  static var losesPadding: Bool { gtk_get_minor_version() > 8 }

  /// Returns the place of an object on the screen: without its padding and border in GTK 4.8, with both in a newer
  /// GTK.
  func place(of object: Accessible) -> Rectangle? {
    guard let window, let origin = connection.frame(of: window), let frame = object.frame else { return nil }
    guard Self.losesPadding else {
      // GTK 4.8 counts from inside the window's border.
      return Rectangle(
        x: origin.x + windowBorder + frame.x, y: origin.y + windowBorder + frame.y, width: frame.width,
        height: frame.height)
    }
    // A newer GTK gives each border box relative to its parent's content, and loses padding and borders when it
    // adds these up for the window.
    let ancestors = object.ancestors
    var place = Rectangle(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
    var child = object
    for parent in ancestors {
      guard let inParent = child.frameInParent else { return nil }
      let content = parent.path == ancestors.last?.path ? (x: windowBorder, y: windowBorder) : parent.contentOffset
      place.x += inParent.x + content.x
      place.y += inParent.y + content.y
      child = parent
    }
    return place
  }

  /// The place of the field without its padding and border, in every GTK.
  var fieldPlace: Rectangle? {
    // The style gives the field neither padding nor border.
    place(of: field)
  }

  /// The width of the theme's border around a window.
  private var windowBorder: Int { 1 }
}

extension Accessible {
  /// The objects that contain this one, from its parent to its window.
  fileprivate var ancestors: [Accessible] {
    var found: [Accessible] = []
    var next = parent
    while let parent = next, parent.role != "application" {
      found.append(parent)
      next = parent.parent
    }
    return found
  }

  /// The distance of its content from its corner, in a GTK that reports borders. It can be computed if the children
  /// fill the content in a direction, because the padding is equal at both ends; otherwise there should be none.
  fileprivate var contentOffset: (x: Int, y: Int) {
    let frames = children.prefix(12).compactMap(\.frameInParent)
    guard let frame, let left = frames.map(\.x).min(), let top = frames.map(\.y).min(),
      let right = frames.map({ $0.x + $0.width }).max(), let bottom = frames.map({ $0.y + $0.height }).max()
    else { return (0, 0) }
    func offset(_ size: Int, _ start: Int, _ end: Int) -> Int {
      let rest = size - (end - start)
      // A rest wider than the widest padding at both ends is space that the children leave free.
      return (0...48).contains(rest) ? rest / 2 - start : 0
    }
    return (offset(frame.width, left, right), offset(frame.height, top, bottom))
  }
}
