import GtkKit
import SmartSearch
import SystemKit

/// A text in very large letters above another window. Escape closes it.
enum LargeType {
  @discardableResult
  static func present(_ text: String, over parent: Window) -> Window {
    let label = Label(VisibleText.lines(text)).addCSSClass("large-type")
    label.wraps = true
    label.breaksWords = true
    return Dialog.present(
      localized("Large Type"), over: parent, size: (width: 640, height: 360),
      ScrolledWindow(label, horizontal: .never))
  }
}
