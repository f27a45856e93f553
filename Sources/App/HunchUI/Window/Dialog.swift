import GtkKit

/// The small windows above the search window, which can stand alone as well.
enum Dialog {
  /// Makes a window that belongs to another one and is closed by Escape. The caller fills and presents it.
  /// - Parameter takesEscape: Returns whether it handled Escape in another way.
  static func make(
    _ title: String, over parent: Window, takesEscape: @escaping () -> Bool = { false }
  ) -> Window {
    let window = Window(title: title)
    prepare(window, takesEscape)
    window.setTransient(for: parent)
    window.isModal = true
    parent.stepBack()
    window.unmapped.connect(to: parent) { $0.stepForward() }
    // It would remain alone on the screen when the desktop's shortcut hides the parent.
    let parentUnmapped = parent.unmapped.connect(to: window) { $0.destroy() }
    window.destroyed.connectKeepingCaptures { parentUnmapped.disconnect() }
    return window
  }

  /// Shows such a window with a content.
  @discardableResult
  static func present(
    _ title: String, over parent: Window, size: (width: Int, height: Int)? = nil, focus: Widget? = nil,
    _ content: Widget
  ) -> Window {
    let window = make(title, over: parent)
    window.child = content
    if let size { window.defaultSize = size }
    if let focus { window.focusedWidget = focus }
    window.present()
    return window
  }

  /// Makes the same window without another one. The application runs while it is open.
  static func make(
    _ title: String, in application: Application, takesEscape: @escaping () -> Bool
  ) -> Window {
    let window = ApplicationWindow(application, title: title)
    window.iconName = "app.hunch.Hunch"
    prepare(window, takesEscape)
    return window
  }

  private static func prepare(_ window: Window, _ takesEscape: @escaping () -> Bool) {
    window.addCSSClass("hunch")
    // Gives it the same frame as the search window, even on desktops that draw frames.
    window.titlebar = HeaderBar()
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: window) { window, key, _, _ in
      guard key == .escape else { return false }
      if !takesEscape() { window.close() }
      return true
    }
    window.addController(keys)
  }
}
