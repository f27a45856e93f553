import GtkKit

/// The small windows above the search window.
enum Dialog {
  /// A window that belongs to another and is closed by Escape; to be filled and presented.
  /// - Parameter takesEscape: Whether Escape was wanted for something else.
  static func make(
    _ title: String, over parent: Window, takesEscape: @escaping () -> Bool = { false }
  ) -> Window {
    let window = Window(title: title)
    window.addCSSClass("hunch")
    // With the same frame as the search window, also where the desktop draws frames.
    window.titlebar = HeaderBar()
    window.setTransient(for: parent)
    window.isModal = true
    // It would stay alone on the screen when a key of the desktop closes the other.
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
