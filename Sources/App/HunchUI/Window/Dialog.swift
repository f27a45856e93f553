import GtkKit
import HunchModel
import SmartSearch
import SystemKit

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
    window.showProgramIcon()
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

/// The text by which the user binds a key in the desktop's own settings, above another window. Escape closes it.
enum BindingDialog {
  private static let lineLength = 60

  /// - Parameter reason: The reason why the user has to bind the key, in a sentence.
  @discardableResult
  static func present(_ binding: BindingText, because reason: String, over parent: Window) -> Window {
    let sentence = Label(
      wrapping: "\(reason) \(binding.advice)", role: .alert, breaksWords: false, lineLength: lineLength)
    let text = Label(wrapping: binding.text, lineLength: lineLength)
    let copy = Button(label: localized("Copy"))
    copy.setAccessible(.label(localized("Copy the text to bind")))
    copy.horizontalAlignment = .start
    copy.clicked.connect(to: copy) { $0.display.clipboard.setText(binding.text) }
    return Dialog.present(
      localized("Bind the Key Yourself"), over: parent, focus: copy,
      Box(.vertical, spacing: 12, [sentence, text, copy]).addCSSClass("page"))
  }
}

/// A small window that waits for a key for a function.
enum KeyCapture {
  private static let lineLength = 40

  /// Shows the window above another one. Escape closes it without a choice.
  /// - Parameters:
  ///   - title: The function that gets the key.
  ///   - take: Takes the key. Returns the obstacle in a sentence; nil if the key was taken.
  @discardableResult
  static func present(
    for title: String, over parent: Window, take: @escaping (Accelerator) -> String?
  ) -> Window {
    let text = Label(localized("Press the new key for “{title}”, or Escape to cancel.", ["title": title]), role: .alert)
    text.wraps = true
    text.maximumWidthInCharacters = lineLength
    let problem = LiveText(SettingsGroup.note(""))
    let window = Dialog.present(
      localized("Press a Key"), over: parent, Box(.vertical, spacing: 12, [text, problem.widget]).addCSSClass("page"))
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: window) { window, key, _, modifiers in
      guard key != .escape, !key.isModifier else { return false }
      guard let pressed = Accelerator(key, modifiers) else {
        problem.text = localized("This key is not available. Press another.")
        return true
      }
      if let obstacle = take(pressed.normalized) {
        problem.text = localized("{obstacle} Press another.", ["obstacle": obstacle])
      } else {
        window.close()
      }
      return true
    }
    window.addController(keys)
    return window
  }
}

extension Window {
  /// Gives the window the program's icon, for task bars. It consists of pixels, because for a drawing, GTK loads the
  /// library that draws it in each process with a window: 9 MB.
  func showProgramIcon() { iconName = "app.hunch.Hunch.Window" }
}
