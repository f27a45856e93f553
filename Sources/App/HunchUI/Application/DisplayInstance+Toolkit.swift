import BusServices
import GtkKit

extension DisplayInstance {
  init(on display: Display) {
    self.init(display: display.name)
  }

  /// Tells which display the instance is on, to those that start later.
  func tell(through application: Application) {
    application.addState(Self.state, .string(display))
  }
}
