import GtkKit
import MainLoopTestSupport
import XCTest

/// A test of widgets, which is skipped without a display.
class DisplayTestCase: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  /// Adds a style sheet for the time of a test.
  /// - Returns: A closure that removes it.
  @MainActor static func addStyle(_ css: String) throws -> @MainActor () -> Void {
    let display = try XCTUnwrap(Display.default)
    let provider = CSSProvider()
    provider.load(css)
    display.add(provider)
    return { display.remove(provider) }
  }
}
