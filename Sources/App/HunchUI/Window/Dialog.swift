import GtkKit

/// The small windows above the search window.
enum Dialog {
  /// Makes a window that belongs to another one and is closed by Escape. The caller fills and presents it.
  /// - Parameter takesEscape: Returns whether it handled Escape in another way.
  static func make(
    _ title: String, over parent: Window, takesEscape: @escaping () -> Bool = { false }
  ) -> Window {
    let window = Window(title: title)
    window.addCSSClass("hunch")
    // Gives it the same frame as the search window, even on desktops that draw frames.
    window.titlebar = HeaderBar()
    window.setTransient(for: parent)
    window.isModal = true
    // It would remain alone on the screen when the desktop's shortcut hides the parent.
    let parentUnmapped = parent.unmapped.connect(to: window) { $0.destroy() }
    window.destroyed.connectKeepingCaptures { parentUnmapped.disconnect() }
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: window) { window, key, _, _ in
      guard key == .escape else { return false }
      if !takesEscape() { window.close() }
      return true
    }
    window.addController(keys)
    return window
  }
}
