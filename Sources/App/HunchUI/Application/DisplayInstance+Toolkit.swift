import GtkKit
import HunchCommands

extension DisplayInstance {
  init(on display: Display) {
    self.init(display: display.name)
  }

  /// Tells later starts of the program which display this instance is on.
  func tell(through application: Application) {
    application.addState(Self.state, .string(display))
  }
}
