package import HunchModel
import MainLoopTestSupport
import XCTest

extension Preferences {
  /// Returns the settings of a file, once it is read.
  @MainActor
  package static func read(from path: String) -> Preferences {
    let preferences = Preferences(path: path)
    waitUntil("\(path) is not read") { preferences.isRead }
    return preferences
  }
}
