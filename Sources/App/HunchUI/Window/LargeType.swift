import GtkKit
import SmartSearch
import SystemKit

/// A text in very large letters above another window. Escape closes it.
enum LargeType {
  private static let size = (width: 640, height: 360)

  @discardableResult
  static func present(_ text: String, over parent: Window) -> Window {
    let window = Dialog.make(localized("Large Type"), over: parent)
    let label = Label(VisibleText.lines(text))
    label.wraps = true
    label.breaksWords = true
    label.addCSSClass("large-type")
    window.child = ScrolledWindow(label, horizontal: .never)
    window.defaultSize = size
    window.present()
    return window
  }
}
