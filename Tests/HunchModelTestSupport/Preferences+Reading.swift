import GLibKit
package import HunchModel
import XCTest

extension Preferences {
  /// The settings in a file, as they are once it is read.
  @MainActor
  package static func read(from path: String) -> Preferences {
    let preferences = Preferences(path: path)
    XCTAssertTrue(MainLoop.run { preferences.isRead }, "\(path) is not read")
    return preferences
  }
}
