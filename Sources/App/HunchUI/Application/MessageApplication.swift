import GtkKit
import HunchCommands
import HunchModel
import SmartSearch

/// The program as a message: a window with a text, until a key is pressed.
package final class MessageApplication {
  private let application = Application(id: ProgramIdentity.current, isUnique: false)
  private let text: String

  private static let lineLength = 60

  /// - Parameter text: One or several lines.
  package init(_ text: String) { self.text = text }

  /// Shows the text until Return, Escape, Space or a click.
  package func run() throws(NoDisplay) {
    _ = try NoDisplay.check()
    Application.setName(program: ProgramIdentity.current, display: "Hunch")
    let preferences = Preferences()
    var style: Style?
    application.started.connect(to: self) { $0.application.outliveBus() }
    application.activated.connect(to: self) { program in
      let window = program.makeWindow()
      style = style ?? Style(window.display, preferences)
      window.present()
    }
    _ = application.run()
  }

  private func makeWindow() -> ApplicationWindow {
    let window = ApplicationWindow(application, title: "Hunch")
    window.addCSSClass("hunch")
    window.showProgramIcon()
    let label = Label(VisibleText.lines(text), role: .alert).addCSSClass("title")
    label.wraps = true
    label.maximumWidthInCharacters = Self.lineLength
    window.child = Box(.vertical, [label]).addCSSClass("page")
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: window) { window, key, _, _ in
      guard [.returnKey, .escape, Key(" ")].contains(key.withoutKeypad) else { return false }
      window.close()
      return true
    }
    window.addController(keys)
    let click = ClickGesture(button: nil)
    click.released.connect(to: window) { window, _, _, _ in window.close() }
    window.addController(click)
    return window
  }
}
